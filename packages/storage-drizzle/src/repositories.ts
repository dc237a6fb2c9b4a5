import type { Repositories, SystemRepositories, UnitOfWork } from '@org/openapi-core/storage'
import { tenantsStorage } from './tenants/index.js'
import { authStorage } from './auth/index.js'
import { auditStorage } from './audit/index.js'
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
import type { Makers } from './makers.js'
import type { Gateway, TransactionalGateway } from './gateway.js'

/** How the repositories of one tenant are made. */
const tenantMakers = (tenantId: number): Makers<Repositories> => ({
  ...authStorage.tenant(tenantId),
  ...auditStorage.tenant(tenantId),
  ...idempotencyStorage.tenant(tenantId),
  ...usageLimitsStorage.tenant(tenantId),
  ...settingsStorage.tenant(tenantId),
  ...membersStorage.tenant(tenantId),
  ...bindingsStorage.tenant(tenantId),
  ...chatLoginStorage.tenant(tenantId),
  ...consumptionStorage.tenant(tenantId),
  ...walletsStorage.tenant(tenantId),
  ...checkInStorage.tenant(tenantId),
  ...goodsStorage.tenant(tenantId),
  ...couponsStorage.tenant(tenantId),
  ...redeemCodesStorage.tenant(tenantId),
  ...exchangeRatesStorage.tenant(tenantId),
  ...promotersStorage.tenant(tenantId),
  ...spreadsheetsStorage.tenant(tenantId),
  ...paymentsStorage.tenant(tenantId),
  ...walletPaymentsStorage.tenant(tenantId),
  ...ordersStorage.tenant(tenantId),
  ...invoicesStorage.tenant(tenantId),
  ...purchasesStorage.tenant(tenantId),
  ...supplementsStorage.tenant(tenantId),
  ...logisticsStorage.tenant(tenantId),
  ...discountsStorage.tenant(tenantId),
  ...pointsStorage.tenant(tenantId),
  ...luckyDrawsStorage.tenant(tenantId),
  ...homeStorage.tenant(tenantId),
  ...promotionCheckStorage.tenant(tenantId),
})

/** How the repositories of the platform are made. */
const systemMakers: Makers<SystemRepositories> = {
  ...tenantsStorage.system,
  ...authStorage.system,
  ...auditStorage.system,
  ...idempotencyStorage.system,
  ...usageLimitsStorage.system,
  ...chatLoginStorage.system,
  ...couponsStorage.system,
  ...redeemCodesStorage.system,
  ...paymentsStorage.system,
  ...walletPaymentsStorage.system,
  ...ordersStorage.system,
  ...invoicesStorage.system,
  ...supplementsStorage.system,
  ...luckyDrawsStorage.system,
}

/** Repositories that are made when they are first asked for: most requests need one or two. */
function lazily<Stores extends object>(gateway: Gateway, makers: Makers<Stores>): Stores {
  const stores = {} as Stores
  for (const name of Object.keys(makers) as (keyof Stores)[]) {
    Object.defineProperty(stores, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = makers[name](gateway)
        Object.defineProperty(stores, name, { value, enumerable: true })
        return value
      },
    })
  }
  return stores
}

function unitOfWork<Stores extends object>(gateway: TransactionalGateway, makers: Makers<Stores>): UnitOfWork<Stores> {
  return Object.assign(lazily(gateway, makers), {
    transaction: <T>(work: (tx: Stores) => Promise<T>) => gateway.transaction((tx) => work(lazily(tx, makers))),
  })
}

/** The repositories of one tenant. */
export function tenantUnitOfWork(gateway: TransactionalGateway, tenantId: number): UnitOfWork<Repositories> {
  return unitOfWork(gateway, tenantMakers(tenantId))
}

/** The repositories of the platform. */
export function systemUnitOfWork(gateway: TransactionalGateway): UnitOfWork<SystemRepositories> {
  return unitOfWork(gateway, systemMakers)
}
