import { definePlatformResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { TENANT_NOT_EXISTS } from '../../auth/index.js'
import { tenantFilters, tenantInput, tenantView } from '../tenant.js'
import type { TenantRepository } from '../tenant.js'

/** The repositories that the work on tenants touches. */
export interface TenantStores extends AuditStores {
  readonly tenants: TenantRepository
}

/** Tenants: of the platform, so only for keys that hold for every tenant. */
export const tenantOperations = definePlatformResource<TenantStores>()({
  path: '/admin-api/system/tenant',
  name: 'Tenant',
  title: 'tenant',
  input: tenantInput,
  view: tenantView,
  filters: tenantFilters,
  notFound: TENANT_NOT_EXISTS,
  example: {
    created: 2,
    input: { name: 'First', settings: {} },
    view: {
      id: 1,
      name: 'Demo shop',
      status: 0,
      expireTime: null,
      settings: { madeByDemo: true },
      createTime: '2026-09-10T12:00:00',
    },
  },
  repository: (tx) => tx.tenants,
})
