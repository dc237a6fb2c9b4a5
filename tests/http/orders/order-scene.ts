import { bizTypes } from '@org/openapi-core/storage'
import type { NewOrderItem, OrderItemRow } from '@org/openapi-core/storage'
import { createMember } from '../members/managed-members.js'
import type { ManagedMember } from '../members/managed-members.js'
import type { Answer, Json, TestApp, TestPlatform, TestPlatformOptions } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

export const ITEM_PAGE = '/open-api/order/order-item/page'
export const BAG_PAGE = '/open-api/order/bag-order/page'
export const BAG_QUERY = '/open-api/order/bag-order/query'

/** A tenant with a partner and one member, whose orders tests put in place. */
export class OrderScene {
  private constructor(
    readonly platform: TestPlatform,
    readonly member: ManagedMember,
    private readonly partner: { readonly app: TestApp; readonly token: string },
  ) {}

  get app(): TestApp {
    return this.partner.app
  }

  get token(): string {
    return this.partner.token
  }

  static async start(options: Partial<TestPlatformOptions> = {}): Promise<OrderScene> {
    const platform = await startPlatform(options)
    const app = await platform.createApp()
    return new OrderScene(platform, await createMember(platform), { app, token: await platform.issueToken(app) })
  }

  /** A partner's call; of the scene's application unless a token says otherwise. */
  call(path: string, body: object, token = this.token): Promise<Answer> {
    return this.platform.call(path, body, { token })
  }

  /** The `data` of a partner's call that must succeed. */
  async data(path: string, body: object, token = this.token): Promise<Json> {
    const { body: answer, text } = await this.call(path, body, token)
    if (answer.code !== 0) throw new Error(`${path}: ${text}`)
    return answer.data
  }

  /** Items of the scene's member, unless they say otherwise; answers them as they are stored. */
  async placeItems(...items: NewOrderItem[]): Promise<OrderItemRow[]> {
    const rows = items.map((item) => ({ ...item, userId: item.userId === 1 ? this.member.id : item.userId }))
    const { storage, now } = this.platform.openApi.context(1)
    await storage.transaction(({ orderItems }) => orderItems.insertMany(rows, now))
    const { list } = await storage.orderItems.page({ pageNo: 1, pageSize: 200 })
    return rows.map(({ orderItemNo }) => list.find((row) => row.orderItemNo === orderItemNo) as OrderItemRow)
  }

  /** Funds the wallet with what the unpaid items of a purchase cost, and pays them from it. */
  async pay(parentOrderNo = 'P1'): Promise<void> {
    const context = this.platform.openApi.context(1)
    const cost = (await context.storage.orderItems.listOfParent(parentOrderNo))
      .filter(({ status }) => status < 200)
      .reduce((sum, { qty, actualPrice, freightFee }) => sum + qty * actualPrice + freightFee, 0)
    await this.platform.adminData('PUT pay/wallet/update-balance', { body: { userId: this.member.id, balance: cost } })
    const booking = {
      memberId: this.member.id,
      bizType: bizTypes.PAYMENT,
      bizId: parentOrderNo,
      title: 'Payment',
      amount: -cost,
    }
    await context.storage.transaction(async (tx) => {
      await this.platform.openApi.services.wallets.book(tx, context, booking)
      await tx.orderItems.moveAll({ parentOrderNo }, 'pay', new Date())
    })
  }

  moveItem(id: number, status: number, members: object = {}): Promise<Answer> {
    return this.platform.admin('PUT order/order-item/update-status', { body: { id, status, ...members } })
  }

  /** The statuses of all items, in the order of their ids. */
  async itemStatuses(): Promise<number[]> {
    const { list } = await this.platform.adminData('GET order/order-item/page', { query: 'pageSize=200' })
    return list.map(({ status }: Json) => status as number).reverse()
  }

  createBag(members: object = {}): Promise<Answer> {
    const body = { userId: this.member.id, status: 0, payAmount: 5000, ...members }
    return this.platform.admin('POST order/bag-order/create', { body })
  }

  /** Answers the new bag order as the admin API shows it. */
  async bag(members: object = {}): Promise<Json> {
    const { body, text } = await this.createBag(members)
    if (body.code !== 0) throw new Error(text)
    return this.platform.adminData('GET order/bag-order/get', { query: `id=${body.data}` })
  }

  moveBag(id: number, status: number, members: object = {}): Promise<Answer> {
    return this.platform.admin('PUT order/bag-order/update-status', { body: { id, status, ...members } })
  }
}
