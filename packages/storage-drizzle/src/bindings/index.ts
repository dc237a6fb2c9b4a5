import type { StoredDomain } from '../domain-list.js'
import { DrizzlePartnerMemberRepository } from './partner-member-repository.js'
import { bindingTables } from './tables.js'

export const bindingsStorage = {
  tables: bindingTables,
  tenant: { partnerMembers: DrizzlePartnerMemberRepository },
  system: {},
} satisfies StoredDomain
