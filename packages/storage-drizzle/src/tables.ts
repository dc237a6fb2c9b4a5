import type { ColumnKit } from './postgres-column-kit.js'
import { rowTallyTables } from './row-tally-table.js'
import { tenantTables } from './tenants/tables.js'
import { authTables } from './auth/tables.js'
import { auditTables } from './audit/tables.js'
import { idempotencyTables } from './idempotency/tables.js'
import { usageLimitTables } from './usage-limits/tables.js'
import { settingTables } from './settings/tables.js'
import { memberTables } from './members/tables.js'
import { bindingTables } from './bindings/tables.js'
import { chatLoginTables } from './chat-login/tables.js'
import { consumptionTables } from './consumption/tables.js'
import { walletTables } from './wallets/tables.js'
import { checkInTables } from './check-in/tables.js'
import { goodsTables } from './goods/tables.js'
import { couponTables } from './coupons/tables.js'
import { redeemCodeTables } from './redeem-codes/tables.js'
import { exchangeRateTables } from './exchange-rates/tables.js'
import { promoterTables } from './promoters/tables.js'
import { spreadsheetTables } from './spreadsheets/tables.js'
import { paymentShipmentTables } from './payments/shipment-tables.js'
import { payOrderTables } from './payments/tables.js'
import { walletPaymentTables } from './wallet-payments/tables.js'
import { orderTables } from './orders/tables.js'
import { invoiceTables } from './invoices/tables.js'
import { purchaseTables } from './purchases/tables.js'
import { supplementTables } from './supplements/tables.js'
import { logisticsTables } from './logistics/tables.js'
import { discountTables } from './discounts/tables.js'
import { pointTables } from './points/tables.js'
import { drawAccountTables } from './lucky-draws/account-tables.js'
import { luckyDrawTables } from './lucky-draws/tables.js'
import { homeTables } from './home/tables.js'

/**
 * Every table of the product, once for both databases. A tenant's rows carry `tenant_id` as the first
 * column of the primary key and of every unique index; soft-deleted rows stay, and every index that serves
 * a page leaves them out.
 */
export function defineTables(kit: ColumnKit) {
  return {
    ...rowTallyTables(kit),
    ...tenantTables(kit),
    ...authTables(kit),
    ...auditTables(kit),
    ...idempotencyTables(kit),
    ...usageLimitTables(kit),
    ...settingTables(kit),
    ...memberTables(kit),
    ...bindingTables(kit),
    ...chatLoginTables(kit),
    ...consumptionTables(kit),
    ...walletTables(kit),
    ...checkInTables(kit),
    ...goodsTables(kit),
    ...couponTables(kit),
    ...redeemCodeTables(kit),
    ...exchangeRateTables(kit),
    ...promoterTables(kit),
    ...spreadsheetTables(kit),
    ...paymentShipmentTables(kit),
    ...payOrderTables(kit),
    ...walletPaymentTables(kit),
    ...orderTables(kit),
    ...invoiceTables(kit),
    ...purchaseTables(kit),
    ...supplementTables(kit),
    ...logisticsTables(kit),
    ...discountTables(kit),
    ...pointTables(kit),
    ...drawAccountTables(kit),
    ...luckyDrawTables(kit),
    ...homeTables(kit),
  }
}

/** The tables as repositories see them. */
export type Tables = ReturnType<typeof defineTables>
