import type { Storage } from '@org/openapi-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { ContractSpace } from '../storage/contract-space.js'
import type { StorageContractOptions, TestStorage } from '../storage/test-storage.js'
import { describeBindingLocks } from '../storage/bindings/binding-lock-suite.js'
import { describeCouponRaces } from '../storage/coupons/coupon-race-suite.js'
import { describeDiscountRaces } from '../storage/discounts/discount-race-suite.js'
import { describeIdempotencyRaces } from '../storage/idempotency/idempotency-race-suite.js'
import { describeInvoiceRaces } from '../storage/invoices/invoice-race-suite.js'
import { describeLimitRaces } from './limit-race-suite.js'
import { describeLuckyDrawRaces } from '../storage/lucky-draws/lucky-draw-race-suite.js'
import { describeOrderRaces } from '../storage/orders/order-race-suite.js'
import { describePayOrderRaces } from '../storage/payments/pay-order-race-suite.js'
import { describePointRaces } from '../storage/points/point-race-suite.js'
import { describePromoterRaces } from '../storage/promoters/promoter-race-suite.js'
import { describeRaces } from './race-suite.js'
import type { Racers } from './race-suite.js'
import { describeParallelTransactions } from './parallel-transaction-suite.js'
import { describePurchaseRaces } from '../storage/purchases/purchase-race-suite.js'
import { describeRedeemRaces } from '../storage/redeem-codes/redeem-race-suite.js'
import { describeRetentionRaces } from './retention-race-suite.js'
import { describeRevisionRaces } from './revision-race-suite.js'
import { describeSpreadsheetRaces } from '../storage/spreadsheets/spreadsheet-race-suite.js'
import { describeSupplementRaces } from '../storage/supplements/supplement-race-suite.js'
import { describeWalletRaces } from '../storage/wallets/wallet-race-suite.js'

/**
 * Races: of many callers at the same time each guarded method lets exactly one win, and nothing that was
 * acknowledged is lost. On a storage that several processes may share, the callers are divided between two
 * of them. Declares its tests, so call it at the top of a test file.
 */
export function concurrencyContract(options: StorageContractOptions): void {
  describe(`${options.name}: concurrency contract`, () => {
    let made: TestStorage
    let racers: Racers
    const opened: Storage[] = []

    beforeAll(async () => {
      made = await options.create({})
      const { storage } = made
      await storage.migrate()
      if (storage.isShared) {
        if (made.reopen === undefined)
          throw new Error('A shared storage has to be reopened for its races: give `reopen`')
        opened.push(await made.reopen())
      }
      racers = { space: new ContractSpace(storage), storages: [storage, ...opened] }
    })
    afterAll(async () => {
      for (const storage of opened) await storage.close()
      await made.close()
    })

    describeRaces(() => racers)
    describeInvoiceRaces(() => racers)
    describeLimitRaces(() => racers)
    describeCouponRaces(() => racers)
    describeDiscountRaces(() => racers)
    describePromoterRaces(() => racers)
    describeParallelTransactions(() => racers)
    describeWalletRaces(() => racers)
    describeSupplementRaces(() => racers)
    describeBindingLocks(() => racers)
    describePayOrderRaces(() => racers)
    describeSpreadsheetRaces(() => racers)
    describeRedeemRaces(() => racers)
    describeOrderRaces(() => racers)
    describeLuckyDrawRaces(() => racers)
    describePurchaseRaces(() => racers)
    describePointRaces(() => racers)
    describeRetentionRaces(() => racers)
    describeRevisionRaces(() => racers)
    describeIdempotencyRaces(() => racers)
  })
}
