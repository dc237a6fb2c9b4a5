import type { Repositories, SystemRepositories } from '@org/openapi-core'

type MethodsOf<Stores> = { readonly [Name in keyof Stores]: Readonly<Record<keyof Stores[Name], true>> }

const resource = { create: true, update: true, delete: true, find: true, page: true } as const

/** Every method of a tenant's repositories. One that core gets and this lacks does not compile. */
export const tenantMethods: MethodsOf<Repositories> = {
  partnerApplications: { ...resource, insert: true, replaceSecret: true, revokeTokens: true, updateStatus: true },
  revokedTokens: { revoke: true, isRevoked: true },
  operateLogs: { append: true, page: true },
  apiAccessLogs: { page: true, deleteBefore: true },
  qualityChecks: { ...resource, findLatest: true, listCompleted: true },
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
}
