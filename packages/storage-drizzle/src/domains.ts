import { DomainList } from './domain-list.js'
import { rowTalliesStorage } from './row-tallies/index.js'
import { tenantsStorage } from './tenants/index.js'
import { authStorage } from './auth/index.js'
import { auditStorage } from './audit/index.js'
import { eventsStorage } from './events/index.js'
import { webhooksStorage } from './webhooks/index.js'
import { idempotencyStorage } from './idempotency/index.js'
import { usageLimitsStorage } from './usage-limits/index.js'
import { settingsStorage } from './settings/index.js'
import { membersStorage } from './members/index.js'
import { bindingsStorage } from './bindings/index.js'
import { chatLoginStorage } from './chat-login/index.js'
import { consumptionStorage } from './consumption/index.js'
import { walletsStorage } from './wallets/index.js'
import { checkInStorage } from './check-in/index.js'
import { goodsStorage } from './goods/index.js'
import { couponsStorage } from './coupons/index.js'
import { redeemCodesStorage } from './redeem-codes/index.js'
import { exchangeRatesStorage } from './exchange-rates/index.js'
import { promotersStorage } from './promoters/index.js'
import { spreadsheetsStorage } from './spreadsheets/index.js'
import { paymentsStorage } from './payments/index.js'
import { walletPaymentsStorage } from './wallet-payments/index.js'
import { ordersStorage } from './orders/index.js'
import { invoicesStorage } from './invoices/index.js'
import { purchasesStorage } from './purchases/index.js'
import { supplementsStorage } from './supplements/index.js'
import { logisticsStorage } from './logistics/index.js'
import { discountsStorage } from './discounts/index.js'
import { pointsStorage } from './points/index.js'
import { luckyDrawsStorage } from './lucky-draws/index.js'
import { homeStorage } from './home/index.js'
import { promotionCheckStorage } from './promotion-check/index.js'
import { overviewStorage } from './overview/index.js'
import { healthStorage } from './health/index.js'

/** What the domains store, in the order in which the schema lists their tables. */
export const domains = DomainList.empty
  .add(rowTalliesStorage)
  .add(tenantsStorage)
  .add(authStorage)
  .add(auditStorage)
  .add(idempotencyStorage)
  .add(usageLimitsStorage)
  .add(settingsStorage)
  .add(membersStorage)
  .add(bindingsStorage)
  .add(chatLoginStorage)
  .add(consumptionStorage)
  .add(walletsStorage)
  .add(checkInStorage)
  .add(goodsStorage)
  .add(couponsStorage)
  .add(redeemCodesStorage)
  .add(exchangeRatesStorage)
  .add(promotersStorage)
  .add(spreadsheetsStorage)
  .add(paymentsStorage)
  .add(walletPaymentsStorage)
  .add(ordersStorage)
  .add(invoicesStorage)
  .add(purchasesStorage)
  .add(supplementsStorage)
  .add(logisticsStorage)
  .add(discountsStorage)
  .add(pointsStorage)
  .add(luckyDrawsStorage)
  .add(homeStorage)
  .add(promotionCheckStorage)
  .add(overviewStorage)
  .add(eventsStorage)
  .add(webhooksStorage)
  .add(healthStorage)

/**
 * Every table of the product, once for both databases. A tenant's rows carry `tenant_id` as the first
 * column of the primary key and of every unique index; soft-deleted rows stay, and every index that serves
 * a page leaves them out.
 */
export const defineTables = domains.tables

/** The tables as a storage's gateway has them. */
export type Tables = ReturnType<typeof defineTables>
