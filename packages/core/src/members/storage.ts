export type { AddressFilter, AddressInput, AddressRepository, AddressRow } from './address.js'
export type {
  MemberFilter,
  MemberIdentity,
  MemberInput,
  MemberLocator,
  MemberRepository,
  MemberRow,
  NewMember,
} from './member.js'
