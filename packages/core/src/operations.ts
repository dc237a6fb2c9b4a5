import type { AdminOperation } from './http/admin-operation.js'
import type { PartnerOperation } from './http/operation.js'
import { logOperations } from './audit/index.js'
import { adminKeyOperations, partnerAppOperations } from './auth/index.js'
import {
  checkInConfigOperations,
  checkInRecordOperations,
  claimChatCheckin,
  walletRedeemCodeOperations,
} from './check-in/index.js'
import { queryMemberConsumption } from './consumption/index.js'
import { getGoodsDetail, getQcDetail, getQcImages, listQcDetails, qcRecordOperations } from './goods/index.js'
import {
  addressOperations,
  chatConfigOperations,
  createChatAuthorizeUrl,
  getChatLoginStatus,
  listPartnerMembers,
  partnerMemberOperations,
  queryPartnerMember,
  userOperations,
} from './members/index.js'
import { tenantOperations } from './tenants/index.js'
import { getWalletBalance, walletOperations, walletRechargeOperations, walletTransactionOperations } from './wallets/index.js'

/** Every partner operation, in the order of the document. */
export const partnerOperations = [
  getGoodsDetail,
  getQcDetail,
  getQcImages,
  listQcDetails,
  queryPartnerMember,
  listPartnerMembers,
  getWalletBalance,
  claimChatCheckin,
  createChatAuthorizeUrl,
  getChatLoginStatus,
  queryMemberConsumption,
] as unknown as readonly PartnerOperation[]

/** Every admin operation, in the order of the document. */
export const adminOperations = [
  ...tenantOperations,
  ...partnerAppOperations,
  ...adminKeyOperations,
  ...logOperations,
  ...userOperations,
  ...addressOperations,
  ...chatConfigOperations,
  ...partnerMemberOperations,
  ...walletOperations,
  ...walletTransactionOperations,
  ...walletRechargeOperations,
  ...checkInConfigOperations,
  ...walletRedeemCodeOperations,
  ...checkInRecordOperations,
  ...qcRecordOperations,
] as unknown as readonly AdminOperation[]
