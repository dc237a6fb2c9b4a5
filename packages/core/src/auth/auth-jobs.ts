import { inBatches } from '../kernel/batches.js'
import type { Job } from '../kernel/concurrency/jobs.js'
import type { RevokedTokenSweep } from './tokens/revocations.js'

/** Forgets revoked tokens that have expired anyway. */
export function sweepRevokedTokens(tokens: RevokedTokenSweep): Job {
  return {
    name: 'sweep-revoked-tokens',
    everySeconds: 300,
    run: (now) => inBatches((limit) => tokens.deleteExpired(now, limit)),
  }
}
