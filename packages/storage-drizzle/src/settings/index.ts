import type { Repositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleSettingRepository } from './setting-repository.js'

/** One repository for the configurations of all domains. */
export const settingsStorage = {
  tenant: (tenantId: number) =>
    ({
      settings: (g) => new DrizzleSettingRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
}
