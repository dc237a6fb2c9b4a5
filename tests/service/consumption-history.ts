import { randomUUID } from 'node:crypto'
import { ApiError } from '@org/openapi-core'
import { foldConsumption } from '@org/openapi-core/storage'
import type { OpenApi, RechargeInput } from '@org/openapi-core'
import type { ConsumptionTotals, InstantRange, NewBagOrder, Repositories } from '@org/openapi-core/storage'

const ADMIN = { id: 'a', name: 'Ana' }

/** What a test tells of a recharge. */
export interface RechargeParts {
  readonly time: Date
  readonly channel: string
  readonly amount: number
  readonly bonus: number
}

/** What a test tells of a bag order. */
export interface BagParts {
  readonly time: Date
  readonly status: number
  readonly isPaid: boolean
  readonly payAmount: number
}

type Row<Name extends 'recharges' | 'bagOrders'> = NonNullable<Awaited<ReturnType<Repositories[Name]['find']>>>

/** The rows that the tenant's recharges and bags have become. */
export interface HistoryRows {
  readonly recharges: readonly Row<'recharges'>[]
  readonly bags: readonly Row<'bagOrders'>[]
}

interface Ids {
  readonly members: number[]
  readonly recharges: number[]
  readonly bags: number[]
}

/** The recharges and bags of one tenant's members, made through the services. */
export class ConsumptionHistory {
  private constructor(
    private readonly openApi: OpenApi,
    private readonly tenantId: number,
    readonly ids: Ids,
  ) {}

  static async begin(openApi: OpenApi, tenantId: number, members: number): Promise<ConsumptionHistory> {
    const history = new ConsumptionHistory(openApi, tenantId, { members: [], recharges: [], bags: [] })
    const { storage, now } = openApi.context(tenantId)
    while (history.ids.members.length < members) {
      history.ids.members.push(
        (await storage.members.create({ status: 0, unionId: `u${history.ids.members.length}` }, now)).id,
      )
    }
    return history
  }

  /** The same history, going on through another engine of the same database. */
  through(openApi: OpenApi): ConsumptionHistory {
    return new ConsumptionHistory(openApi, this.tenantId, this.ids)
  }

  async recharge(userId: number, { time: payTime, channel, amount, bonus }: RechargeParts): Promise<void> {
    const input: RechargeInput = { userId, channel, amount, bonus, payTime }
    this.ids.recharges.push(await this.openApi.services.recharges.create(this.#adminContext(), input))
  }

  /** Answers whether there was that much to refund. */
  async refundRecharge(id: number, amount: number): Promise<boolean> {
    try {
      return await this.openApi.services.recharges.refund(this.#adminContext(), { id, amount })
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  }

  async submit(userId: number, { time, status, isPaid, payAmount }: BagParts): Promise<void> {
    const { storage } = this.openApi.context(this.tenantId)
    const bag: NewBagOrder = {
      bagOrderNo: randomUUID(),
      userId,
      status,
      outboundOrderNo: null,
      goodsQty: 1,
      goodsTotalAmount: payAmount,
      estimateWeight: 500,
      estimateVolume: 6000,
      payAmount,
      payTime: isPaid ? new Date(time.getTime() + 60_000) : null,
    }
    this.ids.bags.push(await this.openApi.services.bagOrders.create({ storage, now: time }, bag))
  }

  /** Answers whether it was in that state, and not paid already where this is the payment. */
  async move(id: number, step: { from: number; to: number; payTime?: Date }): Promise<boolean> {
    const moved = await this.openApi.services.bagOrders.transition(this.openApi.context(this.tenantId), { id, ...step })
    return moved !== undefined
  }

  /** Answers whether that much had been paid. */
  async refundBag(id: number, amount: number): Promise<boolean> {
    return (
      (await this.openApi.services.bagOrders.refund(this.openApi.context(this.tenantId), { id, amount })) !== undefined
    )
  }

  /** What the product answers. */
  async answer(memberId: number, createTime?: InstantRange): Promise<ConsumptionTotals> {
    const context = this.openApi.context(this.tenantId)
    const {
      memberId: _,
      unionId: __,
      ...totals
    } = await this.openApi.services.consumption.query(context, { memberId, createTime })
    return totals
  }

  async rows(): Promise<HistoryRows> {
    const [recharges, bags] = await Promise.all([
      Promise.all(this.ids.recharges.map((id) => this.rechargeOf(id))),
      Promise.all(this.ids.bags.map((id) => this.bagOf(id))),
    ])
    return { recharges, bags }
  }

  async rechargeOf(id: number): Promise<Row<'recharges'>> {
    return existing(await this.openApi.context(this.tenantId).storage.recharges.find(id))
  }

  async bagOf(id: number): Promise<Row<'bagOrders'>> {
    return existing(await this.openApi.context(this.tenantId).storage.bagOrders.find(id))
  }

  #adminContext() {
    return this.openApi.adminContext(this.tenantId, ADMIN)
  }
}

/** What the rows say of a member. */
export function expectation(
  { recharges, bags }: HistoryRows,
  memberId: number,
  range?: InstantRange,
): ConsumptionTotals {
  const isTheirs = ({ userId }: { readonly userId: number }) => userId === memberId
  return foldConsumption({ recharges: recharges.filter(isTheirs), bags: bags.filter(isTheirs) }, range)
}

function existing<Found>(row: Found | undefined): Found {
  if (row === undefined) throw new Error('a row is gone')
  return row
}
