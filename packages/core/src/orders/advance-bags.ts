import { oneByOne } from '../kernel/batches.js'
import { FirstFailure } from '../kernel/concurrency/first-failure.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import type { BagOrderService, BagOrderStores } from './bag-order-service.js'
import { bagOrderLifecycle, bagOrderStatus } from './bag-order-lifecycle.js'
import type { BagOrderSweep, DueBagOrder } from './bag-order.js'
import type { Job } from '../kernel/concurrency/jobs.js'
import { DAY_MS } from '../kernel/days.js'

const BATCH = 200
const HOUR_MS = 3_600_000

/** How long bag orders wait in a state before they move on by themselves. */
interface BagOrderTimes {
  /** Unpaid. */
  readonly unpaidHours: number
  /** Shipped, without word that they have arrived. */
  readonly receiveDays: number
  /** For an extra payment. */
  readonly extraPaymentDays: number
}

/** What moving on the bag orders of all tenants needs. */
export interface BagAdvancing {
  readonly sweep: BagOrderSweep
  readonly storageOf: (tenantId: number) => UnitOfWork<BagOrderStores>
  readonly bagOrders: Pick<BagOrderService, 'transition'>
  readonly times: BagOrderTimes
}

interface Advance {
  readonly from: number
  readonly to: number
  readonly afterMs: number
}

/**
 * Closes bag orders that nobody pays for and counts shipped ones as received, when their time is over. Each is a
 * transaction of its own, guarded by its state, so that of two processes one moves it. One that cannot be moved holds up
 * none of the others; the run then fails in the end.
 */
export function advanceBags({ sweep, storageOf, bagOrders, times }: BagAdvancing): Job {
  const { UNPAID, PENDING_EXTRA_PAYMENT, SHIPPED } = bagOrderStatus
  const { to: closed } = bagOrderLifecycle.step('expire')
  const { to: received } = bagOrderLifecycle.step('receive')
  const advances: readonly Advance[] = [
    { from: UNPAID, to: closed, afterMs: times.unpaidHours * HOUR_MS },
    { from: SHIPPED, to: received, afterMs: times.receiveDays * DAY_MS },
    { from: PENDING_EXTRA_PAYMENT, to: closed, afterMs: times.extraPaymentDays * DAY_MS },
  ]
  const advanceAll = ({ from, to, afterMs }: Advance, now: Date) =>
    oneByOne<DueBagOrder>({
      size: BATCH,
      list: (after) => sweep.listDue({ status: from, since: new Date(now.getTime() - afterMs) }, BATCH, after),
      work: async ({ tenantId, id }) =>
        (await bagOrders.transition({ storage: storageOf(tenantId), now }, { id, from, to })) !== undefined,
    })
  return {
    name: 'advance-bags',
    everySeconds: 300,
    async *run(now) {
      const failures = new FirstFailure()
      for (const advance of advances) yield* failures.past(advanceAll(advance, now))
      failures.rethrow()
    },
  }
}
