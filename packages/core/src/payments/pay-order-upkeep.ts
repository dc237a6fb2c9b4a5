import type { Clock } from '../kernel/clock.js'
import { failureName } from '../kernel/failure-description.js'
import type { Logger } from '../kernel/logger.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import { isKnownToChannel } from './pay-order.js'
import { LookedThrough } from './looked-through.js'
import type {
  ClaimedPayOrder,
  ClaimedPayOrders,
  PaymentStores,
  PayOrderClaim,
  PayOrderRow,
  PayOrderSweep,
} from './pay-order.js'
import { payOrderStatus } from './pay-order-lifecycle.js'
import type { PaymentAnswer, PaymentCalls } from './payment-calls.js'
import { settleOrder, settlePayment } from './settle-payment.js'

/** What the jobs need. */
export interface UpkeepOptions {
  readonly calls: PaymentCalls
  readonly clock: Clock
  readonly log: Logger
  readonly system: UnitOfWork<{ readonly payOrders: PayOrderSweep }>
  readonly storageOf: (tenantId: number) => UnitOfWork<PaymentStores>
}

/**
 * Orders of one slice: as many as the channel is asked about at the same time. No more are claimed than are asked about at
 * once, so that a run that is told to end, or dies, keeps no others from the next; and it ends when the channel has answered.
 */
const AT_ONCE = 10

const MINUTE_MS = 60_000
/**
 * For how long a claimed order is left alone by other runs: much longer than asking takes. One about which the channel
 * gave no answer keeps its claim, and is asked about again when it has run out.
 */
const CLAIM_MS = 5 * MINUTE_MS
/** A payer mostly pays at once: so long an order is asked about each time. */
const FRESH_MS = 10 * MINUTE_MS

/** What a run is about. */
type ClaimKind = 'claimExpired' | 'claimWaiting'

/** One run of a job. */
interface Run {
  readonly now: Date
  /** Orders that were due before are none of its business. */
  readonly from?: Date | undefined
  readonly claim: ClaimKind
  readonly work: (calls: PaymentCalls, piece: Piece) => Promise<boolean>
}

/** One claimed order. */
interface Piece {
  readonly tenantId: number
  readonly order: PayOrderRow
  readonly storage: UnitOfWork<PaymentStores>
  readonly now: Date
  readonly log: Logger
  /** Takes note that the order is to be asked about again by the next run. */
  readonly askSoon: () => void
}

/**
 * Keeps orders in step with the channel while nobody asks. A run claims orders, each of which no other run touches
 * meanwhile; a process that dies leaves claims that run out.
 */
export class PayOrderUpkeep {
  readonly #waiting = new LookedThrough(CLAIM_MS)

  constructor(private readonly options: UpkeepOptions) {}

  /**
   * Closes orders whose time was over before `now`, unless the channel says that they are paid; each slice answers how
   * many changed.
   */
  expire(now: Date): AsyncGenerator<number> {
    return this.#run({ now, claim: 'claimExpired', work: closeExpired })
  }

  /**
   * Asks about fresh orders, and about those that the channel is not known to have or gave no answer about; each slice
   * answers how many changed.
   */
  async *sync(now: Date): AsyncGenerator<number> {
    yield* this.#run({ now, from: this.#waiting.begin(now), claim: 'claimWaiting', work: catchUp })
    this.#waiting.end(now)
  }

  /**
   * Slice by slice until no order is due. Fresh ones are released when all is over, not before: they would be due
   * again, and the run would never end.
   */
  async *#run({ now, claim, work, ...run }: Run): AsyncGenerator<number> {
    const { calls } = this.options
    if (!calls.isConfigured) return
    const fresh: ClaimedPayOrder[] = []
    const workOn = (place: ClaimedPayOrder) => (piece: Omit<Piece, 'askSoon'>) =>
      work(calls, { ...piece, askSoon: () => fresh.push(place) })
    try {
      let { from } = run
      do {
        const { orders, next } = await this.#claim(claim, { now, from })
        from = next
        const results = await Promise.all(orders.map((place) => this.#do(place, now, workOn(place))))
        yield results.filter(Boolean).length
      } while (from !== undefined)
    } finally {
      for (const { tenantId, id } of fresh) await this.options.storageOf(tenantId).payOrders.askAgain(id, now)
    }
  }

  #claim(claim: ClaimKind, due: Pick<PayOrderClaim, 'now' | 'from'>): Promise<ClaimedPayOrders> {
    // By the present: a run over many orders of a slow channel lasts longer than a claim.
    const until = new Date(this.options.clock.now().getTime() + CLAIM_MS)
    // In a transaction, which a storage repeats where it met another that claims some of the same rows in another
    // order.
    return this.options.system.transaction((tx) => tx.payOrders[claim]({ ...due, until, limit: AT_ONCE }))
  }

  /** Whether the order changed. What fails for one is no reason to leave the others; its claim runs out. */
  async #do(
    { tenantId, id }: ClaimedPayOrder,
    now: Date,
    work: (piece: Omit<Piece, 'askSoon'>) => Promise<boolean>,
  ): Promise<boolean> {
    const { log, storageOf } = this.options
    const storage = storageOf(tenantId)
    try {
      const order = await storage.payOrders.find(id)
      return order?.status === payOrderStatus.PENDING && (await work({ tenantId, order, storage, now, log }))
    } catch (error) {
      log.warn({ tenantId, id, error: failureName(error) }, 'a payment order could not be brought up to date')
      return false
    }
  }
}

async function catchUp(calls: PaymentCalls, piece: Piece): Promise<boolean> {
  const { order, now } = piece
  const answer = await calls.ask(piece, order)
  if (answer.kind !== 'payment' && answer.kind !== 'none') return false
  const after = answer.kind === 'payment' ? await settlePayment(piece, order, answer.payment) : order
  if (after.status === payOrderStatus.PENDING) {
    const isFresh = now.getTime() - order.createTime.getTime() <= FRESH_MS
    if (isFresh) piece.askSoon()
    else await piece.storage.payOrders.askAgain(order.id, null)
  }
  return isChanged(order, after)
}

async function closeExpired(calls: PaymentCalls, piece: Piece): Promise<boolean> {
  const { order } = piece
  const asked = await calls.ask(piece, order)
  const answer =
    asked.kind === 'payment' && asked.payment.status === 'PENDING' ? await closeAtChannel(calls, piece) : asked
  if (answer.kind === 'payment' && answer.payment.status !== 'PENDING') {
    return isChanged(order, await settlePayment(piece, order, answer.payment))
  }
  if (answer.kind !== 'none') return false
  return (await settleOrder(piece, order, { trigger: 'expired' })) !== undefined
}

/** A channel that declines to close an order has said that it is not paid: its time is over all the same. */
async function closeAtChannel(calls: PaymentCalls, piece: Piece): Promise<PaymentAnswer> {
  const answer = await calls.close(piece, piece.order)
  return answer.kind === 'refused' ? { kind: 'none' } : answer
}

const isChanged = (before: PayOrderRow, after: PayOrderRow): boolean =>
  before.status !== after.status || isKnownToChannel(before) !== isKnownToChannel(after)
