export type { AddressFilter, AddressInput, AddressRepository, AddressRow } from './address.js'
export { addressOperations } from './admin/address.js'
export { partnerMemberOperations } from './admin/partner-member.js'
export { userOperations } from './admin/user.js'
export {
  ADDRESS_NOT_EXISTS,
  PARTNER_MEMBER_DISABLED,
  PARTNER_MEMBER_NOT_BOUND,
  USER_NOT_EXISTS,
} from './member-errors.js'
export { lockMember } from './lock-member.js'
export { memberLocatorOf } from './member-locator.js'
export { memberInput, refuseUnknownMember, UNION_ID_LENGTH } from './member.js'
export type {
  MemberFilter,
  MemberIdentity,
  MemberInput,
  MemberLocator,
  MemberRepository,
  MemberRow,
  NewMember,
} from './member.js'
export { queryPartnerMember } from './operations/query-partner-member.js'
export { externalUserId, lockBinding, requireBinding, requireReadableBinding } from './partner-member.js'
export type {
  BindingLink,
  BindingLockStores,
  BoundMemberRow,
  PartnerMemberFilter,
  PartnerMemberInput,
  PartnerMemberRepository,
  PartnerMemberRow,
  PartnerMemberStores,
} from './partner-member.js'
export { VisibleMembers } from './visible-members.js'
export type { MemberViewer, VisibleMemberStores } from './visible-members.js'
