export type { AddressInput, AddressRepository, AddressRow } from './address.js'
export { isSameMember } from './named-member.js'
export type { MemberIdentity, MemberInput, MemberLocator, MemberRepository, MemberRow, NewMember } from './member.js'
