import type { Random } from '@org/openapi-core'
import { atMost } from './at-most.js'
import { PER_AMOUNT } from './campaign-invariants.js'
import type { EngineProcess, Reply } from './engine-process.js'
import { unlessGone } from './ledger-load.js'

const CALLERS = 16
const RETRY_WIDTH = 8

/** What members do in campaigns. Each is called by a name of its own, and may be called again by it. */
export type CampaignCallKind = 'draw' | 'redeem' | 'award' | 'recharge' | 'use'

/** What a call may be refused with: what is gone, or was none. */
const REFUSALS: Readonly<Record<CampaignCallKind, readonly number[]>> = {
  draw: [1_013_033_004],
  redeem: [1_013_035_004, 1_004_001_003],
  award: [],
  recharge: [],
  use: [1_013_037_005],
}

/** A call that was sent. Without an answer it was cut off; then it was sent again by the same name. */
export interface CampaignCall {
  readonly kind: CampaignCallKind
  /** Of this call alone: the request id, the business id, the order or the Idempotency-Key. */
  readonly name: string
  readonly userId: number
  readonly body: object
  isCutOff: boolean
  answer?: 'refused' | Answer
}

/** The members that are looked at; which of them an answer has depends on the call. */
export interface Answer {
  readonly recordId?: number
  readonly prizeId?: number | null
  readonly exchangeId?: number
  readonly points?: number
  readonly usedCount?: number
  /** Of a recharge. */
  readonly data?: number
}

/** What there is to call. */
export interface CampaignStage {
  readonly luckyDrawId: number
  readonly products: readonly number[]
  readonly discounts: readonly { readonly userId: number; readonly memberDiscountId: number }[]
  readonly members: readonly number[]
}

/** Members who recharge, draw, redeem, earn points and use discounts, and remember what was said to them. */
export class CampaignLoad {
  readonly calls: CampaignCall[] = []
  /** Answers that none of the calls may get, and how often they came. */
  readonly unexpected = new Map<string, number>()
  /** Calls that were answered. */
  answered = 0
  #firstOfRound = 0

  constructor(
    private readonly stage: CampaignStage,
    private readonly random: Random,
  ) {}

  /** Resolves when every caller has lost the engine. */
  async run(engine: EngineProcess): Promise<void> {
    this.#firstOfRound = this.calls.length
    await atMost(CALLERS, CALLERS, async () => {
      for (let isThere = true; isThere;) isThere = await this.#act(engine)
    })
  }

  /** Sends what was cut off in the last round again. */
  async retryCutOff(engine: EngineProcess): Promise<void> {
    const cutOff = this.calls.slice(this.#firstOfRound).filter(({ answer }) => answer === undefined)
    await atMost(RETRY_WIDTH, cutOff.length, async (index) => {
      const call = cutOff[index] as CampaignCall
      call.isCutOff = true
      this.#hear(call, await send(engine, call))
    })
  }

  /** Two of ten calls are sent twice at once, as impatient callers do. */
  async #act(engine: EngineProcess): Promise<boolean> {
    const call = this.#next()
    this.calls.push(call)
    const replies = await Promise.all(
      Array.from({ length: this.random.integer(10) < 2 ? 2 : 1 }, () => unlessGone(send(engine, call))),
    )
    for (const reply of replies) if (reply !== undefined) this.#hear(call, reply)
    const wereHeard = replies.every((reply) => reply !== undefined)
    // The one that was not heard may have come later, when there was something again.
    if (!wereHeard && call.answer === 'refused') delete call.answer
    return wereHeard
  }

  #next(): CampaignCall {
    const { luckyDrawId, products, discounts, members } = this.stage
    const dice = this.random.integer(100)
    const name = `call ${this.calls.length}`
    const userId = this.#oneOf(members)
    const made = { name, userId, isCutOff: false }
    if (dice < 45) return { ...made, kind: 'draw', body: { userId, luckyDrawId, requestId: name } }
    if (dice < 65)
      return { ...made, kind: 'redeem', body: { userId, productId: this.#oneOf(products), requestId: name } }
    if (dice < 75)
      return {
        ...made,
        kind: 'award',
        body: { userId, bizType: 'RECHARGE', bizId: name, amount: String(1 + this.random.integer(100)) },
      }
    if (dice < 90)
      return {
        ...made,
        kind: 'recharge',
        body: { userId, channel: 'CARD', amount: this.random.integer(5 * PER_AMOUNT) + 1, bonus: 0 },
      }
    const discount = this.#oneOf(discounts)
    return { ...made, kind: 'use', userId: discount.userId, body: { ...discount, orderId: name } }
  }

  #oneOf<T>(list: readonly T[]): T {
    return list[this.random.integer(list.length)] as T
  }

  /** Every answer to a call must be the same. */
  #hear(call: CampaignCall, { status, body }: Reply): void {
    this.answered += 1
    const { code = 0, msg } = body as { code?: number; msg?: string }
    const isRefused = REFUSALS[call.kind].includes(code)
    if (status !== 200 || (code !== 0 && !isRefused)) return this.#note(`${call.kind}: ${status} ${code} ${msg}`)
    const answer = isRefused ? 'refused' : (body as Answer)
    const before = call.answer
    // Of two that were sent at once nobody knows which came first, and what was refused keeps nothing: the other may go
    // through.
    if (before !== undefined && before !== 'refused' && answer === 'refused') return
    call.answer = answer
    if (before === undefined || before === 'refused') return
    if (JSON.stringify(toEffect(before)) !== JSON.stringify(toEffect(answer)))
      this.#note(`${call.kind}: another answer to the same call`)
  }

  #note(what: string): void {
    this.unexpected.set(what, (this.unexpected.get(what) ?? 0) + 1)
  }
}

/** What an answer says that was done. */
const toEffect = (answer: 'refused' | Answer): unknown =>
  answer === 'refused'
    ? answer
    : [answer.recordId, answer.prizeId, answer.exchangeId, answer.points, answer.usedCount, answer.data]

const PATHS = { draw: 'lucky-draw/draw', redeem: 'points/redeem', award: 'points/award', use: 'discount/use' } as const

function send(engine: EngineProcess, { kind, name, body }: CampaignCall): Promise<Reply> {
  if (kind === 'recharge')
    return engine.tryAdmin('pay/wallet-recharge/create', { body, key: name.replaceAll(' ', '-') })
  return engine.consumer(PATHS[kind], body)
}
