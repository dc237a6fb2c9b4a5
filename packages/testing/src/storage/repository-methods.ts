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
  usageCounters: { take: true, giveBack: true, count: true },
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
  redeemCodes: { ...resource, insertAll: true, findByCode: true, lock: true, takeUse: true, updateStatus: true },
  exchangeLogs: { ...resource, append: true },
  couponScenes: { ...resource, list: true, isUsed: true },
  couponTemplates: { ...resource, listOf: true, updateStatus: true, resize: true, take: true },
  coupons: { ...resource, issue: true, listOf: true, pageOfMember: true, transition: true, correct: true },
  qualityChecks: { ...resource, findLatest: true, listNewest: true, listCompleted: true },
  exchangeRates: { ...resource, listEnabled: true, findEnabled: true, updateStatus: true },
  spreadsheets: { ...resource, listOfPromoter: true, usesCategory: true },
  promoters: { ...resource, findActiveByRno: true, lock: true, hasLevel: true, updatePart: true, transition: true },
  promoterLevels: { ...resource, lockAll: true, lockEnabled: true, list: true },
  promoterGroups: { ...resource, lock: true, list: true },
  promoterGroupRelations: { ...resource, listOf: true, replace: true },
  socialChannels: resource,
  emailCodes: { save: true, takeTry: true, consume: true },
  withdrawMethods: resource,
  promoterCategories: { ...resource, updateSort: true, lock: true },
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
  coupons: { expire: true },
}
