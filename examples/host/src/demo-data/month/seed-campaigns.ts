import { Chance } from './chance.js'
import { couponFrom } from './coupons.js'
import { DAY_MS, HOUR_MS, later } from './month.js'
import type { Step } from './month.js'
import { membersOf } from './people.js'
import type { Member } from './people.js'
import { noteChange } from './staff.js'

type TemplateInput = Parameters<Step['tx']['couponTemplates']['create']>[0]

const noCodes: TemplateInput['usageAmountCodes'] = []
const anywhere = {
  usageAmountScope: 1,
  usageAmountCodes: noCodes,
  usageWarehouseScope: 1,
  usageWarehouseCodes: noCodes,
  usageRouteScope: 1,
  usageRouteCodes: noCodes,
  usageCountryScope: 1,
  usageCountryCodes: noCodes,
  usageMerchantScope: 1,
  usageMerchantCodes: noCodes,
} as const

const offers = { ...anywhere, takeType: 2, takeLimitCount: 1, totalCount: -1, sceneId: null } as const
const off = (discountPrice: number) =>
  ({ discountType: 1, discountPrice, discountPercent: null, discountLimitPrice: null }) as const
const percent = (discountPercent: number) =>
  ({ discountType: 2, discountPercent, discountPrice: null, discountLimitPrice: 5000 }) as const

/** From so many days before the month's end to so many after it. */
interface Campaign {
  readonly en: string
  readonly zh: string
  readonly terms: ReturnType<typeof off> | ReturnType<typeof percent>
  readonly usePrice: number
  readonly days: readonly [from: number, to: number]
  readonly coupons: number
  /** Of which all that there were are issued. */
  readonly isGone?: boolean
  readonly isDisabled?: boolean
}

const campaigns: readonly Campaign[] = [
  { en: 'Spring in Sydney', zh: '悉尼之春', terms: off(1500), usePrice: 10_000, days: [20, 10], coupons: 120 },
  { en: 'Free shipping week', zh: '免邮周', terms: off(4500), usePrice: 30_000, days: [26, -12], coupons: 90 },
  {
    en: 'Tea and lamps, 15 % off',
    zh: '茶与灯 八五折',
    terms: percent(85),
    usePrice: 5000,
    days: [9, 21],
    coupons: 60,
  },
  { en: 'First hundred', zh: '百名先得', terms: off(3000), usePrice: 0, days: [12, 6], coupons: 40, isGone: true },
  {
    en: 'Withdrawn offer',
    zh: '已撤回优惠',
    terms: off(9900),
    usePrice: 0,
    days: [6, 30],
    coupons: 8,
    isDisabled: true,
  },
]

/** Coupon templates that run, are over, gone and withdrawn, with coupons in every state. */
export async function seedCampaigns({ month, tx }: Step): Promise<void> {
  const chance = new Chance('campaigns')
  const members = (await membersOf({ month, tx })).filter(({ status }) => status === 0)
  for (const [i, campaign] of campaigns.entries()) {
    const [from, to] = campaign.days
    const period = { start: month.ago(from * DAY_MS), end: month.ago(-to * DAY_MS) }
    const input: TemplateInput & { title: string } = {
      ...offers,
      ...campaign.terms,
      nameI18nConfig: { en: campaign.en, zh: campaign.zh },
      title: campaign.en,
      usePrice: campaign.usePrice,
      couponType: 3,
      totalCount: campaign.isGone === true ? campaign.coupons : -1,
      validityType: 1,
      validStartTime: period.start,
      validEndTime: period.end,
      fixedStartTerm: null,
      fixedEndTerm: null,
      remark: null,
    }
    const at = later(period.start, -HOUR_MS)
    const { id } = await tx.couponTemplates.create(input, at)
    const resource = { resource: 'promotion/coupon-template', resourceId: String(id) }
    await noteChange(tx, at, { ...resource, action: 'create', after: { title: campaign.en } })
    const chosen = members.filter((_, place) => (place + i * 7) % members.length < campaign.coupons)
    await issue({ month, tx }, { input, id, period }, { chance, members: chosen })
    if (campaign.isDisabled === true) await tx.couponTemplates.updateStatus(id, 1)
  }
}

interface Issued {
  readonly input: TemplateInput & { title: string }
  readonly id: number
  readonly period: { readonly start: Date; readonly end: Date }
}

/** Issues coupons in four portions; some are used and settled, some taken back, the rest expires with the campaign. */
async function issue(
  { month, tx }: Step,
  { input, id: templateId, period }: Issued,
  { chance, members }: { readonly chance: Chance; readonly members: readonly Member[] },
): Promise<void> {
  if (!(await tx.couponTemplates.take({ ...input, id: templateId }, members.length)))
    throw new Error(`${input.title} has no coupons left`)
  const span = (Math.min(period.end.getTime(), month.now.getTime()) - period.start.getTime()) / 5
  for (let portion = 0; portion < 4; portion++) {
    const now = later(period.start, span * portion)
    const owners = members.filter((_, i) => i % 4 === portion)
    const coupons = owners.map(({ id: userId }) =>
      couponFrom(input, { templateId, userId, period, code: chance.text(12) }),
    )
    const ids = (await tx.coupons.issue(coupons, now)).map(({ id }) => id)
    const of = (count: number) => ids.splice(0, Math.floor(count * owners.length))
    const usedFor = { now: later(now, span / 2), orderId: 1000 + templateId * 10 + portion }
    const used = of(0.3)
    await tx.coupons.transition(used, { trigger: 'use', ...usedFor })
    await tx.coupons.transition(used.slice(0, used.length / 2), { trigger: 'settle', ...usedFor })
    await tx.coupons.transition(of(0.06), { trigger: 'void', now: usedFor.now })
    if (period.end < month.now) await tx.coupons.transition(ids, { trigger: 'expire', now: later(period.end, 60_000) })
  }
}
