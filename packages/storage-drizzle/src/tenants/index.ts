import type { StoredDomain } from '../domain-list.js'
import { DrizzleTenantRepository } from './tenant-repository.js'
import { tenantTables } from './tables.js'

/** Tenants are the platform's. */
export const tenantsStorage = {
  tables: tenantTables,
  tenant: {},
  system: { tenants: DrizzleTenantRepository },
} satisfies StoredDomain
