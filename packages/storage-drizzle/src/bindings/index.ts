import type { Repositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzlePartnerMemberRepository } from './partner-member-repository.js'

export const bindingsStorage = {
  tenant: (tenantId: number) =>
    ({
      partnerMembers: (g) => new DrizzlePartnerMemberRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
}
