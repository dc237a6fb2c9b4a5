import type { WireRequest } from '../load/wire-request.js'
import { benchTenantId } from './quality-checks.js'

/** The headers of a call with a body, by whoever has the token or the key. */
export const bearerHeaders = (bearer: string | undefined, tenantId = benchTenantId): Record<string, string> => ({
  Authorization: `Bearer ${bearer ?? ''}`,
  'tenant-id': String(tenantId),
  'Content-Type': 'application/json',
})

/** A call with a body. */
export const bearerRequest = (
  bearer: string | undefined,
  { body, ...call }: Omit<WireRequest, 'headers' | 'body'> & { readonly body: object },
  tenantId = benchTenantId,
): WireRequest => ({ ...call, headers: bearerHeaders(bearer, tenantId), body: JSON.stringify(body) })

/** A read of the admin API. */
export const adminRead = (adminKey: string, path: string, expect: string): WireRequest => ({
  method: 'GET',
  path,
  headers: { Authorization: `Bearer ${adminKey}`, 'tenant-id': String(benchTenantId) },
  body: '',
  expect,
})
