import type { AdminServices } from './http/module.js'
import type { RoutedOperation } from './http/admin-api/admin-pipeline.js'
import type { PartnerOperation } from './http/operation.js'
import { modules } from './modules.js'
import type { Services } from './modules.js'
import type { Repositories, SystemRepositories } from './storage.js'

/**
 * The order of the documents, which readers know and which is not that of the modules. A module that is not named comes
 * behind those that are.
 */
const PARTNER_ORDER = [
  'goods',
  'bindings',
  'wallets',
  'spreadsheets',
  'exchange-rates',
  'check-in',
  'coupons',
  'redeem-codes',
  'payments',
  'purchases',
  'wallet-payments',
  'supplements',
  'orders',
  'invoices',
  'logistics',
  'chat-login',
  'consumption',
  'events',
  'webhooks',
]
const ADMIN_ORDER = [
  'tenants',
  'auth',
  'audit',
  'members',
  'chat-login',
  'bindings',
  'wallets',
  'check-in',
  'coupons',
  'redeem-codes',
  'promoters',
  'spreadsheets',
  'discounts',
  'home',
  'goods',
  'exchange-rates',
  'logistics',
  'payments',
  'purchases',
  'supplements',
  'orders',
  'invoices',
  'points',
  'lucky-draws',
  'promotion-check',
  'events',
  'webhooks',
]

const inOrder = (order: readonly string[]) => {
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return modules.declared.toSorted((a, b) => placeOf(a.name) - placeOf(b.name))
}

/** Every partner operation, in the order of the document. */
export const partnerOperations: readonly PartnerOperation<Services, Repositories>[] = inOrder(PARTNER_ORDER).flatMap(
  ({ partner = [] }) => partner,
)

/** Every admin operation, in the order of the document. */
export const adminOperations: readonly RoutedOperation<AdminServices<Services>, Repositories, SystemRepositories>[] =
  inOrder(ADMIN_ORDER).flatMap(({ admin = [] }) => admin)
