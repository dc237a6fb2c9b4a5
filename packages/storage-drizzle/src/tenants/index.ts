import type { SystemRepositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleTenantRepository } from './tenant-repository.js'

/** Tenants are the platform's. */
export const tenantsStorage = {
  system: {
    tenants: (g) => new DrizzleTenantRepository(g),
  } satisfies Partial<Makers<SystemRepositories>>,
}
