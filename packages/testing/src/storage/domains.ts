import { auditContract } from './audit/index.js'
import { authContract } from './auth/index.js'
import { tenantsContract } from './tenants/index.js'
import { eventsContract } from './events/index.js'
import { webhooksContract } from './webhooks/index.js'
import { idempotencyContract } from './idempotency/index.js'
import { usageLimitsContract } from './usage-limits/index.js'
import { settingsContract } from './settings/index.js'
import { rowTalliesContract } from './row-tallies/index.js'
import { membersContract } from './members/index.js'
import { bindingsContract } from './bindings/index.js'
import { chatLoginContract } from './chat-login/index.js'
import { consumptionContract } from './consumption/index.js'
import { walletsContract } from './wallets/index.js'
import { checkInContract } from './check-in/index.js'
import { goodsContract } from './goods/index.js'
import { couponsContract } from './coupons/index.js'
import { redeemCodesContract } from './redeem-codes/index.js'
import { exchangeRatesContract } from './exchange-rates/index.js'
import { promotersContract } from './promoters/index.js'
import { spreadsheetsContract } from './spreadsheets/index.js'
import { paymentsContract } from './payments/index.js'
import { walletPaymentsContract } from './wallet-payments/index.js'
import { ordersContract } from './orders/index.js'
import { invoicesContract } from './invoices/index.js'
import { purchasesContract } from './purchases/index.js'
import { supplementsContract } from './supplements/index.js'
import { logisticsContract } from './logistics/index.js'
import { discountsContract } from './discounts/index.js'
import { pointsContract } from './points/index.js'
import { luckyDrawsContract } from './lucky-draws/index.js'
import { homeContract } from './home/index.js'
import { promotionCheckContract } from './promotion-check/index.js'
import { overviewContract } from './overview/index.js'
import { healthContract } from './health/index.js'
import { wholeContract } from './domain-contract.js'

/** The contract's parts, in the order of core's modules. */
export const domains = wholeContract([
  auditContract,
  authContract,
  tenantsContract,
  eventsContract,
  webhooksContract,
  idempotencyContract,
  usageLimitsContract,
  settingsContract,
  rowTalliesContract,
  membersContract,
  bindingsContract,
  chatLoginContract,
  consumptionContract,
  walletsContract,
  checkInContract,
  goodsContract,
  couponsContract,
  redeemCodesContract,
  exchangeRatesContract,
  promotersContract,
  spreadsheetsContract,
  paymentsContract,
  walletPaymentsContract,
  ordersContract,
  invoicesContract,
  purchasesContract,
  supplementsContract,
  logisticsContract,
  discountsContract,
  pointsContract,
  luckyDrawsContract,
  homeContract,
  promotionCheckContract,
  overviewContract,
  healthContract,
])
