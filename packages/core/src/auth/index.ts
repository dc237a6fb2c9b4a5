export { createAccessTokens } from './access-token.js'
export type { AccessTokens, TokenKey } from './access-token.js'
export { createAdminAccess, TENANT_DISABLED, TENANT_EXPIRED, TENANT_NOT_EXISTS } from './admin-authenticator.js'
export type { AdminAuthenticator } from './admin-authenticator.js'
export { adminKeyAuthenticator } from './admin-key.js'
export type { AdminKeyFilter, AdminKeyInput, AdminKeyRepository, AdminKeyRow, NewAdminKey } from './admin-key.js'
export type { ClientAddressReader } from './client-address.js'
export { clientAddressReader, splitAddressList, unparsableAddresses } from './client-address.js'
export { createClientAuthentication } from './client-authentication.js'
export { ClientStates } from './client-states.js'
export { FailureBrake, toWaitSeconds } from './failure-brake.js'
export { createPartnerAccess, readBearer } from './partner-access.js'
export { ENABLED, enabledStatus, keptStatus } from './partner-application.js'
export type {
  ClientDirectory,
  ClientRecord,
  NewPartnerApplication,
  PartnerApplicationFilter,
  PartnerApplicationInput,
  PartnerApplicationRepository,
  PartnerApplicationRow,
  SecretOverlap,
  StoredSecret,
  TenantRecord,
} from './partner-application.js'
export type { IssuedCredentials } from './partner-application-service.js'
export { processRateLimiter, sharedRateLimiter, withProcessFallback } from './rate-limit.js'
export type { RateDecision, RateLimiter, RateLimitRepository, RateRequest } from './rate-limit.js'
export { Revocations } from './revocations.js'
export type { RevokedTokenRepository, RevokedTokenSweep } from './revocations.js'
export { scopes } from './scopes.js'
export type { Scope } from './scopes.js'
export { tokenEndpointDocument } from './token-endpoint-document.js'
export { createTokenEndpoints, isTokenPath, oauthErrorCode } from './token-endpoints.js'
export { SigningKeys } from './signing-keys.js'
export type { SigningKeyRepository } from './signing-keys.js'
export { tokensOptions } from './token-options.js'
