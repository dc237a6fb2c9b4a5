import type { Dice } from './dice.js'
import type { SimulatedPlatform } from './simulated-platform.js'

/** A member as partners know him. */
export interface Member {
  readonly id: number
  readonly chatUserId: string
  readonly email: string
}

/** The activity of the host that lucky draws ask to register for. */
export const ACTIVITY_ID = 7
/** What browsing brings on a day at most. */
export const BROWSE_CAP = 5

/** The campaigns of a town: everything is scarce, so that it runs out while the town is looked at. */
export class CampaignFounder {
  constructor(
    private readonly platform: SimulatedPlatform,
    private readonly dice: Dice,
  ) {}

  async found(members: readonly Member[], templateMembers: object): Promise<void> {
    const limits = { totalCount: this.dice.between(1, 4), takeLimitCount: -1, takeType: 1 }
    const couponTemplateId = await this.#create('promotion/coupon-template', { ...templateMembers, ...limits })
    await this.#addLuckyDraws(members, couponTemplateId)
    await this.#addPoints(members, couponTemplateId)
    await this.#addDiscounts(members)
  }

  #create(path: string, body: object): Promise<number> {
    return this.platform.must({ path: `${path}/create`, body })
  }

  /** One that runs, and a draft. */
  async #addLuckyDraws(members: readonly Member[], couponTemplateId: number): Promise<void> {
    const { dice } = this
    for (const [index, code] of ['RUNNING', 'DRAFT'].entries()) {
      const luckyDrawId = await this.#create('promotion/lucky-draw', {
        ...drawMembers,
        code,
        // One in three is over soon.
        endTime: dice.pick(['2026-09-10T14:00:00', '2026-09-14T00:00:00', '2026-12-01T00:00:00']),
        regRequired: dice.percent(25),
        displayPrizeCount: dice.between(0, 1),
      })
      const prizeIds = await this.#addPrizes(luckyDrawId, couponTemplateId)
      await this.#addRules(luckyDrawId)
      if (index > 0) continue
      await this.platform.must({ method: 'PUT', path: 'promotion/lucky-draw/publish', body: { id: luckyDrawId } })
      for (const { id: userId } of members) {
        const count = dice.between(1, 3)
        await this.platform.must({
          path: 'promotion/lucky-draw-wallet/grant-chance',
          body: { userId, luckyDrawId, count },
        })
      }
      const [special] = members
      if (special !== undefined && dice.percent(50))
        await this.#addSpecialUser(special.id, { luckyDrawId, prizeId: dice.pick(prizeIds) })
    }
  }

  async #addSpecialUser(
    userId: number,
    prize: { readonly luckyDrawId: number; readonly prizeId: number },
  ): Promise<void> {
    const { unionId } = await this.platform.must({ method: 'GET', path: 'member/user/get', query: `id=${userId}` })
    await this.#create('promotion/lucky-draw-special-user', { ...prize, userId, unionId })
  }

  /** Answers those of the first two. */
  async #addPrizes(luckyDrawId: number, couponTemplateId: number): Promise<[number, number]> {
    const { dice } = this
    const prize = (name: string, members: object) =>
      this.#create('promotion/lucky-draw-prize', { ...prizeMembers, luckyDrawId, name, ...members })
    const few = (least: number) => {
      const stock = dice.between(least, 3)
      return { stockLimit: true, totalStock: stock, currentStock: stock }
    }
    const coupon = await prize('Coupon', {
      prizeType: 'PLATFORM_COUPON',
      templateId: couponTemplateId,
      winProbability: 4000,
      ...few(2),
    })
    const keyring = await prize('Keyring', { prizeType: 'PHYSICAL', winProbability: 2500, ...few(1) })
    await prize('Sticker', { prizeType: 'PHYSICAL', winProbability: 1000 })
    await prize('Blank', { prizeType: 'NO_PRIZE', winProbability: 1000 })
    return [coupon, keyring]
  }

  async #addRules(luckyDrawId: number): Promise<void> {
    const { dice } = this
    const rule = (members: object) =>
      this.#create('promotion/lucky-draw-chance-rule', {
        name: 'Rule',
        luckyDrawId,
        chancesAwarded: 1,
        maxCountPerUser: -1,
        ...members,
      })
    await rule({ type: 'DEFAULT_FREE', config: null, chancesAwarded: dice.between(1, 2) })
    await rule({
      type: 'ACTIVITY_REGISTERED',
      config: JSON.stringify({ activityId: ACTIVITY_ID }),
      maxCountPerUser: dice.between(1, 3),
    })
    const config = JSON.stringify({ minAmount: 1000, perAmount: 5000 })
    const end = dice.percent(40) ? { endTime: '2026-09-10T13:00:00' } : {}
    await rule({ type: 'RECHARGE_AMOUNT', config, maxCountPerUser: dice.pick([-1, 2, 5]), ...end })
  }

  /** A rule for each kind of business, and a product of each type; everybody has something to spend. */
  async #addPoints(members: readonly Member[], couponTemplateId: number): Promise<void> {
    const { dice, platform } = this
    const tier = (bizType: string) => ({ bizType, minAmount: 0, maxAmount: null, pointRatio: 1, sort: 1 })
    const browse = {
      enabled: true,
      rnoWhitelist: [],
      pointsPerBrowse: 2,
      dailyCapPerUser: BROWSE_CAP,
      perGoodsOncePerDay: dice.percent(50),
    }
    await this.#create('promotion/point-rule', {
      name: 'Points',
      status: 1,
      tiers: ['RECHARGE', 'WITHDRAW', 'RNO_WAREHOUSE_ARRIVED'].map(tier),
      extraConfig: { rnoGoodsDetailBrowse: browse },
    })
    for (const [productType, relatedId] of [
      ['COUPON', couponTemplateId],
      ['WALLET', 300],
      ['PHYSICAL', null],
    ] as const) {
      const stock = dice.between(2, 4)
      const limitPerUser = dice.pick([0, 1, 2])
      const product = {
        name: productType,
        productType,
        relatedId,
        pointPrice: dice.between(20, 60),
        stock,
        limitPerUser,
        status: 1,
      }
      await this.#create('promotion/point-product', { ...product, description: suppliedText(stock) })
    }
    const { points } = platform.openApi.services
    const context = platform.openApi.context(1)
    for (const { id } of members) {
      await points.award(context, {
        memberId: id,
        bizType: 'RECHARGE',
        amount: dice.between(0, 15_000),
        bizId: `first-${id}`,
      })
    }
  }

  async #addDiscounts(members: readonly Member[]): Promise<void> {
    const { dice } = this
    for (const usageLimitCount of [dice.between(1, 3), -1]) {
      const template = { ...discountMembers, usageLimitCount, validDays: dice.pick([1, 30]) }
      const templateId = await this.#create('promotion/discount-template', template)
      const userIds = members.map(({ id }) => id)
      await this.platform.must({ path: 'promotion/member-discount/grant', body: { templateId, userIds } })
    }
  }
}

/** A product's description says how much was ever put on the shelf, for the invariants. */
export const suppliedText = (supplied: number): string => `${supplied} pieces`

const drawMembers = {
  name: 'Draw',
  startTime: '2026-09-01T00:00:00',
  prizeDisplayMode: 1,
  regActivityId: ACTIVITY_ID,
  status: 0,
}

const prizeMembers = { templateId: null, stockLimit: false, totalStock: 0, currentStock: 0, fixedDisplay: false }

const discountMembers = {
  name: 'A tenth off',
  type: 1,
  value: 90,
  minOrderAmount: 0,
  maxDiscountAmount: 0,
  scopeType: 0,
  scopeTargetIds: null,
  validityType: 2,
  validStartTime: null,
  validEndTime: null,
}
