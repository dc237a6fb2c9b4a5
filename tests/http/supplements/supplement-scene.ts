import type { NewOrderItem, NewSubOrder } from '@org/openapi-core/storage'
import { walkItem } from '@org/openapi-testing'
import type { Answer, Json, TestApp, TestPlatform, TestPlatformOptions } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addMember, bindMember } from '../wallets/wallet-members.js'

const SUPPLEMENT = '/open-api/order/purchase/supplement'

/** A sub-order of one item for 10 yuan. */
export function subOrderRow(
  orderNo: string,
  { clientId, userId }: Pick<NewSubOrder, 'clientId' | 'userId'>,
): NewSubOrder {
  const shop = { shopId: 'shop-1', shopName: 'Shop', localShopName: '店', platformChannel: 1 }
  return {
    orderNo,
    parentOrderNo: `P-${orderNo}`,
    clientId,
    userId,
    ...shop,
    goodsAmount: 1000,
    freightAmount: 0,
    payAmount: 1000,
  }
}

/** The item of such a sub-order. */
export function itemRow(orderNo: string, { userId, status }: Pick<NewOrderItem, 'userId' | 'status'>): NewOrderItem {
  const names = { goodsName: 'Goods', localGoodsName: '商品', specName: 'Red', localSpecName: '红', imagePath: '' }
  const shop = { shopId: 'shop-1', shopName: 'Shop', localShopName: '店', platformChannel: 1 }
  const money = { qty: 1, price: 1000, actualPrice: 1000, freightFee: 0 }
  const rest = { goodsId: 'g1', skuId: 's1', remarks: null, carrierName: null, expressNo: null }
  return {
    orderItemNo: `I-${orderNo}-${status}`,
    orderNo,
    parentOrderNo: `P-${orderNo}`,
    userId,
    status,
    ...names,
    ...shop,
    ...money,
    ...rest,
  }
}

/** How a supplement differs from one of 3 yuan for the goods of the scene's order. */
export type SupplementMembers = Readonly<Record<string, unknown>>

/**
 * A member bound to an application, who has authorised debits, with a paid order and a paid bag, and an empty wallet.
 */
export class SupplementScene {
  readonly memberId: number
  readonly bindingId: number

  private constructor(
    readonly platform: TestPlatform,
    readonly app: TestApp,
    { memberId, bindingId }: { readonly memberId: number; readonly bindingId: number },
  ) {
    this.memberId = memberId
    this.bindingId = bindingId
  }

  static async open(options: Partial<TestPlatformOptions> = {}): Promise<SupplementScene> {
    const platform = await startPlatform(options)
    const app = await platform.createApp()
    const memberId = await addMember(platform)
    const bindingId = await bindMember(platform, app, { memberId, externalUserId: 'user-1' })
    const scene = new SupplementScene(platform, app, { memberId, bindingId })
    await scene.addOrder('O1')
    await scene.addBag('B1')
    return scene
  }

  get stores() {
    return this.platform.storage.forTenant(1)
  }

  get now(): Date {
    return this.platform.clock.now()
  }

  /** A paid sub-order with an item in each of these states. */
  async addOrder(
    orderNo: string,
    { statuses = [202], userId = this.memberId, clientId = this.app.clientId, isPaid = true } = {},
  ): Promise<void> {
    await this.stores.subOrders.insertMany([subOrderRow(orderNo, { clientId, userId })], this.now)
    if (isPaid) await this.stores.subOrders.settleAll(`P-${orderNo}`, { payTime: this.now })
    await this.stores.orderItems.insertMany(
      statuses.map((status) => itemRow(orderNo, { userId, status })),
      this.now,
    )
  }

  /** A bag order in a state, paid unless told otherwise. */
  async addBag(bagOrderNo: string, { status = 3, userId = this.memberId, isPaid = true } = {}): Promise<void> {
    const goods = { goodsQty: 1, goodsTotalAmount: 1000, estimateWeight: 100, estimateVolume: 100, payAmount: 500 }
    const bag = { bagOrderNo, userId, status, outboundOrderNo: null, ...goods, payTime: isPaid ? this.now : null }
    await this.stores.bagOrders.insert(bag, this.now)
  }

  /** Refunds what waits of a sub-order, as far as its items are concerned: what was charged beside them stays. */
  async endOrder(orderNo = 'O1'): Promise<void> {
    const { orderItems } = this.stores
    for (const item of await orderItems.listOfParent(`P-${orderNo}`)) await walkItem(orderItems, item, 209)
  }

  /** The states of the items of a sub-order. */
  async itemStates(orderNo = 'O1'): Promise<number[]> {
    return (await this.stores.orderItems.listOfParent(`P-${orderNo}`)).map(({ status }) => status)
  }

  async bagState(bagOrderNo = 'B1'): Promise<number | undefined> {
    return (await this.stores.bagOrders.findByNo(bagOrderNo))?.status
  }

  /** The answer to a supplement that operations add. */
  async create(members: SupplementMembers = {}): Promise<Json> {
    const body = { bizType: 1, expenseType: 102, amount: 300, reason: 'Price rose', orderNo: 'O1', ...members }
    return (await this.platform.admin('POST order/supplement/create', { body })).body
  }

  /** Adds a supplement; answers its row. */
  async add(members: SupplementMembers = {}): Promise<Json> {
    const { code, data, error_detail: detail } = await this.create(members)
    if (code !== 0) throw new Error(`supplement: ${String(code)} ${String(detail)}`)
    return this.row(data as number)
  }

  /** Adds a supplement of the bag `B1`, of 2 yuan unless told otherwise. */
  addToBag(members: SupplementMembers = {}): Promise<Json> {
    return this.add({ bizType: 2, expenseType: 203, amount: 200, orderNo: null, bagOrderNo: 'B1', ...members })
  }

  async row(id: number): Promise<Json> {
    const { list } = await this.platform.adminData('GET order/supplement/page', { query: 'pageSize=200' })
    return list.find((row: { id: number }) => row.id === id)
  }

  cancel(id: number): Promise<Json> {
    return this.platform.admin('PUT order/supplement/cancel', { body: { id } }).then(({ body }) => body)
  }

  /** Puts money into the member's wallet. */
  async credit(balance: number): Promise<void> {
    await this.platform.adminData('PUT pay/wallet/update-balance', { body: { userId: this.memberId, balance } })
  }

  async authorise(supplementAuth: boolean, id = this.bindingId): Promise<void> {
    await this.platform.adminData('PUT system/partner-member/update-supplement-auth', { body: { id, supplementAuth } })
  }

  async call(path: string, body: object, app = this.app): Promise<Answer> {
    return this.platform.call(path, body, { token: await this.platform.issueToken(app), tenantId: app.tenantId })
  }

  /** The answer to the partner's list. */
  async list(members: object = {}, app = this.app): Promise<Json> {
    return (await this.call(`${SUPPLEMENT}/list`, { externalUserId: 'user-1', ...members }, app)).body
  }

  /** The answer to a partner who wants to pay these. */
  async tradeNo(orderExpensesNoList: unknown, members: object = {}, app = this.app): Promise<Json> {
    return (
      await this.call(`${SUPPLEMENT}/trade-no`, { externalUserId: 'user-1', orderExpensesNoList, ...members }, app)
    ).body
  }

  async pay(paymentId: string, members: object = {}): Promise<Json> {
    return (await this.call('/open-api/pay/wallet/pay', { externalUserId: 'user-1', paymentId, ...members })).body
  }

  async runJob(): Promise<number> {
    return (await this.platform.openApi.jobs.run('retry-supplements')).processed
  }
}
