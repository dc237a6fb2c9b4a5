import type { Repositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleAddressRepository } from './address-repository.js'
import { DrizzleMemberRepository } from './member-repository.js'

export const membersStorage = {
  tenant: (tenantId: number) =>
    ({
      members: (g) => new DrizzleMemberRepository(g, tenantId),
      addresses: (g) => new DrizzleAddressRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
}
