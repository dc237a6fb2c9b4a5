import { bindingEvents } from './binding-events.js'
import { partnerMemberOperations } from './admin/partner-member.js'
import { queryPartnerMember } from './operations/query-partner-member.js'
import type { PartnerMemberRepository } from './partner-member.js'

export interface BindingRepositories {
  readonly partnerMembers: PartnerMemberRepository
}

/** Which users of partners are which members. */
export const bindingModule = {
  name: 'bindings',
  partner: [queryPartnerMember],
  admin: partnerMemberOperations,
  events: bindingEvents,
}
