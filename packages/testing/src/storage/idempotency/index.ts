import { describe } from 'vitest'
import type { DomainContract } from '../domain-contract.js'
import { describeIdempotencyKeys } from './idempotency-key-suite.js'
import { describeIdempotencyRaces } from './idempotency-race-suite.js'
import { describeRequestIds } from './request-id-suite.js'

/** Calls that were made already: one of several at the same time goes through. */
export const idempotencyContract = {
  tenant: {
    requestIds: { reserve: true, keep: true, find: true },
    idempotencyKeys: { take: true, find: true, keep: true, settle: true, free: true },
  },
  system: {
    requestIds: { deleteExpired: true },
    idempotencyKeys: { deleteExpired: true },
  },
  describe(use) {
    describe('requestIds', () => describeRequestIds(use))
    describeIdempotencyKeys(use)
  },
  races: describeIdempotencyRaces,
} satisfies DomainContract
