import type { Answer, TestPlatform } from '@org/openapi-testing'
import type { RequestContext } from '@org/openapi-core'
import type { Repositories, SupplementRow, UnitOfWork, WalletPaymentRow } from '@org/openapi-core/storage'
import { itemRow, subOrderRow } from '../http/supplements/supplement-scene.js'
import type { LedgerDatabase } from './ledger-database.js'
import { openLedgerPlatform } from './ledger-platform.js'

const TRADE_NO_PATH = '/open-api/order/purchase/supplement/trade-no'

/** An order of a member who is bound as `user-…` and has authorised debits. */
export interface Debtor {
  readonly memberId: number
  readonly bindingId: number
  readonly externalUserId: string
  readonly orderNo: string
  readonly bagOrderNo: string
}

/** An engine over one database, with members who owe supplements; each test takes members of its own. */
export class SupplementWorld {
  #members = 0

  private constructor(
    readonly platform: TestPlatform,
    private readonly token: string,
  ) {}

  static async open(open: () => Promise<LedgerDatabase>): Promise<SupplementWorld> {
    const platform = await openLedgerPlatform(open)
    return new SupplementWorld(platform, await platform.issueToken())
  }

  close(): Promise<void> {
    return this.platform.close()
  }

  get context(): RequestContext<Repositories> {
    return this.platform.openApi.context(this.platform.tenantId)
  }

  get stores(): UnitOfWork<Repositories> {
    return this.context.storage
  }

  /** A member with an accepted item and a bag that is packed. */
  async addDebtor(): Promise<Debtor> {
    const { clientId } = this.platform.app
    const { now } = this.context
    const [externalUserId, orderNo, bagOrderNo] = ['user', 'O', 'B'].map((prefix) => `${prefix}-${this.#members}`) as [
      string,
      string,
      string,
    ]
    const { id: memberId } = await this.stores.members.create(
      { nickname: 'Ana', status: 0, unionId: `union-${this.#members++}` },
      now,
    )
    const binding = { clientId, externalUserId, memberId, unionId: undefined, status: 0, supplementAuth: true } as const
    const { id: bindingId } = await this.stores.partnerMembers.create(binding, now)
    await this.stores.subOrders.insertMany([subOrderRow(orderNo, { clientId, userId: memberId })], now)
    await this.stores.subOrders.settleAll(`P-${orderNo}`, { payTime: now })
    await this.stores.orderItems.insertMany([itemRow(orderNo, { userId: memberId, status: 202 })], now)
    const goods = { goodsQty: 1, goodsTotalAmount: 1000, estimateWeight: 100, estimateVolume: 100, payAmount: 500 }
    const bag = { bagOrderNo, userId: memberId, status: 3, outboundOrderNo: null, ...goods, payTime: now }
    await this.stores.bagOrders.insert(bag, now)
    return { memberId, bindingId, externalUserId, orderNo, bagOrderNo }
  }

  /** Adds a supplement of the order, or of the bag. */
  add(
    { orderNo, bagOrderNo }: Debtor,
    { amount, isOfBag = false }: { amount: number; isOfBag?: boolean },
  ): Promise<Answer> {
    const kind = isOfBag ? { bizType: 2, expenseType: 203, bagOrderNo } : { bizType: 1, expenseType: 102, orderNo }
    return this.platform.admin('POST order/supplement/create', { body: { ...kind, amount, reason: 'x' } })
  }

  cancel(id: number): Promise<Answer> {
    return this.platform.admin('PUT order/supplement/cancel', { body: { id } })
  }

  credit({ memberId: userId }: Debtor, balance: number): Promise<Answer> {
    return this.platform.admin('PUT pay/wallet/update-balance', { body: { userId, balance } })
  }

  authorise({ bindingId: id }: Debtor, supplementAuth: boolean): Promise<Answer> {
    return this.platform.admin('PUT system/partner-member/update-supplement-auth', { body: { id, supplementAuth } })
  }

  tradeNo({ externalUserId }: Debtor, orderExpensesNoList: readonly string[]): Promise<Answer> {
    return this.platform.call(TRADE_NO_PATH, { externalUserId, orderExpensesNoList }, { token: this.token })
  }

  pay({ externalUserId }: Debtor, paymentId: string): Promise<Answer> {
    return this.platform.call('/open-api/pay/wallet/pay', { externalUserId, paymentId }, { token: this.token })
  }

  async runJob(): Promise<number> {
    return (await this.platform.openApi.jobs.run('retry-supplements')).processed
  }

  async supplementsOf({ memberId: userId }: Debtor): Promise<SupplementRow[]> {
    const { list } = await this.stores.supplements.page({ userId, pageNo: 1, pageSize: 200 })
    return list.toSorted((a, b) => a.id - b.id)
  }

  async balanceOf({ memberId }: Debtor): Promise<number> {
    return (await this.stores.wallets.find(memberId))?.balance ?? 0
  }

  /**
   * What is wrong with the member's supplements, payments (these at least), order and money; empty where all of it
   * fits.
   */
  async faults(debtor: Debtor, payments: readonly string[] = []): Promise<string[]> {
    const supplements = await this.supplementsOf(debtor)
    return [
      ...(await this.#faultsOfMoney(debtor, supplements)),
      ...(await this.#faultsOfPayments(supplements, payments)),
      ...(await this.#faultsOfOrders(debtor, supplements)),
    ]
  }

  /** Each paid supplement has been taken once and wholly, and nothing else was taken for supplements. */
  async #faultsOfMoney(debtor: Debtor, supplements: readonly SupplementRow[]): Promise<string[]> {
    const { list } = await this.stores.ledger.page({ userId: debtor.memberId, pageNo: 1, pageSize: 1000 })
    const taken = list.filter(({ bizType }) => bizType === 7 || bizType === 3)
    const paid = supplements.filter(({ status }) => status === 10)
    const expected = new Map<string, number>()
    for (const { autoDebited, orderExpensesNo, paymentId, amount } of paid) {
      const event = autoDebited ? `7 ${orderExpensesNo}` : `3 ${String(paymentId)}`
      expected.set(event, (expected.get(event) ?? 0) - amount)
    }
    const found = new Map(taken.map(({ bizType, bizId, price }) => [`${bizType} ${bizId}`, price]))
    const asText = (events: ReadonlyMap<string, number>) =>
      JSON.stringify([...events].sort(([a], [b]) => (a < b ? -1 : 1)))
    return [
      ...(asText(found) === asText(expected) ? [] : [`ledger: ${asText(found)} instead of ${asText(expected)}`]),
      ...(found.size === taken.length ? [] : ['an event was booked twice']),
    ]
  }

  /** A payment that waits, or has paid, does so for supplements of its amount; one that is closed for none. */
  async #faultsOfPayments(supplements: readonly SupplementRow[], known: readonly string[]): Promise<string[]> {
    const faults: string[] = []
    const ids = new Set([...known, ...supplements.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]))])
    for (const paymentId of ids) {
      const payment = (await this.stores.walletPayments.find(paymentId)) as WalletPaymentRow
      const covered = supplements.filter((supplement) => supplement.paymentId === paymentId)
      const sum = covered.reduce((total, { amount }) => total + amount, 0)
      const expected = payment.status === 30 ? 0 : payment.payAmount
      if (sum !== expected) faults.push(`${paymentId} in ${payment.status}: ${sum} instead of ${expected}`)
      if (covered.some(({ status }) => status !== payment.status))
        faults.push(`${paymentId}: ${payment.status} is not what its supplements are`)
    }
    return faults
  }

  /** The order and the bag wait exactly while a supplement of theirs is unpaid. */
  async #faultsOfOrders({ orderNo, bagOrderNo }: Debtor, supplements: readonly SupplementRow[]): Promise<string[]> {
    const owes = (bizType: number) => supplements.some((row) => row.bizType === bizType && row.status === 0)
    const [item] = await this.stores.orderItems.listOfParent(`P-${orderNo}`)
    const bag = await this.stores.bagOrders.findByNo(bagOrderNo)
    return [
      ...((item?.status === 203) === owes(1) ? [] : [`the item is ${String(item?.status)}`]),
      ...(owes(2) && bag?.status !== 4 && bag?.status !== 5 ? [`the bag is ${String(bag?.status)}`] : []),
      ...(!owes(2) && bag?.status === 4 ? ['the bag waits for nothing'] : []),
    ]
  }
}
