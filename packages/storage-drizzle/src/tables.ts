import type { ColumnKit } from './postgres-column-kit.js'
import { accessTables } from './tables/access-tables.js'
import { applicationTables } from './tables/application-tables.js'
import { checkInTables } from './tables/check-in-tables.js'
import { couponTables } from './tables/coupon-tables.js'
import { discountTables } from './tables/discount-tables.js'
import { drawAccountTables } from './tables/draw-account-tables.js'
import { exchangeRateTables } from './tables/exchange-rate-tables.js'
import { goodsTables } from './tables/goods-tables.js'
import { homeTables } from './tables/home-tables.js'
import { invoiceTables } from './tables/invoice-tables.js'
import { limitTables } from './tables/limit-tables.js'
import { logTables } from './tables/log-tables.js'
import { logisticsTables } from './tables/logistics-tables.js'
import { luckyDrawTables } from './tables/lucky-draw-tables.js'
import { memberTables } from './tables/member-tables.js'
import { orderTables } from './tables/order-tables.js'
import { payOrderTables } from './tables/pay-order-tables.js'
import { paymentShipmentTables } from './tables/payment-shipment-tables.js'
import { pointTables } from './tables/point-tables.js'
import { platformTables } from './tables/platform-tables.js'
import { promoterTables } from './tables/promoter-tables.js'
import { purchaseTables } from './tables/purchase-tables.js'
import { redeemCodeTables } from './tables/redeem-code-tables.js'
import { spreadsheetTables } from './tables/spreadsheet-tables.js'
import { supplementTables } from './tables/supplement-tables.js'
import { walletTables } from './tables/wallet-tables.js'

/**
 * Every table of the product, once for both databases. A tenant's rows carry `tenant_id` as the first
 * column of the primary key and of every unique index; soft-deleted rows stay, and every index that serves
 * a page leaves them out.
 */
export function defineTables(kit: ColumnKit) {
  return {
    ...platformTables(kit),
    ...applicationTables(kit),
    ...accessTables(kit),
    ...logTables(kit),
    ...limitTables(kit),
    ...memberTables(kit),
    ...walletTables(kit),
    ...checkInTables(kit),
    ...redeemCodeTables(kit),
    ...goodsTables(kit),
    ...exchangeRateTables(kit),
    ...promoterTables(kit),
    ...spreadsheetTables(kit),
    ...couponTables(kit),
    ...discountTables(kit),
    ...homeTables(kit),
    ...logisticsTables(kit),
    ...payOrderTables(kit),
    ...paymentShipmentTables(kit),
    ...purchaseTables(kit),
    ...supplementTables(kit),
    ...orderTables(kit),
    ...invoiceTables(kit),
    ...pointTables(kit),
    ...luckyDrawTables(kit),
    ...drawAccountTables(kit),
  }
}

/** The tables as repositories see them. */
export type Tables = ReturnType<typeof defineTables>
