import type { Random } from '@org/openapi-core'
import { setTimeout as delay } from 'node:timers/promises'
import { atMost } from './at-most.js'
import type { EngineProcess, Reply } from './engine-process.js'
import { unlessGone } from './ledger-load.js'
import { items } from './payment-scenario.js'
import type { PaymentScenario, ScenarioUser } from './payment-scenario.js'
import type { SharedSandbox } from './shared-sandbox.js'

const CALLERS = 8
const RETRY_WIDTH = 4
/** How long a caller waits when a call failed. */
const PAUSE_MS = 100
/** Milliseconds of a round within which its jobs begin. */
const JOBS_WITHIN_MS = 150
const JOBS = ['sync-pay-orders', 'retry-supplements', 'expire-purchases', 'expire-pay-orders']

const ALREADY_PAID = 1_007_002_002
/** What a payment from a wallet may be refused with: too late, or too little money. */
const REFUSALS: ReadonlySet<number> = new Set([1_007_002_001, 1_007_002_003, 1_007_007_001])

/** A payment order that was asked for. Without a number nobody has heard of it yet. */
export interface SentPayment {
  readonly outOrderNo: string
  orderNo?: string
  /** Whether the payer has paid it at the gateway. */
  isPaid: boolean
}

/** A purchase that was asked for. */
export interface SentPurchase {
  readonly outOrderNo: string
  readonly user: ScenarioUser
  orderNo?: string
  paymentId?: string
  /** What became of paying it: `sent` where the answer was cut off. */
  pay?: 'sent' | 'paid' | 'refused'
}

/** A supplement that operations asked for, by its reason. */
export interface SentSupplement {
  readonly reason: string
  isAcknowledged: boolean
}

/** One life of an engine process, or a part of one. */
export interface PaymentRound {
  readonly engine: EngineProcess
  readonly token: string
  /** Asked before each call: whether it is enough. Absent: it goes on until the engine is gone. */
  readonly isOver?: () => boolean
}

/** A partner and its payers, and operations who charge supplements; they remember what was said to them. */
export class PaymentLoad {
  readonly payments: SentPayment[] = []
  readonly purchases: SentPurchase[] = []
  readonly supplements: SentSupplement[] = []
  /** Answers that none of the calls may get, and how often they came. */
  readonly unexpected = new Map<string, number>()
  /** Calls that were answered. */
  answered = 0
  /** Of them those that did what they should. */
  succeeded = 0
  /** Whether the engine may answer 500, because its database is in trouble; nothing is known of such a call then. */
  mayFail = false
  failed = 0
  /** What partners do not send again. */
  readonly #abandoned = new Set<SentPayment | SentPurchase>()
  #serial = 0

  constructor(
    private readonly scenario: PaymentScenario,
    private readonly sandbox: SharedSandbox,
    private readonly random: Random,
  ) {}

  /** Resolves when it is over, or when every caller has lost the engine. */
  async run(round: PaymentRound): Promise<void> {
    const jobs = this.#runJobs(round.engine)
    await atMost(CALLERS, CALLERS, async () => {
      let isThere = true
      while (isThere && round.isOver?.() !== true) {
        const failed = this.failed
        isThere = await this.#act(round)
        // As partners do, or a fault of half a minute leaves tens of thousands of calls for the jobs.
        if (this.failed > failed) await delay(PAUSE_MS)
      }
    })
    await jobs
  }

  /** Sends one half of what was cut off again, as partners do; the other half is left to the jobs for good. */
  async retryCutOff(round: PaymentRound): Promise<void> {
    const cutOff = [
      ...this.payments.filter(({ orderNo }) => orderNo === undefined),
      ...this.purchases.filter(({ orderNo, pay }) => orderNo === undefined || pay === 'sent'),
    ].filter((sent) => !this.#abandoned.has(sent))
    const [again, abandoned] = [
      cutOff.filter((_, index) => index % 2 === 0),
      cutOff.filter((_, index) => index % 2 === 1),
    ]
    for (const sent of abandoned) this.#abandoned.add(sent)
    await atMost(RETRY_WIDTH, again.length, (index) =>
      this.#sendAgain(round, again[index] as SentPayment | SentPurchase),
    )
  }

  #sendAgain(round: PaymentRound, sent: SentPayment | SentPurchase): Promise<boolean> {
    if (!('user' in sent)) return this.#createPayment(round, sent)
    return sent.orderNo === undefined ? this.#createPurchase(round, sent) : this.#pay(round, sent)
  }

  /** Each job once, at a moment of chance; the kill may be faster. */
  async #runJobs(engine: EngineProcess): Promise<void> {
    for (const job of JOBS) {
      await new Promise((resolve) => setTimeout(resolve, this.random.integer(JOBS_WITHIN_MS / JOBS.length)))
      if (engine.isGone) return
      await engine.runJob(job).catch((error: unknown) => {
        if (!engine.isGone && !this.mayFail) throw error
      })
    }
  }

  /** One call, or several in a row; false where the engine is gone. */
  async #act(round: PaymentRound): Promise<boolean> {
    const dice = this.random.integer(100)
    const name = `no-${(this.#serial += 1)}`
    if (dice < 35) return this.#requestPayment(round, name)
    if (dice >= 60 && dice < 85) {
      const waiting = this.#anyPurchase(({ paymentId, pay }) => paymentId !== undefined && pay === undefined)
      if (waiting !== undefined) return this.#payOnceOrTwice(round, waiting)
    }
    if (dice >= 85) {
      const paid = this.#anyPurchase(({ pay }) => pay === 'paid')
      if (paid !== undefined) return this.#charge(round, paid, name)
    }
    const user = this.scenario.users[this.random.integer(this.scenario.users.length)] as ScenarioUser
    const purchase = { outOrderNo: name, user }
    this.purchases.push(purchase)
    return this.#createPurchase(round, purchase)
  }

  #anyPurchase(isWanted: (purchase: SentPurchase) => boolean): SentPurchase | undefined {
    const wanted = this.purchases.filter(isWanted)
    return wanted[this.random.integer(Math.max(1, wanted.length))]
  }

  /** A payment order; half of the payers pay it at once, and half of the partners then ask. */
  async #requestPayment(round: PaymentRound, outOrderNo: string): Promise<boolean> {
    const payment: SentPayment = { outOrderNo, isPaid: false }
    this.payments.push(payment)
    if (!(await this.#createPayment(round, payment))) return false
    if (!payment.isPaid || this.random.integer(2) === 0) return true
    const reply = await this.#call(round, 'pay/order/query', { outOrderNo })
    if (reply?.body.code === 0 && reply.body.data.paid !== true) this.#noteUnexpected(reply)
    return reply !== undefined
  }

  async #createPayment(round: PaymentRound, payment: SentPayment): Promise<boolean> {
    const { outOrderNo } = payment
    const reply = await this.#call(round, 'pay/order/create', { outOrderNo, payAmount: 5 })
    if (reply?.body.code !== 0) return reply !== undefined
    const { orderNo, paymentOrderId } = reply.body.data as { orderNo: string; paymentOrderId: string }
    payment.orderNo = orderNo
    if (this.random.integer(2) === 0) {
      await this.sandbox.pay(paymentOrderId)
      payment.isPaid = true
    }
    return true
  }

  async #createPurchase(round: PaymentRound, purchase: SentPurchase): Promise<boolean> {
    const { outOrderNo, user } = purchase
    const reply = await this.#call(round, 'order/purchase/create', {
      outOrderNo,
      externalUserId: user.externalUserId,
      items,
    })
    if (reply?.body.code === 0)
      Object.assign(purchase, { orderNo: reply.body.data.orderNo, paymentId: reply.body.data.paymentId })
    return reply !== undefined
  }

  async #payOnceOrTwice(round: PaymentRound, purchase: SentPurchase): Promise<boolean> {
    const calls = this.random.integer(4) === 0 ? 2 : 1
    const heard = await Promise.all(Array.from({ length: calls }, () => this.#pay(round, purchase)))
    return heard.every(Boolean)
  }

  async #pay(round: PaymentRound, purchase: SentPurchase): Promise<boolean> {
    const { user, paymentId } = purchase
    purchase.pay ??= 'sent'
    const reply = await this.#call(round, 'pay/wallet/pay', { externalUserId: user.externalUserId, paymentId }, [
      ALREADY_PAID,
      ...REFUSALS,
    ])
    if (reply === undefined) return false
    const { code } = reply.body as { code: number }
    if (code === 0 || code === ALREADY_PAID) purchase.pay = 'paid'
    else if (REFUSALS.has(code) && purchase.pay !== 'paid') purchase.pay = 'refused'
    return true
  }

  /**
   * Operations charge one yuan for a paid purchase; it is debited at once where the money is there and the user allows
   * it.
   */
  async #charge({ engine, token }: PaymentRound, { outOrderNo }: SentPurchase, reason: string): Promise<boolean> {
    const found = await this.#call({ engine, token }, 'order/purchase/query', { outOrderNo })
    if (found?.body.code !== 0) return found !== undefined
    const supplement = { reason, isAcknowledged: false }
    this.supplements.push(supplement)
    const body = {
      bizType: 1,
      expenseType: 102,
      amount: 100,
      reason,
      orderNo: found.body.data.orders[0].orderNo as string,
    }
    const reply = await unlessGone(engine.tryAdmin('order/supplement/create', { body }))
    if (reply === undefined) return false
    this.answered += 1
    if (reply.body.code === 0) this.succeeded += 1
    if (reply.body.code === 0) supplement.isAcknowledged = true
    else this.#noteUnexpected(reply)
    return true
  }

  async #call(
    { engine, token }: PaymentRound,
    path: string,
    ...[body, refusals = []]: [object, number[]?]
  ): Promise<Reply | undefined> {
    const reply = await unlessGone(engine.partner(path, { token, body }))
    if (reply === undefined) return undefined
    this.answered += 1
    if (reply.body.code === 0) this.succeeded += 1
    else if (!refusals.includes(reply.body.code)) this.#noteUnexpected(reply)
    return reply
  }

  #noteUnexpected({ status, body }: Reply): void {
    if (this.mayFail && status === 500) {
      this.failed += 1
      return
    }
    const answer = `${status} ${body.code} ${body.msg}`
    this.unexpected.set(answer, (this.unexpected.get(answer) ?? 0) + 1)
  }
}
