import type { Repositories, SystemRepositories } from '@org/openapi-core'

type MethodsOf<Stores> = { readonly [Name in keyof Stores]: Readonly<Record<keyof Stores[Name], true>> }

const resource = { create: true, update: true, delete: true, find: true, page: true } as const

/** Every method of a tenant's repositories. One that core gets and this lacks does not compile. */
export const tenantMethods: MethodsOf<Repositories> = {
  partnerApplications: { ...resource, insert: true, replaceSecret: true, revokeTokens: true, updateStatus: true },
  revokedTokens: { revoke: true, isRevoked: true },
  operateLogs: { append: true, page: true },
  apiAccessLogs: { page: true, deleteBefore: true },
  settings: { find: true, save: true },
  requestIds: { reserve: true },
  usageCounters: { take: true },
  members: { ...resource, locate: true, updateStatus: true, bindChat: true, bindFirstChat: true },
  addresses: resource,
  partnerMembers: { ...resource, findBinding: true, listOfClient: true, updateStatus: true, updateSupplementAuth: true },
  chatLoginStates: { insert: true, consume: true },
  consumption: { add: true, sum: true },
  wallets: { change: true, find: true, listOf: true, page: true, verify: true },
  ledger: { append: true, page: true },
  recharges: { insert: true, find: true, page: true, refund: true },
  walletRedeemCodes: { ...resource, takeUse: true },
  checkIns: { insert: true, page: true },
  qualityChecks: { ...resource, findLatest: true, listCompleted: true },
  bagOrders: { insert: true, find: true, transition: true, refund: true },
}

/** Every method of the platform's repositories. */
export const systemMethods: MethodsOf<SystemRepositories> = {
  tenants: resource,
  adminKeys: { ...resource, insert: true, findByHash: true },
  operateLogs: { append: true, page: true },
  clients: { findClient: true, findTenant: true },
  signingKeys: { findOrInsert: true },
  rateLimits: { advance: true },
  revokedTokens: { deleteExpired: true },
  apiAccessLogs: { appendAll: true },
  requestIds: { deleteExpired: true },
  chatLoginStates: { deleteExpired: true },
}
