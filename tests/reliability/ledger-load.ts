import type { Random } from '@org/openapi-core'
import { atMost } from './at-most.js'
import type { EngineProcess, Reply } from './engine-process.js'
import type { LedgerScenario, ScenarioMember } from './ledger-scenario.js'

const CALLERS = 24
const RETRY_WIDTH = 8
/** Few, so that changes of one wallet meet. */
const WALLETS = 10
const MAX_AMOUNT = 500
const DUPLICATE_REQUEST_ID = 1_013_022_002
/** What the ledger may refuse: less there, or less frozen there, than is to be taken. */
const REFUSALS: ReadonlySet<number> = new Set([1_007_007_001, 1_007_007_004])

type Kind = 'adjust' | 'freeze' | 'unfreeze' | 'recharge' | 'refund'

/** A change of a wallet that was sent. Without an outcome it was cut off: it is there as a whole, or not at all. */
export interface Change {
  readonly kind: Kind
  /** Of this change alone: stands in the ledger as the title, or in the recharge as the channel. */
  readonly name: string
  readonly userId: number
  /** CNY cents; negative where an adjustment takes away. */
  readonly amount: number
  /** Of a recharge that was acknowledged; of a refund, what it is of. */
  rechargeId?: number
  outcome?: 'acknowledged' | 'refused'
}

type CheckInOutcome = 'credited' | 'already' | 'duplicate'

/** A check-in that was sent. Without an outcome it was cut off; then it was tried again, with its request id. */
export interface CheckInCall {
  readonly member: ScenarioMember
  readonly day: string
  readonly requestId: string
  /** Whether the member checked in with another request id on that day as well. */
  hasRival: boolean
  outcome?: CheckInOutcome | undefined
  retried?: CheckInOutcome | undefined
}

/** One life of an engine process. */
export interface LoadRound {
  readonly engine: EngineProcess
  readonly token: string
  /** The calendar day on which its clock stands. */
  readonly day: string
}

/** Callers who change wallets and check in, and remember what was said to them. */
export class LedgerLoad {
  readonly changes: Change[] = []
  readonly checkIns: CheckInCall[] = []
  /** Answers that none of the calls may get, and how often they came. */
  readonly unexpected = new Map<string, number>()
  /** Calls that were answered. */
  answered = 0
  readonly #refundable: Change[] = []
  #serial = 0
  /** Who has not checked in today. */
  #waiting: ScenarioMember[] = []
  #firstOfRound = 0

  constructor(
    private readonly scenario: LedgerScenario,
    private readonly random: Random,
  ) {}

  /** Resolves when every caller has lost the engine. */
  async run(round: LoadRound): Promise<void> {
    this.#waiting = [...this.scenario.members]
    this.#firstOfRound = this.checkIns.length
    await atMost(CALLERS, CALLERS, async () => {
      let isThere = true
      while (isThere) isThere = await this.#act(round)
    })
  }

  /** Sends the check-ins of the last round that were cut off again, as a partner would, with the same request ids. */
  async retryCutOff({ engine, token }: LoadRound): Promise<void> {
    const cutOff = this.checkIns.slice(this.#firstOfRound).filter(({ outcome }) => outcome === undefined)
    await atMost(RETRY_WIDTH, cutOff.length, async (index) => {
      const call = cutOff[index] as CheckInCall
      call.retried = this.#checkInOutcome(await sendCheckIn({ engine, token }, call))
    })
  }

  /** One call, or two that compete; false where the engine is gone. */
  #act(round: LoadRound): Promise<boolean> {
    const dice = this.random.integer(100)
    if (dice < 35 && this.#waiting.length > 0) return this.#checkIn(round)
    return this.#change(round, dice)
  }

  async #checkIn({ engine, token, day }: LoadRound): Promise<boolean> {
    const [member] = this.#waiting.splice(this.random.integer(this.#waiting.length), 1) as [ScenarioMember]
    const call = { member, day, requestId: `request ${(this.#serial += 1)}`, hasRival: false }
    const calls: CheckInCall[] = [call]
    const dice = this.random.integer(100)
    if (dice < 15) calls.push({ ...call })
    else if (dice < 30) {
      call.hasRival = true
      calls.push({ ...call, requestId: `request ${(this.#serial += 1)}` })
    }
    this.checkIns.push(...calls)
    const heard = await Promise.all(
      calls.map(async (one) => {
        const reply = await unlessGone(sendCheckIn({ engine, token }, one))
        if (reply === undefined) return false
        this.answered += 1
        one.outcome = this.#checkInOutcome(reply)
        return true
      }),
    )
    return heard.every(Boolean)
  }

  async #change({ engine }: LoadRound, dice: number): Promise<boolean> {
    const change = this.#nextChange(dice)
    this.changes.push(change)
    const reply = await unlessGone(sendChange(engine, change))
    if (reply === undefined) return false
    this.answered += 1
    const { status, body } = reply
    if (status === 200 && body.code === 0) this.#acknowledge(change, body.data)
    else if (status === 200 && REFUSALS.has(body.code)) change.outcome = 'refused'
    else this.#noteUnexpected(reply)
    return true
  }

  #nextChange(dice: number): Change {
    const kind = kindOf(dice)
    const name = `change ${(this.#serial += 1)}`
    const amount = 1 + this.random.integer(MAX_AMOUNT)
    const { id: userId } = this.scenario.members[this.random.integer(WALLETS)] as ScenarioMember
    if (kind === 'refund') {
      const index = this.random.integer(Math.max(1, this.#refundable.length))
      const [recharge] = this.#refundable.splice(index, 1)
      if (recharge === undefined) return { kind: 'recharge', name, userId, amount }
      return {
        kind,
        name,
        userId: recharge.userId,
        amount: 1 + this.random.integer(recharge.amount),
        rechargeId: recharge.rechargeId!,
      }
    }
    // Recharges and check-ins only add: with as many debits as credits nobody would run short for long.
    const isDebit = kind === 'adjust' && this.random.integer(5) < 3
    return { kind, name, userId, amount: isDebit ? -amount : amount }
  }

  #acknowledge(change: Change, data: unknown): void {
    change.outcome = 'acknowledged'
    if (change.kind !== 'recharge') return
    change.rechargeId = data as number
    this.#refundable.push(change)
  }

  #checkInOutcome(reply: Reply): CheckInOutcome | undefined {
    const { status, body } = reply
    if (status === 200 && body.code === 0) return body.data.alreadyCheckedIn === true ? 'already' : 'credited'
    if (status === 200 && body.code === DUPLICATE_REQUEST_ID) return 'duplicate'
    this.#noteUnexpected(reply)
    return undefined
  }

  #noteUnexpected({ status, body }: Reply): void {
    const answer = `${status} ${body.code} ${body.msg}`
    this.unexpected.set(answer, (this.unexpected.get(answer) ?? 0) + 1)
  }
}

function kindOf(dice: number): Kind {
  if (dice < 70) return 'adjust'
  if (dice < 76) return 'freeze'
  if (dice < 82) return 'unfreeze'
  return dice < 93 ? 'recharge' : 'refund'
}

function sendCheckIn(
  { engine, token }: Pick<LoadRound, 'engine' | 'token'>,
  { member, requestId }: CheckInCall,
): Promise<Reply> {
  return engine.partner('promotion/chat-checkin', { token, body: { chatUserId: member.chatUserId, requestId } })
}

function sendChange(engine: EngineProcess, { kind, name, userId, amount, rechargeId }: Change): Promise<Reply> {
  switch (kind) {
    case 'adjust':
      return engine.tryAdmin('pay/wallet/update-balance', {
        method: 'PUT',
        body: { userId, balance: amount, remark: name },
      })
    case 'freeze':
    case 'unfreeze':
      return engine.tryAdmin(`pay/wallet/${kind}`, { method: 'PUT', body: { userId, amount, remark: name } })
    case 'recharge':
      return engine.tryAdmin('pay/wallet-recharge/create', { body: { userId, channel: name, amount } })
    case 'refund':
      return engine.tryAdmin('pay/wallet-recharge/refund', { method: 'PUT', body: { id: rechargeId, amount } })
  }
}

/** The answer; undefined where the connection broke before it came. */
export function unlessGone(answer: Promise<Reply>): Promise<Reply | undefined> {
  return answer.catch((error: unknown) => {
    const { code } = error as { code?: string }
    if (code === 'ECONNRESET' || code === 'ECONNREFUSED' || code === 'EPIPE') return undefined
    throw error
  })
}
