import type { Random } from '@org/openapi-core'
import { z } from 'zod'
import { atMost } from './at-most.js'
import type { EngineProcess, Reply } from './engine-process.js'
import { unlessGone } from './ledger-load.js'
import { items } from './payment-scenario.js'
import type { PaymentScenario, ScenarioUser } from './payment-scenario.js'

const CALLERS = 8
const RETRY_WIDTH = 4
/** Of the calls that were answered in a life, so many are sent again in the next. */
const ASKED_AGAIN = 6
const MAX_AMOUNT = 500

/** A payment and a purchase are written in steps, paying from a wallet and changing one at once. */
export type KeyedKind = 'payment' | 'purchase' | 'pay' | 'adjust'

/** A call that was sent with a key, however often. */
export interface KeyedCall {
  readonly kind: KeyedKind
  /** Its key, and its name in the database: its `outOrderNo`, or the title of its entry. */
  readonly name: string
  readonly user: ScenarioUser
  readonly body: object
  /** What a payment from a wallet is for. */
  readonly paymentId?: string | undefined
  /** CNY cents of a change. */
  readonly amount?: number
  /** The body of the first answer; absent: it was cut off, and nobody knows what was done. */
  answer?: string
  /** Answers that came from work, not from memory. */
  firsts: number
}

/** One life of an engine process. */
export interface KeyedRound {
  readonly engine: EngineProcess
  readonly token: string
}

const purchaseAnswer = z.object({ data: z.object({ paymentId: z.string() }) })

/** Callers who send each call with a key, and again with the same one until they are answered. */
export class KeyLoad {
  readonly calls: KeyedCall[] = []
  /** Answers that none of the calls may get, and how often they came. */
  readonly unexpected = new Map<string, number>()
  /** Calls that were answered otherwise the second time. */
  readonly contradicted: string[] = []
  answered = 0
  /** Answers that were given again; calls that were cut off by kills, and of them those that had been done. */
  readonly figures = { replayed: 0, cutOff: 0, doneUnheard: 0 }
  readonly #unpaid: { readonly user: ScenarioUser; readonly paymentId: string }[] = []
  #firstOfRound = 0

  constructor(
    readonly scenario: PaymentScenario,
    private readonly random: Random,
  ) {}

  /** Resolves when every caller has lost the engine. */
  async run(round: KeyedRound): Promise<void> {
    this.#firstOfRound = this.calls.length
    await atMost(CALLERS, CALLERS, async () => {
      let isThere = true
      while (isThere) isThere = await this.#send(round, this.#next())
    })
  }

  /** Sends what was cut off in the last life again, and some of what was answered. */
  async retry(round: KeyedRound): Promise<void> {
    const calls = this.calls.slice(this.#firstOfRound)
    const cutOff = calls.filter(({ answer }) => answer === undefined)
    this.figures.cutOff += cutOff.length
    const again = [...cutOff, ...calls.filter(({ answer }) => answer !== undefined).slice(0, ASKED_AGAIN)]
    await atMost(RETRY_WIDTH, again.length, async (index) => {
      const call = again[index]
      if (call === undefined) return
      const isUnheard = call.answer === undefined
      await this.#send(round, call)
      if (isUnheard && call.firsts === 0) this.figures.doneUnheard += 1
    })
  }

  #next(): KeyedCall {
    const name = `no-${this.calls.length + 1}`
    const user = this.#anyUser()
    const call = { name, user, firsts: 0, ...this.#work(name, user) }
    this.calls.push(call)
    return call
  }

  #work(name: string, user: ScenarioUser): Pick<KeyedCall, 'kind' | 'body' | 'paymentId' | 'amount'> {
    const dice = this.random.integer(10)
    if (dice < 3) return { kind: 'payment', body: { outOrderNo: name, payAmount: 5 } }
    const unpaid = dice < 7 ? this.#unpaid.shift() : undefined
    if (unpaid !== undefined) {
      const { paymentId } = unpaid
      return { kind: 'pay', paymentId, body: { externalUserId: unpaid.user.externalUserId, paymentId } }
    }
    if (dice < 9) return { kind: 'purchase', body: { outOrderNo: name, externalUserId: user.externalUserId, items } }
    const amount = 1 + this.random.integer(MAX_AMOUNT)
    return { kind: 'adjust', amount, body: { userId: user.memberId, balance: amount, remark: name } }
  }

  #anyUser(): ScenarioUser {
    const { users } = this.scenario
    const user = users[this.random.integer(users.length)]
    if (user === undefined) throw new Error('nobody is there')
    return user
  }

  /** Once, or twice at the same time; false where the engine is gone. */
  async #send(round: KeyedRound, call: KeyedCall): Promise<boolean> {
    const times = this.random.integer(4) === 0 ? 2 : 1
    const heard = await Promise.all(
      Array.from({ length: times }, async () => {
        const reply = await unlessGone(request(round, call))
        if (reply === undefined) return false
        this.answered += 1
        this.#hear(call, reply)
        return true
      }),
    )
    return heard.every(Boolean)
  }

  #hear(call: KeyedCall, { status, body, text, isReplayed }: Reply): void {
    if (body.code !== 0) {
      const answer = `${call.kind} ${status} ${body.code} ${body.msg}`
      this.unexpected.set(answer, (this.unexpected.get(answer) ?? 0) + 1)
      return
    }
    if (isReplayed) this.figures.replayed += 1
    else call.firsts += 1
    if (call.answer === undefined && call.kind === 'purchase')
      this.#unpaid.push({ user: call.user, paymentId: purchaseAnswer.parse(body).data.paymentId })
    call.answer ??= text
    if (call.answer !== text) this.contradicted.push(`${call.name}: ${call.answer}, then ${text}`)
  }
}

const PATHS = { payment: 'pay/order/create', purchase: 'order/purchase/create', pay: 'pay/wallet/pay' }

function request({ engine, token }: KeyedRound, { kind, name, body }: KeyedCall): Promise<Reply> {
  return kind === 'adjust'
    ? engine.tryAdmin('pay/wallet/update-balance', { method: 'PUT', key: name, body })
    : engine.partner(PATHS[kind], { token, key: name, body })
}
