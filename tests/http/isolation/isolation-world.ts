import type { WebhookSender } from '@org/openapi-core/channels'
import type { Storage } from '@org/openapi-core/storage'
import type { Answer, Json, ScriptedPayment, TestApp, TestPlatform } from '@org/openapi-testing'
import { createMember } from '../members/managed-members.js'
import type { ManagedMember } from '../members/managed-members.js'
import { startPlatform } from '../../start-platform.js'
import { goods } from '../purchases/purchase-scene.js'
import { addCode, addTemplate } from '../redeem-codes/redeem-codes.js'
import { itemRow, subOrderRow } from '../supplements/supplement-scene.js'
import { turnCheckInOn } from '../wallets/wallet-members.js'

/** A redeem code that every tenant has, with the same terms. */
export const EVERYWHERE = 'EVERYWHERE-2026'

const address = {
  name: 'Ana',
  phone: '555-0100',
  country: 'US',
  province: null,
  city: 'Springfield',
  addressLine: '1 Example Street',
  zipcode: '90001',
}

/** A server that takes everything. */
const deaf: WebhookSender = { accepts: () => true, send: () => Promise.resolve({ status: 204 }) }

/** What every caller names the member for whom it mostly acts. */
const USER = 'shop-user-1'

/** Who calls. */
export interface Caller {
  readonly app: TestApp
  readonly token: string
  /** Owner and neighbour act for the same member, the stranger for one of its own tenant. */
  readonly member: ManagedMember & { readonly chatUserId: string }
  /** The caller's name of that member: the same one for every caller, as partners may happen to choose. */
  readonly user: string
  /** The caller's name of a member for whom nobody else acts; of the owner, the same as `user`. */
  readonly ownUser: string
}

/** An application, its neighbour in the tenant, and one of another tenant. */
export interface Callers {
  readonly owner: Caller
  readonly neighbour: Caller
  readonly stranger: Caller
}

/** A member of tenant 1, and what names it. */
export type NamedMember = ManagedMember & { readonly chatUserId: string; readonly email: string }

/** An engine with two tenants and three applications, where things of the owner are made. */
export class IsolationWorld {
  callers!: Callers
  #lastNo = 0

  private constructor(readonly platform: TestPlatform) {}

  static async open(storage: Storage): Promise<IsolationWorld> {
    const platform = await startPlatform({ storage, channels: { webhooks: deaf } })
    platform.goods.put(goods('g1'))
    await platform.createTenant()
    const world = new IsolationWorld(platform)
    for (const tenantId of [1, 2]) {
      await turnCheckInOn(platform, {}, tenantId)
      await addCode(platform, [await addTemplate(platform, {}, tenantId)], { code: EVERYWHERE, tenantId })
    }
    world.callers = await world.#createCallers()
    return world
  }

  get gateway(): ScriptedPayment {
    return this.platform.payment
  }

  get stores() {
    return this.platform.storage.forTenant(1)
  }

  get now(): Date {
    return this.platform.clock.now()
  }

  get owner(): Caller {
    return this.callers.owner
  }

  /** A name that nothing has yet; no two differ in the last character alone. */
  fresh(prefix: string): string {
    this.#lastNo += 1
    return `${prefix}-${this.#lastNo}-x`
  }

  /** A member with a chat user id, an e-mail and a default address. */
  async addMember(tenantId = 1): Promise<NamedMember> {
    const email = `${this.fresh('member')}@example.com`
    const member = await createMember(this.platform, { nickname: 'Ana', email }, tenantId)
    const chatUserId = String(700_000_000_000_000_000n + BigInt(this.#lastNo) * 10n)
    await this.platform.adminData('PUT member/user/bind-social', {
      body: { id: member.id, openid: chatUserId },
      tenantId,
    })
    await this.addAddress(member.id, { tenantId, isDefault: true })
    return { ...member, chatUserId, email }
  }

  addAddress(userId: number, { tenantId = 1, isDefault = false } = {}): Promise<number> {
    return this.platform.adminData('POST member/address/create', { body: { ...address, userId, isDefault }, tenantId })
  }

  /**
   * Binds a member; debits of supplements are not authorised, so that they wait to be paid. Answers the user's name.
   */
  async bind(app: TestApp, memberId: number, externalUserId = this.fresh('user')): Promise<string> {
    const { partnerMembers } = this.platform.storage.forTenant(app.tenantId)
    await partnerMembers.create(
      { clientId: app.clientId, externalUserId, memberId, status: 0, supplementAuth: false },
      this.now,
    )
    return externalUserId
  }

  /** A new member whom only the owner acts for; answers the member and the owner's name of it. */
  async addUser(): Promise<NamedMember & { readonly user: string }> {
    const member = await this.addMember()
    return { ...member, user: await this.bind(this.owner.app, member.id) }
  }

  ask({ app, token }: Caller, path: string, body: object): Promise<Answer> {
    return this.platform.call(path, body, { token, tenantId: app.tenantId })
  }

  /** The `data` of a call of the owner that must succeed. */
  async data(path: string, body: object): Promise<Json> {
    const { body: answer, text } = await this.ask(this.owner, path, body)
    if (answer.code !== 0) throw new Error(`${path}: ${text}`)
    return answer.data
  }

  /** Puts money into a member's wallet. */
  async credit(userId: number, balance: number): Promise<void> {
    await this.platform.adminData('PUT pay/wallet/update-balance', { body: { userId, balance } })
  }

  /** A paid sub-order of the owner's with one item, as if bought long ago; answers its number. */
  async addPaidOrder(userId: number): Promise<string> {
    const orderNo = this.fresh('S')
    await this.stores.subOrders.insertMany(
      [subOrderRow(orderNo, { clientId: this.owner.app.clientId, userId })],
      this.now,
    )
    await this.stores.subOrders.settleAll(`P-${orderNo}`, { payTime: this.now })
    await this.stores.orderItems.insertMany([itemRow(orderNo, { userId, status: 202 })], this.now)
    return orderNo
  }

  /** An unpaid supplement of 3 yuan; answers its number. */
  async addSupplement(userId: number): Promise<string> {
    const orderNo = await this.addPaidOrder(userId)
    const body = { bizType: 1, expenseType: 102, amount: 300, reason: 'Price rose', orderNo }
    const id = await this.platform.adminData('POST order/supplement/create', { body })
    const { list } = await this.platform.adminData('GET order/supplement/page', { query: 'pageSize=200' })
    return list.find((row: Json) => row.id === id).orderExpensesNo
  }

  /** A paid bag order, of the owner's member unless told otherwise; answers its number. */
  async addBag(userId = this.owner.member.id): Promise<string> {
    const quantities = { goodsQty: 1, goodsTotalAmount: 1000, estimateWeight: 100, estimateVolume: 100, payAmount: 500 }
    const body = { userId, status: 3, outboundOrderNo: null, ...quantities }
    const id = await this.platform.adminData('POST order/bag-order/create', { body })
    return (await this.platform.adminData('GET order/bag-order/get', { query: `id=${id}` })).bagOrderNo
  }

  async #createCallers(): Promise<Callers> {
    const shared = await this.addMember()
    const far = await this.addMember(2)
    const caller = async (tenantId: number, member: NamedMember): Promise<Caller> => {
      const app = await this.platform.createApp({}, tenantId)
      const token = await this.platform.issueToken(app)
      const user = await this.bind(app, member.id, USER)
      return { app, token, member, user, ownUser: user }
    }
    const neighbour = await caller(1, shared)
    const ownUser = await this.bind(neighbour.app, (await this.addMember()).id)
    return { owner: await caller(1, shared), neighbour: { ...neighbour, ownUser }, stranger: await caller(2, far) }
  }
}
