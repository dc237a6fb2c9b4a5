import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleSupplementRepository, DrizzleSupplementSweep } from './supplement-repository.js'

export const supplementsStorage = {
  tenant: (tenantId: number) =>
    ({
      supplements: (g) => new DrizzleSupplementRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
  system: {
    supplements: (g) => new DrizzleSupplementSweep(g),
  } satisfies Partial<Makers<SystemRepositories>>,
}
