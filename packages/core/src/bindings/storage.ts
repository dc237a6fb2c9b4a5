export type {
  BindingLink,
  BoundMemberRow,
  PartnerMemberFilter,
  PartnerMemberInput,
  PartnerMemberRepository,
  PartnerMemberRow,
} from './partner-member.js'
