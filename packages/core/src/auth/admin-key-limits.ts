import { ApiError } from '../kernel/errors.js'
import { isPermitted } from '../http/admin-api/permission.js'
import { ADMIN_KEY_OUTLASTS_MAKER, PERMISSION_MISSING, TENANT_MISMATCH } from '../http/transport-errors.js'

/** What a key may do at most: an administrator's, or what several keys in a row leave of each other. */
export interface AdminLimits {
  readonly tenantIds: readonly number[] | '*'
  readonly permissions: readonly string[]
  /** Absent or null: without an end. */
  readonly expireTime?: Date | null
}

/** The members of a key that have limits. */
export interface LimitedKey {
  readonly tenantIds: readonly (number | '*')[]
  readonly permissions: readonly string[]
  readonly expireTime?: Date | null | undefined
}

/** What a key may do whose makers have been limited since: no more than any of them. At least one. */
export function commonLimits(keys: readonly LimitedKey[]): AdminLimits {
  return keys.map(limitsOf).reduce((a, b) => ({
    tenantIds: commonTenants(a.tenantIds, b.tenantIds),
    permissions: commonPermissions(a.permissions, b.permissions),
    expireTime: earlier(a.expireTime, b.expireTime),
  }))
}

/** Throws 403 where a key would be able to do more than the limits allow, or for longer. */
export function assertWithin(limits: AdminLimits, key: LimitedKey): void {
  for (const permission of key.permissions) {
    if (!isPermitted(limits.permissions, permission)) throw new ApiError(PERMISSION_MISSING, { values: { permission } })
  }
  const { expireTime: end } = limits
  if (hasForeign(limits, key)) throw new ApiError(TENANT_MISMATCH)
  const outlasts =
    end !== undefined &&
    end !== null &&
    (key.expireTime === undefined || key.expireTime === null || key.expireTime > end)
  if (outlasts) throw new ApiError(ADMIN_KEY_OUTLASTS_MAKER)
}

/** Throws 403 where somebody is given more than the giver has. What is given is no credential: it has no end. */
export function assertGrants({ tenantIds, permissions }: AdminLimits, given: LimitedKey): void {
  assertWithin({ tenantIds, permissions }, given)
}

/** Whether who has the limits may do all that somebody else may. */
export function mayDoAllOf(limits: AdminLimits, other: LimitedKey): boolean {
  return other.permissions.every((one) => isPermitted(limits.permissions, one)) && !hasForeign(limits, other)
}

function hasForeign({ tenantIds }: AdminLimits, key: Pick<LimitedKey, 'tenantIds'>): boolean {
  return tenantIds !== '*' && key.tenantIds.some((tenant) => tenant === '*' || !tenantIds.includes(tenant))
}

function limitsOf({ tenantIds, permissions, expireTime = null }: LimitedKey): AdminLimits {
  return {
    tenantIds: tenantIds.includes('*') ? '*' : tenantIds.filter((tenantId) => tenantId !== '*'),
    permissions,
    expireTime,
  }
}

function commonTenants(a: readonly number[] | '*', b: readonly number[] | '*'): readonly number[] | '*' {
  if (a === '*') return b
  return b === '*' ? a : a.filter((tenantId) => b.includes(tenantId))
}

/**
 * A permission that the other side covers stays as it is, so that two long lists are compared pair by pair only where
 * they differ.
 */
function commonPermissions(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set(a.flatMap((one) => (isPermitted(b, one) ? [one] : b.flatMap((other) => overlap(one, other)))))]
}

/** The permission that two have in common, part by part; none where a part differs. */
function overlap(one: string, other: string): string[] {
  const others = other.split(':')
  const parts = one
    .split(':')
    .map((part, i) => (part === '*' ? others[i] : others[i] === '*' || others[i] === part ? part : undefined))
  return parts.includes(undefined) ? [] : [parts.join(':')]
}

function earlier(a: Date | null | undefined, b: Date | null | undefined): Date | null {
  if (a === null || a === undefined) return b ?? null
  return b === null || b === undefined || a < b ? a : b
}
