export { createAccessTokens } from './tokens/access-token.js'
export type { AccessTokens, TokenKey } from './tokens/access-token.js'
export { createAdminAccess, TENANT_DISABLED, TENANT_EXPIRED, TENANT_NOT_EXISTS } from './admin-authenticator.js'
export type { AdminAuthenticator, PrincipalAuthenticator, SignedInAdminUser } from './admin-authenticator.js'
export { adminKeyAuthenticator } from './admin-key.js'
export { hostSignOn } from './administrators/host-sign-on.js'
export { namingUsers } from './administrators/signed-in-users.js'
export type { ClientAddressReader } from './client-address.js'
export {
  callerNetwork,
  clientAddressReader,
  proxyRecogniser,
  splitAddressList,
  unparsableAddresses,
} from './client-address.js'
export { createClientAuthentication } from './client-authentication.js'
export { ClientStates } from './client-states.js'
export { FailureBrake, toWaitSeconds } from './failure-brake.js'
export { createPartnerAccess, readBearer } from './partner-access.js'
export { ENABLED, enabledStatus, keptStatus } from './partner-application.js'
export type { PartnerApplicationRepository } from './partner-application.js'
export { hostRateLimiter, processRateLimiter } from './rate-limit.js'
export type { RateDecision, RateLimiter, RateRequest } from './rate-limit.js'
export { sharedRateLimiter } from './shared-rate-limiter.js'
export { Revocations } from './tokens/revocations.js'
export { scopes } from './scopes.js'
export type { Scope } from './scopes.js'
export { tokenEndpointDocument } from './tokens/token-endpoint-document.js'
export { createTokenEndpoints, isTokenPath, oauthErrorCode, tokenPaths } from './tokens/token-endpoints.js'
export { SigningKeys } from './tokens/signing-keys.js'
export { tokensOptions } from './tokens/token-options.js'
export type { TokensOptions } from './tokens/token-options.js'
