import type { PartnerClient } from '@org/openapi-client'
import { CommandFailed } from '../ending.js'
import { memberOf } from '../json.js'
import type { AdminCall, Sandbox } from './sandbox.js'

/** A member that was made for one trigger, and is bound to the application. */
export interface MadeMember {
  readonly memberId: number
  readonly bindingId: number
  readonly externalUserId: string
}

/** A purchase that was made for one trigger, and is not paid. */
export interface MadePurchase extends MadeMember {
  readonly outOrderNo: string
  readonly orderNo: string
  readonly paymentId: string
}

interface StageParts {
  readonly client: PartnerClient
  readonly sandbox: Sandbox
  readonly tenantId: number
  readonly clientId: string
  /** A name that nothing has yet. */
  readonly newName: () => string
}

/** What the sandbox sells. */
const GOODS = { goodsId: '610947572360', source: 1 } as const
const WALLET = 1_000_000
const ADDRESS = {
  name: 'Ana Example',
  phone: '000 0000',
  country: 'GB',
  city: 'London',
  addressLine: '1 Example Street',
  zipcode: 'EX1 1EX',
  isDefault: true,
}

/** A sandbox host, on which things are made to happen. What happens is about a member of its own, each time. */
export class Stage {
  constructor(private readonly parts: StageParts) {}

  get client(): PartnerClient {
    return this.parts.client
  }

  newName(): string {
    return this.parts.newName()
  }

  control(path: string, body: object): Promise<unknown> {
    return this.parts.sandbox.post(path, body)
  }

  /** What a control call shows. */
  look(path: string): Promise<unknown> {
    return this.parts.sandbox.get(path)
  }

  /** What a user of the shop does. Throws for what a service refuses. */
  async consume(path: string, body: object): Promise<unknown> {
    const answer = await this.control(`/consumer${path}`, { tenantId: this.parts.tenantId, ...body })
    const refused = memberOf(answer, 'msg')
    if (typeof refused === 'string') throw new CommandFailed(`The sandbox refused ${path}: ${refused}`)
    return answer
  }

  admin(call: AdminCall): Promise<unknown> {
    return this.parts.sandbox.admin(call)
  }

  /** Creates a row; answers its id. */
  async create(path: string, body: object): Promise<number> {
    const id = await this.admin({ method: 'POST', path, body })
    if (typeof id === 'number') return id
    throw new CommandFailed(`The admin API answered no id to ${path}`)
  }

  async update(path: string, body: object): Promise<void> {
    await this.admin({ method: 'PUT', path, body })
  }

  /** The rows that a page of the admin API begins with. */
  async rows(path: string): Promise<readonly unknown[]> {
    const list = memberOf(await this.admin({ method: 'GET', path }), 'list')
    const rows: readonly unknown[] = Array.isArray(list) ? list : []
    return rows
  }

  async member(): Promise<MadeMember> {
    const externalUserId = this.newName()
    const memberId = await this.create('member/user/create', { nickname: externalUserId })
    const { clientId } = this.parts
    // Supplements are not debited by themselves, so that they can be paid, or cancelled.
    const binding = { clientId, externalUserId, memberId, supplementAuth: false }
    const bindingId = await this.create('system/partner-member/create', binding)
    return { memberId, bindingId, externalUserId }
  }

  /** With a wallet and an address. */
  async buyer(): Promise<MadeMember> {
    const member = await this.member()
    const { memberId: userId } = member
    await this.create('member/address/create', { userId, ...ADDRESS })
    await this.update('pay/wallet/update-balance', { userId, balance: WALLET, remark: 'openapi trigger' })
    return member
  }

  async purchase(): Promise<MadePurchase> {
    const buyer = await this.buyer()
    const { skuList } = await this.client.goods.detail(GOODS)
    const [sku] = skuList
    if (sku === undefined) throw new CommandFailed(`The sandbox has no variant of goods ${GOODS.goodsId}`)
    const outOrderNo = this.newName()
    const { orderNo, paymentId } = await this.client.order.purchase.create({
      outOrderNo,
      externalUserId: buyer.externalUserId,
      items: [{ platformChannel: GOODS.source, goodsId: GOODS.goodsId, skuId: sku.skuId, qty: 1 }],
    })
    return { ...buyer, outOrderNo, orderNo, paymentId }
  }

  async paidPurchase(): Promise<MadePurchase> {
    const purchase = await this.purchase()
    const { externalUserId, paymentId } = purchase
    await this.client.pay.wallet.pay({ externalUserId, paymentId })
    return purchase
  }
}
