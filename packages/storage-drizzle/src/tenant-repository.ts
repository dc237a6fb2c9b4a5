import type { Gateway } from './gateway.js'

/** What each repository of a tenant's rows begins with. */
export abstract class TenantRepository<Tables> {
  constructor(
    protected readonly gateway: Gateway<Tables>,
    protected readonly tenantId: number,
  ) {}
}
