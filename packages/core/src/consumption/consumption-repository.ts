import type { ConsumptionTotals } from './consumption.js'
import type { BucketRun, TimeBucket } from './time-buckets.js'

/** The rollups of one tenant's members: totals for each bucket of time that something happened in. */
export interface ConsumptionRepository {
  /**
   * Adds the change to each bucket, in one statement that takes the rows in the order given, so that two
   * transactions of one member cannot wait for each other. Call it in the transaction of what it tells of.
   */
  add(memberId: number, buckets: readonly TimeBucket[], change: ConsumptionTotals): Promise<void>
  /** The totals over all buckets of the runs; zeros where there are none. */
  sum(memberId: number, runs: readonly BucketRun[]): Promise<ConsumptionTotals>
}

/** The repositories that recording consumption touches. */
export interface ConsumptionStores {
  readonly consumption: ConsumptionRepository
}
