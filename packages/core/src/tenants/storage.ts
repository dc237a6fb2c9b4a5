export type { TenantFilter, TenantInput, TenantName, TenantRepository, TenantRow } from './tenant.js'
