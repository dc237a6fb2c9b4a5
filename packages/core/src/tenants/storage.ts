export type { TenantFilter, TenantInput, TenantRepository, TenantRow } from './tenant.js'
