import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeAccess } from './auth/access-suite.js'
import { describeBagOrders } from './orders/bag-order-suite.js'
import { describeAddresses } from './members/address-suite.js'
import { describeBindings } from './bindings/binding-suite.js'
import { CallRecorder } from './call-recorder.js'
import { describeChatLogins } from './chat-login/chat-login-suite.js'
import { describeCheckIns } from './check-in/check-in-suite.js'
import { describeConsumption } from './consumption/consumption-suite.js'
import { ContractSpace } from './contract-space.js'
import { couponCase, couponSceneCase, couponTemplateCase } from './coupons/coupon-resource-cases.js'
import { describeCoupons } from './coupons/coupon-suite.js'
import { describeCouponTemplates } from './coupons/coupon-template-suite.js'
import { describeCouponTransitions } from './coupons/coupon-transition-suite.js'
import { discountTemplateCase, memberDiscountCase } from './discounts/discount-resource-cases.js'
import { describeDiscounts } from './discounts/discount-suite.js'
import { describeDrawChances } from './lucky-draws/draw-chance-suite.js'
import { describeDrawCommitments } from './lucky-draws/draw-commitment-suite.js'
import {
  chanceRuleCase,
  luckyDrawCase,
  luckyDrawPrizeCase,
  specialUserCase,
} from './lucky-draws/draw-resource-cases.js'
import { describeErrors } from './error-suite.js'
import { describeExchangeRates } from './exchange-rates/exchange-rate-suite.js'
import { describeFreightLines, freightLineCase } from './logistics/freight-line-suite.js'
import { describeQualityChecks } from './goods/goods-suite.js'
import { describeHomeContent, homePopupCase, searchKeywordCase } from './home/home-suite.js'
import { describeIdOrder } from './id-order-suite.js'
import { describeIdempotencyKeys } from './idempotency/idempotency-key-suite.js'
import { describeInvoices } from './invoices/invoice-suite.js'
import { describeLedger } from './wallets/ledger-suite.js'
import { describeLifecycle } from './lifecycle-suite.js'
import { describeLimits } from './limit-suite.js'
import { describeLuckyDraws } from './lucky-draws/lucky-draw-suite.js'
import { describeLogs } from './audit/log-suite.js'
import { addressCase, memberCase, partnerMemberCase, walletRedeemCodeCase } from './members/member-resource-cases.js'
import { describeMembers } from './members/member-suite.js'
import { describeOrderItems } from './orders/order-item-suite.js'
import { describePayOrders } from './payments/pay-order-suite.js'
import { describePaymentShipments } from './payments/payment-shipment-suite.js'
import { describePointProducts } from './points/point-product-suite.js'
import { pointProductCase, pointRuleCase } from './points/point-resource-cases.js'
import { describePoints } from './points/point-suite.js'
import { describePlatform } from './platform-suite.js'
import { adminKeyCase, partnerApplicationCase, qualityCheckCase, tenantCase } from './resource-cases.js'
import { describePromoterBelongings } from './promoters/promoter-belonging-suite.js'
import {
  promoterCase,
  promoterCategoryCase,
  promoterGroupCase,
  promoterGroupRelationCase,
  promoterLevelCase,
  socialChannelCase,
  withdrawMethodCase,
} from './promoters/promoter-resource-cases.js'
import { describePromotionChecks } from './promotion-check/promotion-check-suite.js'
import { describePromoters } from './promoters/promoter-suite.js'
import { describePurchases } from './purchases/purchase-suite.js'
import { describeRecharges } from './wallets/recharge-suite.js'
import { exchangeLogCase, redeemCodeCase } from './redeem-codes/redeem-code-resource-cases.js'
import { describeRedeemCodes } from './redeem-codes/redeem-code-suite.js'
import { describeRetention } from './retention-suite.js'
import { describeResource } from './resource-suite.js'
import { exchangeRateCase, spreadsheetCase } from './spreadsheets/spreadsheet-resource-cases.js'
import { describeSpreadsheets } from './spreadsheets/spreadsheet-suite.js'
import { describeSubOrders } from './purchases/sub-order-suite.js'
import { describeWalletPayments } from './wallet-payments/wallet-payment-suite.js'
import type { StorageContractOptions, TestStorage } from './test-storage.js'
import { describeSupplements } from './supplements/supplement-suite.js'
import { describeTextFilters } from './text-filter-suite.js'
import { describeTransactions } from './transaction-suite.js'
import { describeWallets } from './wallets/wallet-suite.js'
import { describeWalletVerification } from './wallets/wallet-verification-suite.js'

const TRANSACTION_LIMIT_MS = 500

/**
 * What every storage has to do: each method of each repository, transactions, errors, migrations, the end.
 * Declares its tests, so call it at the top of a test file. There is nothing to skip: the last test fails
 * for every method that was not called.
 */
export function storageContract(options: StorageContractOptions): void {
  // In order, because the last test looks back on the others.
  describe(`${options.name}: storage contract`, { shuffle: false }, () => {
    const recorder = new CallRecorder()
    let made: TestStorage
    let space: ContractSpace
    const use = () => space

    beforeAll(async () => {
      made = await options.create({ transactionLimitMs: TRANSACTION_LIMIT_MS })
      await made.storage.migrate()
      space = new ContractSpace(recorder.watch(made.storage))
    })
    afterAll(() => made.close())

    describePlatform(use)
    describeAccess(use)
    describeQualityChecks(use)
    describeLogs(use)
    describeLimits(use)
    describeIdempotencyKeys(use)
    describePayOrders(use)
    describe('paymentShipments', () => describePaymentShipments(use))
    describeMembers(use)
    describeAddresses(use)
    describeBindings(use)
    describeChatLogins(use)
    describeCheckIns(use)
    describeResource(tenantCase, use)
    describeResource(adminKeyCase, use)
    describeResource(partnerApplicationCase, use)
    describeResource(qualityCheckCase, use)
    describeResource(memberCase, use)
    describeResource(addressCase, use)
    describeResource(partnerMemberCase, use)
    describeResource(walletRedeemCodeCase, use)
    describeRedeemCodes(use)
    describeResource(redeemCodeCase, use)
    describeResource(exchangeLogCase, use)
    describeResource(exchangeRateCase, use)
    describeExchangeRates(use)
    describeResource(discountTemplateCase, use)
    describeResource(memberDiscountCase, use)
    describeDiscounts(use)
    describeResource(searchKeywordCase, use)
    describeResource(homePopupCase, use)
    describeHomeContent(use)
    describePromotionChecks(use)
    describeResource(freightLineCase, use)
    describeFreightLines(use)
    describeResource(spreadsheetCase, use)
    describeSpreadsheets(use)
    describeResource(couponSceneCase, use)
    describeResource(couponTemplateCase, use)
    describeResource(couponCase, use)
    describeCouponTemplates(use)
    describeCoupons(use)
    describeCouponTransitions(use)
    describeWallets(use)
    describeWalletVerification(use)
    describeLedger(use)
    describeRecharges(use)
    describeConsumption(use)
    describeResource(promoterCase, use)
    describeResource(promoterLevelCase, use)
    describeResource(promoterGroupCase, use)
    describeResource(promoterGroupRelationCase, use)
    describeResource(socialChannelCase, use)
    describeResource(withdrawMethodCase, use)
    describeResource(promoterCategoryCase, use)
    describePromoters(use)
    describePromoterBelongings(use)
    describeOrderItems(use)
    describeBagOrders(use)
    describeInvoices(use)
    describeSupplements(use)
    describeWalletPayments(use)
    describePurchases(use)
    describeSubOrders(use)
    describeResource(pointRuleCase, use)
    describePoints(use)
    describeResource(pointProductCase, use)
    describePointProducts(use)
    describeResource(luckyDrawCase, use)
    describeResource(luckyDrawPrizeCase, use)
    describeResource(chanceRuleCase, use)
    describeResource(specialUserCase, use)
    describeLuckyDraws(use)
    describeDrawChances(use)
    describeDrawCommitments(use)
    describeTextFilters(use)
    describeRetention(use)
    describeTransactions(use)
    describeErrors(use)
    describeLifecycle(options)
    describeIdOrder(options)

    it('was asked for every method of every repository', () => {
      expect(recorder.forgotten()).toEqual([])
    })
  })
}
