import type { Answer, Json, PartnerCall, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

export const PATH = '/open-api/member/consumption/query'
const ADMIN = { id: 'ana', name: 'Ana' }

/** More digits than a number holds. */
export const CHAT_ID = '1033027482910846977123'

/** What a test says of a member. */
export interface MemberParts {
  readonly unionId: string
  readonly chatUserId?: string
}

/** What a test says of a recharge; refunds are made one after the other. */
export interface RechargeParts {
  readonly userId?: number
  readonly time?: string
  readonly channel?: string
  readonly amount?: number
  readonly bonus?: number
  readonly refunds?: readonly number[]
}

/** What a test says of a bag order; it is paid, unless `payTime` is null. */
export interface BagParts {
  readonly userId?: number
  readonly time?: string
  readonly status?: number
  readonly payAmount?: number
  readonly payTime?: string | null
}

const at = (time: string): Date => new Date(`${time.replace(' ', 'T')}+08:00`)

/** The four totals of an answer's `data`: bags, their cents, recharged cents, recharges. */
export const totalsOf = ({ bagOrderCount, bagConsumeAmount, totalRechargeAmount, rechargeCount }: Json) =>
  [bagOrderCount, bagConsumeAmount, totalRechargeAmount, rechargeCount] as number[]

/** A tenant with a member, `union-1`, whose consumption a partner asks for. */
export class ConsumptionScene {
  #bags = 0

  private constructor(
    readonly platform: TestPlatform,
    readonly token: string,
    readonly memberId: number,
  ) {}

  static async start(): Promise<ConsumptionScene> {
    const platform = await startPlatform()
    const token = await platform.issueToken(await platform.createApp())
    const memberId = await new ConsumptionScene(platform, token, 0).createMember({
      unionId: 'union-1',
      chatUserId: CHAT_ID,
    })
    return new ConsumptionScene(platform, token, memberId)
  }

  async createMember({ unionId, chatUserId }: MemberParts, tenantId = 1): Promise<number> {
    const { storage, now } = this.platform.openApi.context(tenantId)
    const { id } = await storage.members.create({ unionId, status: 0 }, now)
    if (chatUserId !== undefined) await storage.members.bindChat(id, chatUserId)
    return id
  }

  async recharge({
    userId = this.memberId,
    time = '2026-09-10 12:00:00',
    refunds = [],
    ...parts
  }: RechargeParts = {}): Promise<void> {
    const context = this.platform.openApi.adminContext(1, ADMIN)
    const { recharges } = this.platform.openApi.services
    const id = await recharges.create(context, {
      channel: 'CARD',
      amount: 10_000,
      bonus: 0,
      ...parts,
      userId,
      payTime: at(time),
    })
    for (const amount of refunds) await recharges.refund(context, { id, amount })
  }

  /** Answers its id. */
  bag({ userId = this.memberId, time = '2026-09-10 12:00:00', ...parts }: BagParts = {}): Promise<number> {
    const { status = 1, payAmount = 5000, payTime = '2026-09-10 12:30:00' } = parts
    const { storage } = this.platform.openApi.context(1)
    const goods = {
      outboundOrderNo: null,
      goodsQty: 1,
      goodsTotalAmount: payAmount,
      estimateWeight: 500,
      estimateVolume: 6000,
    }
    return this.platform.openApi.services.bagOrders.create(
      { storage, now: at(time) },
      {
        ...goods,
        bagOrderNo: `B${++this.#bags}`,
        userId,
        status,
        payAmount,
        payTime: payTime === null ? null : at(payTime),
      },
    )
  }

  async moveBag(id: number, step: { from: number; to: number; payTime?: string }): Promise<void> {
    const payTime = step.payTime && { payTime: at(step.payTime) }
    await this.platform.openApi.services.bagOrders.transition(this.platform.openApi.context(1), {
      id,
      from: step.from,
      to: step.to,
      ...payTime,
    })
  }

  async refundBag(id: number, amount: number): Promise<void> {
    await this.platform.openApi.services.bagOrders.refund(this.platform.openApi.context(1), { id, amount })
  }

  call(body: unknown, options: PartnerCall = {}): Promise<Answer> {
    return this.platform.call(PATH, body, { token: this.token, ...options })
  }

  /** The `data` of a call that must succeed. */
  async query(body: object = { memberId: this.memberId }): Promise<Json> {
    const answer = await this.call(body)
    if (answer.body.code !== 0) throw new Error(answer.text)
    return answer.body.data
  }

  /** The member's totals, of all of time or of a range. */
  async totals(...createTime: string[]): Promise<number[]> {
    const { memberId } = this
    return totalsOf(await this.query(createTime.length === 0 ? { memberId } : { memberId, createTime }))
  }
}
