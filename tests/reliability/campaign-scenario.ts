import { templateBody } from '../http/coupons/coupons.js'
import { discountTemplateBody } from '../http/discounts/discount-writes.js'
import { drawBody, prizeBody, ruleBody } from '../http/lucky-draws/draw-bodies.js'
import { productBody, ruleBody as pointRuleBody } from '../http/points/point-writes.js'
import { atMost } from './at-most.js'
import { PER_AMOUNT } from './campaign-invariants.js'
import type { EngineProcess } from './engine-process.js'

const SETUP_WIDTH = 50

/** Makes what campaigns are made of, and does what members do at first. */
export class CampaignScenario {
  readonly members: number[] = []
  #draws = 0

  constructor(private readonly engine: EngineProcess) {}

  /** Tenant 1 with members, a rule that gives a point for each yuan of a recharge. */
  async begin(memberCount: number): Promise<void> {
    await this.engine.admin('system/tenant/create', { body: { name: 'first' } })
    this.members.push(...(await atMost(SETUP_WIDTH, memberCount, () => this.#create('member/user', {}))))
    await this.#create('promotion/point-rule', pointRuleBody)
  }

  /** A coupon template; -1 is any number of coupons. */
  addTemplate(totalCount = -1): Promise<number> {
    return this.#create('promotion/coupon-template', { ...templateBody, totalCount })
  }

  /**
   * A published lucky draw with these prizes, that gives so many chances to whoever joins; answers its id and the
   * prizes'.
   */
  async addDraw(
    prizes: readonly object[],
    { chances, ...members }: { readonly chances: number; readonly [member: string]: unknown },
  ) {
    const id = await this.#create('promotion/lucky-draw', drawBody({ code: `DRAW_${(this.#draws += 1)}`, ...members }))
    const prizeIds: number[] = []
    for (const prize of prizes) prizeIds.push(await this.#create('promotion/lucky-draw-prize', prizeBody(id, prize)))
    const free = ruleBody(id, { chancesAwarded: chances })
    const config = JSON.stringify({ minAmount: PER_AMOUNT, perAmount: PER_AMOUNT })
    const paid = ruleBody(id, { name: 'For recharging', type: 'RECHARGE_AMOUNT', config, chancesAwarded: 1 })
    await this.#create('promotion/lucky-draw-chance-rule', free)
    // One lucky draw only: each chance of a recharge is then told from its amount.
    if (this.#draws === 1) await this.#create('promotion/lucky-draw-chance-rule', paid)
    await this.engine.admin('promotion/lucky-draw/publish', { method: 'PUT', body: { id } })
    return { id, prizeIds }
  }

  /** Each member joins. */
  async join(luckyDrawId: number, members: readonly number[] = this.members): Promise<void> {
    await atMost(SETUP_WIDTH, members.length, (index) =>
      this.#consume('lucky-draw/join', { userId: members[index], luckyDrawId }),
    )
  }

  addProduct(members: object): Promise<number> {
    return this.#create('promotion/point-product', { ...productBody, ...members })
  }

  /** Gives each member so many points. */
  async givePoints(points: number, occasion: string): Promise<void> {
    const body = { bizType: 'RECHARGE', amount: String(points) }
    await atMost(SETUP_WIDTH, this.members.length, async (index) => {
      const userId = this.members[index] as number
      await this.#consume('points/award', { ...body, userId, bizId: `${occasion} ${userId}` })
    })
  }

  /** A discount template whose discounts may each be used so often. */
  addDiscountTemplate(usageLimitCount: number): Promise<number> {
    const period = { validStartTime: '2026-09-01T00:00:00', validEndTime: '2099-01-01T00:00:00' }
    return this.#create('promotion/discount-template', { ...discountTemplateBody, ...period, usageLimitCount })
  }

  /** Grants the members a discount each; answers whose has which id. */
  async grantDiscounts(
    templateId: number,
    members: readonly number[],
  ): Promise<{ userId: number; memberDiscountId: number }[]> {
    await this.engine.admin('promotion/member-discount/grant', { body: { templateId, userIds: members } })
    return atMost(SETUP_WIDTH, members.length, async (index) => {
      const userId = members[index] as number
      const discounts = (await this.#consume('discount/list', { userId })) as { id: number; templateId: number }[]
      return {
        userId,
        memberDiscountId: discounts.find((discount) => discount.templateId === templateId)?.id as number,
      }
    })
  }

  async #create(resource: string, body: object): Promise<number> {
    return (await this.engine.admin(`${resource}/create`, { body })) as number
  }

  async #consume(path: string, body: object): Promise<unknown> {
    const { status, body: answer } = await this.engine.consumer(path, body)
    if (status !== 200 || (answer as { code?: number }).code !== undefined)
      throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
}
