export type { AdminRoleFilter, AdminRoleInput, AdminRoleRepository, AdminRoleRow } from './administrators/admin-role.js'
export type {
  ActiveAdminUser,
  AdminUserFilter,
  AdminUserInput,
  AdminUserRepository,
  AdminUserRow,
} from './administrators/admin-user.js'
export type { AdminKeyFilter, AdminKeyInput, AdminKeyRepository, AdminKeyRow, NewAdminKey } from './admin-key.js'
export { ENABLED } from './partner-application.js'
export type {
  ClientDirectory,
  ClientRecord,
  NewPartnerApplication,
  PartnerApplicationInput,
  PartnerApplicationRepository,
  PartnerApplicationRow,
  SecretOverlap,
  StoredSecret,
  TenantRecord,
} from './partner-application.js'
export type { RateLimitRepository } from './rate-limit.js'
export type { RevokedTokenRepository, RevokedTokenSweep } from './tokens/revocations.js'
export type { SigningKeyRepository } from './tokens/signing-keys.js'
