import type { ChanceOwner, ChanceSweep, FailedGrant, FailedGrantSweep } from '../lucky-draws/index.js'
import { inBatches } from './batches.js'
import type { Job } from './jobs.js'

const BATCH = 500

/** What taking ended chances out of their wallets needs. */
export interface ChanceExpiry {
  readonly chances: ChanceSweep
  readonly expire: (owner: ChanceOwner & { readonly tenantId: number }, now: Date) => Promise<number>
}

/** Takes chances that ended unused out of their wallets. */
export function expireDrawChances({ chances, expire }: ChanceExpiry): Job {
  return {
    name: 'expire-draw-chances',
    everySeconds: 60,
    run: (now) =>
      inBatches(async (limit) => {
        const owners = await chances.listExpired(now, limit)
        for (const owner of owners) await expire(owner, now)
        return owners.length
      }, BATCH),
  }
}

/** What granting failed prizes again needs. */
export interface GrantRetries {
  readonly grants: FailedGrantSweep
  readonly retry: (grant: FailedGrant, now: Date) => Promise<boolean>
}

/**
 * Grants prizes again whose grant failed, when their next try is due. One that fails for more than a refusal holds up
 * none of the others; the run then fails in the end.
 */
export function retryDrawGrants({ grants, retry }: GrantRetries): Job {
  return {
    name: 'retry-draw-grants',
    everySeconds: 600,
    async *run(now) {
      const failures: unknown[] = []
      for (let after: FailedGrant | undefined; ; ) {
        const batch = await grants.listDue(now, BATCH, after)
        let granted = 0
        for (const grant of batch) {
          const isGranted = await retry(grant, now).catch((error: unknown) => {
            failures.push(error)
            return false
          })
          if (isGranted) granted++
        }
        yield granted
        after = batch.at(-1)
        if (batch.length < BATCH) break
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}
