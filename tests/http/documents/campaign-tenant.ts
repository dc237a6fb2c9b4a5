import { discountTemplateBody, memberDiscountBody } from '../discounts/discount-writes.js'
import { drawBody, prizeBody, ruleBody as chanceRuleBody } from '../lucky-draws/draw-bodies.js'
import { keywordBody, popupBody } from '../home/home-writes.js'
import { createMember } from '../members/managed-members.js'
import type { ManagedMember } from '../members/managed-members.js'
import type { Json, TestPlatform } from '@org/openapi-testing'
import { productBody, ruleBody as pointRuleBody } from '../points/point-writes.js'
import { addTemplate } from '../redeem-codes/redeem-codes.js'

/** The activity of the host that a member of every tenant registers for. */
export const ACTIVITY_ID = 7

/** A rule of which a lucky draw may have many. */
export const rechargeRule = { type: 'RECHARGE_AMOUNT', config: '{"minAmount":100}' }

export const forever = { validStartTime: '2026-01-01T00:00:00', validEndTime: '2099-01-01T00:00:00' }

/** What every tenant has, by the name of what is asked for it. */
export interface CampaignThings {
  readonly member: ManagedMember
  readonly couponTemplateId: number
  readonly luckyDrawId: number
  readonly prizeId: number
  readonly chanceRuleId: number
  readonly pointRuleId: number
  readonly productId: number
  readonly discountTemplateId: number
  readonly memberDiscountId: number
  readonly recordId: number
  readonly exchangeId: number
}

/** A tenant with campaigns in which something has happened. */
export class CampaignTenant {
  things!: CampaignThings
  #serial = 0

  private constructor(
    readonly platform: TestPlatform,
    readonly id: number,
  ) {}

  static async open(platform: TestPlatform, id: number): Promise<CampaignTenant> {
    const tenant = new CampaignTenant(platform, id)
    await tenant.#furnish()
    return tenant
  }

  create(resource: string, body: object): Promise<number> {
    return this.platform.adminData(`POST promotion/${resource}/create`, { body, tenantId: this.id })
  }

  addMember(): Promise<ManagedMember> {
    return createMember(this.platform, { nickname: 'Ana' }, this.id)
  }

  addTemplate(): Promise<number> {
    return addTemplate(this.platform, {}, this.id)
  }

  /** A draft, with one prize. */
  async addDraft(): Promise<number> {
    const luckyDrawId = await this.create('lucky-draw', drawBody({ code: this.freshCode() }))
    await this.create('lucky-draw-prize', prizeBody(luckyDrawId))
    return luckyDrawId
  }

  async addPublished(): Promise<number> {
    const id = await this.addDraft()
    await this.platform.adminData('PUT promotion/lucky-draw/publish', { body: { id }, tenantId: this.id })
    return id
  }

  addPrize = (): Promise<number> =>
    this.create('lucky-draw-prize', prizeBody(this.things.luckyDrawId, { winProbability: 1 }))
  addChanceRule = (): Promise<number> =>
    this.create('lucky-draw-chance-rule', chanceRuleBody(this.things.luckyDrawId, rechargeRule))
  addPointRule = (): Promise<number> => this.create('point-rule', { ...pointRuleBody, status: 0 })
  addProduct = (): Promise<number> => this.create('point-product', productBody)
  addDiscountTemplate = (): Promise<number> => this.create('discount-template', { ...discountTemplateBody, ...forever })
  addKeyword = (): Promise<number> => this.create('search-keyword', keywordBody)
  addPopup = (): Promise<number> => this.create('home-popup', popupBody)

  async addSpecialUser(): Promise<number> {
    const { id: userId, unionId } = await this.addMember()
    return this.create('lucky-draw-special-user', { userId, unionId, luckyDrawId: this.things.luckyDrawId })
  }

  addMemberDiscount = (): Promise<number> => this.create('member-discount', this.discountBody())

  discountBody(): Json {
    const { member, discountTemplateId } = this.things
    return {
      ...memberDiscountBody,
      ...forever,
      userId: member.id,
      unionId: member.unionId,
      templateId: discountTemplateId,
    }
  }

  freshCode(): string {
    return `TENANT_${this.id}_${++this.#serial}`
  }

  get context() {
    return this.platform.openApi.context(this.id)
  }

  /** The id of the member's row of a resource that the engine writes. */
  async rowOf(resource: string): Promise<number> {
    const query = `userId=${this.things.member.id}`
    const { list } = await this.platform.adminData(`GET promotion/${resource}/page`, { query, tenantId: this.id })
    return list[0].id as number
  }

  /** All rows of every campaign, as operations see them. */
  async everything(): Promise<Json> {
    const shown: Json = {}
    for (const resource of RESOURCES) {
      shown[resource] = await this.platform.adminData(`GET promotion/${resource}/page`, {
        query: 'pageSize=200',
        tenantId: this.id,
      })
    }
    const { id: userId } = this.things.member
    shown.points = await this.platform.openApi.services.points.balance(this.context, userId)
    return shown
  }

  async #furnish(): Promise<void> {
    const { platform, context } = this
    const { services } = platform.openApi
    const member = await this.addMember()
    const userId = member.id
    const luckyDrawId = await this.addPublished()
    const base = { member, luckyDrawId, couponTemplateId: await this.addTemplate() }
    this.things = {
      ...base,
      prizeId: 0,
      chanceRuleId: 0,
      pointRuleId: 0,
      productId: 0,
      discountTemplateId: 0,
      memberDiscountId: 0,
      recordId: 0,
      exchangeId: 0,
    }
    const chanceRuleId = await this.create('lucky-draw-chance-rule', chanceRuleBody(luckyDrawId, { chancesAwarded: 5 }))
    await services.luckyDraws.join(context, { userId, luckyDrawId })
    const { recordId } = await services.luckyDraws.draw(context, { userId, luckyDrawId })
    const pointRuleId = await this.create('point-rule', pointRuleBody)
    await services.points.award(context, { memberId: userId, bizType: 'RECHARGE', amount: 100_000, bizId: 'first' })
    const productId = await this.addProduct()
    const { exchangeId } = await services.pointRedemptions.redeem(context, { memberId: userId, productId })
    this.things = {
      ...this.things,
      prizeId: await this.addPrize(),
      chanceRuleId,
      recordId,
      pointRuleId,
      productId,
      exchangeId,
    }
    this.things = { ...this.things, discountTemplateId: await this.addDiscountTemplate() }
    this.things = { ...this.things, memberDiscountId: await this.addMemberDiscount() }
  }
}

const RESOURCES = [
  'lucky-draw',
  'lucky-draw-prize',
  'lucky-draw-chance-rule',
  'lucky-draw-chance-item',
  'lucky-draw-chance-log',
  'lucky-draw-wallet',
  'lucky-draw-user-visit',
  'lucky-draw-special-user',
  'lucky-draw-record',
  'point-rule',
  'point-product',
  'point-exchange',
  'discount-template',
  'member-discount',
  'search-keyword',
  'home-popup',
  'coupon-template',
  'coupon',
]
