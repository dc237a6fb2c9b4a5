import { tenantOperations } from './admin/tenant.js'
import type { TenantRepository } from './tenant.js'

export interface TenantSystemRepositories {
  readonly tenants: TenantRepository
}

/** The shops of the platform. */
export const tenantModule = { name: 'tenants', admin: tenantOperations }
