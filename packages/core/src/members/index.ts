export type { AddressFilter, AddressInput, AddressRepository, AddressRow } from './address.js'
export { ADDRESS_NOT_EXISTS, USER_NOT_EXISTS } from './member-errors.js'
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
