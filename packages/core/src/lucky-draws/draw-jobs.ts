import type { ChanceSweep, EndedChance } from './chances/chance.js'
import type { DrawSeedSweep, KeptSeed } from './commitments/draw-commitment.js'
import type { FailedGrant, FailedGrantSweep } from './draw-record.js'
import { oneByOne } from '../kernel/batches.js'
import type { Job } from '../kernel/concurrency/jobs.js'

const BATCH = 100

/** What taking ended chances out of their wallets needs. */
export interface ChanceExpiry {
  readonly chances: ChanceSweep
  /** All of this owner that have ended; answers how many. */
  readonly expire: (ended: EndedChance, now: Date) => Promise<number>
}

/**
 * Takes chances that ended unused out of their wallets. An owner whose chances cannot be taken holds up none of the
 * others; the run then fails in the end.
 */
export function expireDrawChances({ chances, expire }: ChanceExpiry): Job {
  return {
    name: 'expire-draw-chances',
    everySeconds: 60,
    run: (now) =>
      oneByOne<EndedChance>({
        size: BATCH,
        list: (after) => chances.listExpired(now, BATCH, after),
        work: async (ended) => (await expire(ended, now)) > 0,
      }),
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
    run: (now) =>
      oneByOne<FailedGrant>({
        size: BATCH,
        list: (after) => grants.listDue(now, BATCH, after),
        work: (grant) => retry(grant, now),
      }),
  }
}

/** What sealing seeds anew needs. */
export interface SeedSeals {
  readonly seeds: DrawSeedSweep
  /** How the seals of today begin. */
  readonly sealName: string
  readonly reseal: (kept: KeptSeed) => Promise<boolean>
}

/**
 * Seals the seeds of committed lucky draws with the token secret of today, so that an older one can be taken away. One
 * that cannot be opened holds up none of the others; the run then fails in the end.
 */
export function resealDrawSeeds({ seeds, sealName, reseal }: SeedSeals): Job {
  return {
    name: 'reseal-draw-seeds',
    everySeconds: 600,
    run: () =>
      oneByOne<KeptSeed>({
        size: BATCH,
        list: (after) => seeds.listSealedOtherwise(sealName, BATCH, after),
        work: reseal,
      }),
  }
}
