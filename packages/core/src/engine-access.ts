import {
  adminKeyAuthenticator,
  clientAddressReader,
  ClientStates,
  createAccessTokens,
  FailureBrake,
  namingUsers,
  processRateLimiter,
  Revocations,
  sharedRateLimiter,
  splitAddressList,
  withProcessFallback,
} from './auth/index.js'
import type { AccessTokens, PrincipalAuthenticator, SigningKeys } from './auth/index.js'
import type { ResolvedOptions } from './options.js'

/** Who may call: tokens, what is known of clients, limits. */
export async function createAccess(options: ResolvedOptions, signingKeys: SigningKeys) {
  const { storage, clock, random, stateCacheMs, tokens: tokenOptions } = options
  const keys = await signingKeys.ring()
  const { issuer = await signingKeys.issuer(), cacheSize } = tokenOptions
  const tokens: AccessTokens = await createAccessTokens({ keys, issuer, cacheSize, random })
  return {
    tokens,
    clients: new ClientStates(storage.system.clients, clock, stateCacheMs),
    revocations: new Revocations((tenantId) => storage.forTenant(tenantId).revokedTokens, clock, stateCacheMs),
    limiter: createRateLimiter(options),
    brake: new FailureBrake(tokenOptions.failuresPerMinute),
    clientAddress: clientAddressReader(options.trustedProxies.flatMap(splitAddressList)),
    administrators: createAuthenticator(options),
  }
}

/** The host's own sign-on, or admin keys. */
function createAuthenticator({ admin, storage }: ResolvedOptions): PrincipalAuthenticator {
  const { authenticator, bootstrapKey } = admin
  if (authenticator !== undefined) return namingUsers(authenticator, storage.system.adminUsers)
  return adminKeyAuthenticator(storage.system, bootstrapKey)
}

function createRateLimiter({ rateLimiter, storage, logger }: ResolvedOptions) {
  if (rateLimiter !== undefined) return withProcessFallback(rateLimiter, logger)
  return storage.isShared ? sharedRateLimiter(storage.system.rateLimits, logger) : processRateLimiter()
}
