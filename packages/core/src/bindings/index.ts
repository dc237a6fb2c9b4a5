export { PARTNER_MEMBER_DISABLED, PARTNER_MEMBER_NOT_BOUND } from './binding-errors.js'
export { externalUserId, lockBinding, requireBinding, requireReadableBinding } from './partner-member.js'
export type {
  BindingLink,
  BindingLockStores,
  PartnerMemberRepository,
  PartnerMemberRow,
  PartnerMemberStores,
} from './partner-member.js'
export { VisibleMembers } from './visible-members.js'
export type { MemberViewer, VisibleMemberStores } from './visible-members.js'
