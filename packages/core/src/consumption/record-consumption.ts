import { keysOf } from '../kernel/keys-of.js'
import { NO_CONSUMPTION } from './consumption.js'
import type { ConsumptionTotals } from './consumption.js'
import type { ConsumptionStores } from './consumption-repository.js'
import { bucketsOf } from './time-buckets.js'

/** A change of a member's totals at the time that it counts for. */
export interface ConsumptionEvent {
  readonly memberId: number
  /** A recharge's payment, a bag's submission; not the time of the change. */
  readonly time: Date
  readonly change: ConsumptionTotals
}

/** Brings the rollups up to date, in the transaction that wrote the bag or the recharge. */
export async function recordConsumption(
  tx: ConsumptionStores,
  { memberId, time, change }: ConsumptionEvent,
): Promise<void> {
  if (keysOf(NO_CONSUMPTION).every((name) => change[name] === 0)) return
  await tx.consumption.add(memberId, bucketsOf(time), change)
}
