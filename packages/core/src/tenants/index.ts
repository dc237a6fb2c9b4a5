export type { TenantFilter, TenantInput, TenantRepository, TenantRow } from './tenant.js'
export { tenantOperations } from './admin/tenant.js'
