import {
  adminKeyAuthenticator,
  clientAddressReader,
  proxyRecogniser,
  ClientStates,
  createAccessTokens,
  FailureBrake,
  hostRateLimiter,
  hostSignOn,
  namingUsers,
  processRateLimiter,
  Revocations,
  sharedRateLimiter,
  splitAddressList,
} from './auth/index.js'
import type { Telemetry } from './kernel/telemetry/telemetry.js'
import type { AccessTokens, PrincipalAuthenticator, RateLimiter, SigningKeys } from './auth/index.js'
import type { ResolvedOptions } from './options.js'

/** Who may call: tokens, what is known of clients, limits. */
export async function createAccess(options: ResolvedOptions, signingKeys: SigningKeys) {
  const { storage, clock, random, stateCacheMs, telemetry, tokens: tokenOptions } = options
  const keys = await signingKeys.ring()
  const { issuer = await signingKeys.issuer(), cacheSize } = tokenOptions
  const tokens: AccessTokens = await createAccessTokens({ keys, issuer, cacheSize, random })
  const limiter = createRateLimiter(options)
  const proxies = options.trustedProxies.flatMap(splitAddressList)
  return {
    tokens: telemetry === undefined ? tokens : countedTokens(tokens, telemetry),
    clients: new ClientStates(storage.system.clients, clock, stateCacheMs),
    revocations: new Revocations((tenantId) => storage.forTenant(tenantId).revokedTokens, clock, stateCacheMs),
    limiter: telemetry === undefined ? limiter : countedLimiter(limiter, telemetry),
    brake: new FailureBrake(tokenOptions.failuresPerMinute),
    clientAddress: clientAddressReader(proxies),
    isFromProxy: proxyRecogniser(proxies),
    administrators: createAuthenticator(options),
  }
}

/** The same, and every token that is issued is counted. */
const countedTokens = (tokens: AccessTokens, telemetry: Telemetry): AccessTokens => ({
  verify: (token, now) => tokens.verify(token, now),
  async issue(grant, now) {
    const token = await tokens.issue(grant, now)
    telemetry.count('openapi.token.issued', 1)
    return token
  },
})

/** The same, and every request that is refused is counted. */
const countedLimiter = (limiter: RateLimiter, telemetry: Telemetry): RateLimiter => ({
  async take(request) {
    const decision = await limiter.take(request)
    if (!decision.allowed) telemetry.count('openapi.rate_limit.refused', 1)
    return decision
  },
})

/** The host's own sign-on, or admin keys. */
function createAuthenticator({ admin, storage, logger }: ResolvedOptions): PrincipalAuthenticator {
  const { authenticator, bootstrapKey } = admin
  if (authenticator !== undefined) return namingUsers(hostSignOn(authenticator, logger), storage.system.adminUsers)
  return adminKeyAuthenticator(storage.system, bootstrapKey)
}

function createRateLimiter({ rateLimiter, storage, logger }: ResolvedOptions) {
  if (rateLimiter !== undefined) return hostRateLimiter(rateLimiter, logger)
  return storage.isShared ? sharedRateLimiter(storage.system.rateLimits, logger) : processRateLimiter()
}
