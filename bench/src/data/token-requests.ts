import type { WireRequest } from '../load/wire-request.js'
import { benchTenantId } from './quality-checks.js'

/** Credentials of the one client that a token target knows. */
export interface ClientCredentials {
  clientId: string
  clientSecret: string
  /** The measured tenant, where absent. */
  tenantId?: number
}

/** A client_credentials request that names one scope, with Basic authentication. */
export function tokenRequests(
  path: string,
  { clientId, clientSecret, tenantId = benchTenantId }: ClientCredentials,
  scope = 'goods:qc:read',
): WireRequest[] {
  return [
    {
      path,
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'tenant-id': String(tenantId),
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: `grant_type=client_credentials&scope=${encodeURIComponent(scope)}`,
      // A compact JWS begins with the base64url of `{"`: an opaque token would be less work.
      expect: '"access_token":"eyJ',
    },
  ]
}
