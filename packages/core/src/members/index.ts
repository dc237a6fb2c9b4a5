export type { AddressFilter, AddressInput, AddressRepository, AddressRow } from './address.js'
export { addressOperations } from './admin/address.js'
export { chatConfigOperations } from './admin/chat-config.js'
export { partnerMemberOperations } from './admin/partner-member.js'
export { userOperations } from './admin/user.js'
export { ChatLoginService } from './chat-login-service.js'
export type { ChatLogin, CompletedChatLogin } from './chat-login-service.js'
export type { ChatLoginState, ChatLoginStateRepository, ChatLoginStateSweep } from './chat-login-state.js'
export type { ChatGrant, ChatPlatform, ChatUser } from './chat-platform.js'
export {
  ADDRESS_NOT_EXISTS,
  CHAT_LOGIN_FAILED,
  CHAT_LOGIN_STATE_INVALID,
  PARTNER_MEMBER_DISABLED,
  PARTNER_MEMBER_NOT_BOUND,
  USER_NOT_EXISTS,
} from './member-errors.js'
export { lockMember } from './lock-member.js'
export { memberLocatorOf } from './member-locator.js'
export { refuseUnknownMember } from './member.js'
export type {
  MemberFilter,
  MemberIdentity,
  MemberInput,
  MemberLocator,
  MemberRepository,
  MemberRow,
  NewMember,
} from './member.js'
export { oauthChatPlatform } from './oauth-chat-platform.js'
export type { OAuthChatPlatformOptions } from './oauth-chat-platform.js'
export { createChatAuthorizeUrl } from './operations/create-chat-authorize-url.js'
export { getChatLoginStatus } from './operations/get-chat-login-status.js'
export { listPartnerMembers } from './operations/list-partner-members.js'
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
