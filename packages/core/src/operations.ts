import type { RoutedOperation } from './http/admin-pipeline.js'
import type { PartnerOperation } from './http/operation.js'
import type { Random } from './kernel/random.js'
import type { Services } from './services.js'
import type { Repositories, SystemRepositories } from './storage.js'
import { logOperations } from './audit/index.js'
import { adminKeyOperations, partnerAppOperations } from './auth/index.js'
import {
  checkInConfigOperations,
  checkInRecordOperations,
  claimChatCheckin,
  walletRedeemCodeOperations,
} from './check-in/index.js'
import { queryMemberConsumption } from './consumption/index.js'
import {
  couponConfigOperations,
  couponOperations,
  couponTemplateOperations,
  couponTemplateSceneOperations,
  extendMemberCoupons,
  listMemberCoupons,
  restoreMemberCoupons,
} from './coupons/index.js'
import {
  getGoodsDetail,
  getQcDetail,
  getQcImages,
  listQcDetails,
  parseGoodsLink,
  qcRecordOperations,
  searchGoodsByImage,
} from './goods/index.js'
import { addressOperations, partnerMemberOperations, queryPartnerMember, userOperations } from './members/index.js'
import { chatConfigOperations, createChatAuthorizeUrl, getChatLoginStatus } from './chat-login/index.js'
import {
  getWalletBalance,
  listPartnerMembers,
  walletOperations,
  walletRechargeOperations,
  walletTransactionOperations,
} from './wallets/index.js'
import { exchangeRateOperations, listExchangeRates } from './exchange-rates/index.js'
import {
  bagOrderOperations,
  listBagOrders,
  listOrderItems,
  orderItemOperations,
  queryBagOrder,
} from './orders/index.js'
import { createInvoice, invoiceOperations, queryInvoice } from './invoices/index.js'
import { discountTemplateOperations, memberDiscountOperations } from './discounts/index.js'
import { homePopupOperations, searchKeywordOperations } from './home/index.js'
import { estimateLineFreight, freightLineOperations, queryTracking } from './logistics/index.js'
import {
  chanceItemOperations,
  chanceLogOperations,
  chanceRuleOperations,
  drawExportOperations,
  drawRecordOperations,
  drawVisitOperations,
  drawWalletOperations,
  luckyDrawOperations,
  luckyDrawPrizeOperations,
  specialUserOperations,
} from './lucky-draws/index.js'
import { listSpreadsheetItems, spreadsheetOperations } from './spreadsheets/index.js'
import {
  promoterCategoryOperations,
  promoterGroupOperations,
  promoterGroupRelationOperations,
  promoterLevelOperations,
  promoterOperations,
  socialChannelOperations,
  withdrawMethodOperations,
} from './promoters/index.js'
import {
  createPaymentOrder,
  pagePaymentOrders,
  payOrderOperations,
  queryPaymentOrder,
  uploadShipments,
} from './payments/index.js'
import {
  pointAccountOperations,
  pointExchangeOperations,
  pointProductOperations,
  pointRuleOperations,
} from './points/index.js'
import { promotionCheckOperations } from './promotion-check/index.js'
import { createPurchase, purchaseOperations, queryPurchase, quotePurchase } from './purchases/index.js'
import { createSupplementTradeNo, listPurchaseSupplements, supplementOperations } from './supplements/index.js'
import { payByWallet } from './wallet-payments/index.js'
import {
  couponExchangeCodeOperations,
  couponExchangeLogOperations,
  getCouponExchangeCodeStatus,
  redeem,
} from './redeem-codes/index.js'
import { tenantOperations } from './tenants/index.js'

/** What admin operations are run with. Resources draw what they generate from `random`. */
type AdminServices = Services & { readonly random: Random }

/** Every partner operation, in the order of the document. */
export const partnerOperations: readonly PartnerOperation<Services, Repositories>[] = [
  getGoodsDetail,
  getQcDetail,
  getQcImages,
  listQcDetails,
  searchGoodsByImage,
  parseGoodsLink,
  queryPartnerMember,
  listPartnerMembers,
  getWalletBalance,
  listSpreadsheetItems,
  listExchangeRates,
  claimChatCheckin<Repositories>(),
  listMemberCoupons,
  extendMemberCoupons,
  restoreMemberCoupons,
  redeem,
  getCouponExchangeCodeStatus,
  createPaymentOrder,
  queryPaymentOrder,
  pagePaymentOrders,
  uploadShipments,
  quotePurchase,
  createPurchase,
  queryPurchase,
  payByWallet<Repositories>(),
  listPurchaseSupplements,
  createSupplementTradeNo,
  queryBagOrder,
  listBagOrders,
  listOrderItems,
  createInvoice,
  queryInvoice,
  queryTracking,
  estimateLineFreight,
  createChatAuthorizeUrl,
  getChatLoginStatus,
  queryMemberConsumption,
]

/** Every admin operation, in the order of the document. */
export const adminOperations: readonly RoutedOperation<AdminServices, Repositories, SystemRepositories>[] = [
  ...tenantOperations,
  ...partnerAppOperations,
  ...adminKeyOperations,
  ...logOperations,
  ...userOperations,
  ...addressOperations,
  ...chatConfigOperations,
  ...partnerMemberOperations,
  ...walletOperations<Repositories>(),
  ...walletTransactionOperations,
  ...walletRechargeOperations<Repositories>(),
  ...checkInConfigOperations,
  ...walletRedeemCodeOperations,
  ...checkInRecordOperations,
  ...couponTemplateSceneOperations,
  ...couponTemplateOperations,
  ...couponOperations,
  ...couponConfigOperations,
  ...couponExchangeCodeOperations,
  ...couponExchangeLogOperations,
  ...promoterOperations,
  ...promoterLevelOperations,
  ...promoterGroupOperations,
  ...promoterGroupRelationOperations,
  ...socialChannelOperations,
  ...withdrawMethodOperations,
  ...promoterCategoryOperations,
  ...spreadsheetOperations,
  ...discountTemplateOperations,
  ...memberDiscountOperations,
  ...searchKeywordOperations,
  ...homePopupOperations,
  ...qcRecordOperations,
  ...exchangeRateOperations,
  ...freightLineOperations,
  ...payOrderOperations,
  ...purchaseOperations,
  ...supplementOperations,
  ...orderItemOperations<Repositories>(),
  ...bagOrderOperations,
  ...invoiceOperations,
  ...pointRuleOperations,
  ...pointAccountOperations,
  ...pointProductOperations,
  ...pointExchangeOperations,
  ...luckyDrawOperations,
  ...luckyDrawPrizeOperations,
  ...chanceRuleOperations,
  ...chanceItemOperations,
  ...chanceLogOperations,
  ...drawWalletOperations,
  ...drawVisitOperations,
  ...specialUserOperations,
  ...drawExportOperations,
  ...drawRecordOperations,
  ...promotionCheckOperations,
]
