import { Chance } from './chance.js'
import { couponFrom, templateNamed } from './coupons.js'
import { DAY_MS, HOUR_MS, later } from './month.js'
import type { Step } from './month.js'
import { membersOf } from './people.js'

const REDEMPTIONS = 48
const FAILED_EVERY = 8

type Template = Awaited<ReturnType<typeof templateNamed>>
type Code = Awaited<ReturnType<Step['tx']['redeemCodes']['create']>>

const CODE = 'SYDNEY'

/** What codes of a template have in common. */
const termsOf = ({ id, period }: Template) =>
  ({
    sceneCode: null,
    couponTemplateId: id,
    couponTemplateIds: String(id),
    grantMode: 'ALL',
    grantRule: null,
    takeLimitCount: 1,
    dailyTakeLimitCount: -1,
    dailyIpLimitCount: -1,
    validStart: period.start,
    validEnd: period.end,
    batchNum: 1,
  }) as const

/** A code with redemptions, some of which were refused, and codes that are spent, voided, over and yet to come. */
export async function seedCodes(step: Step): Promise<void> {
  const { month, tx } = step
  const template = await templateNamed(step, 'Spring in Sydney')
  const { start } = template.period
  const terms = { ...termsOf(template), maxUsage: 100 }
  const main = { ...terms, code: CODE, businessName: 'Spring in Sydney', maxUsage: 500 }
  const code = await tx.redeemCodes.create(main, start)
  const over = { validStart: month.ago(60 * DAY_MS), validEnd: month.ago(20 * DAY_MS) }
  await tx.redeemCodes.create({ ...terms, ...over, code: 'LASTYEAR', businessName: 'Winter fair' }, start)
  const coming = { validStart: month.ago(-4 * DAY_MS), code: 'COMINGUP', businessName: 'Next month' }
  await tx.redeemCodes.create({ ...terms, ...coming }, start)
  const spent = await tx.redeemCodes.create({ ...terms, code: 'SPENT1', businessName: 'Giveaway', maxUsage: 1 }, start)
  await tx.redeemCodes.takeUse(spent)
  const voided = await tx.redeemCodes.create({ ...terms, code: 'VOIDED1', businessName: 'Misprinted' }, start)
  await tx.redeemCodes.updateStatus(voided.id, 1)
  await redeem(step, code, template)
}

async function redeem(step: Step, code: Code, template: Template): Promise<void> {
  const { month, tx } = step
  const { id: templateId, period } = template
  const chance = new Chance('codes')
  const members = (await membersOf(step)).filter(({ status }) => status === 0)
  const pause = (month.now.getTime() - period.start.getTime() - HOUR_MS) / REDEMPTIONS
  for (let i = 0; i < REDEMPTIONS; i++) {
    const { id: userId } = members[i * 3] ?? chance.pick(members)
    const now = later(period.start, pause * i)
    const log = { code: CODE, couponTemplateId: templateId, userId, source: 2, exchangeFailCode: null }
    if (i % FAILED_EVERY === FAILED_EVERY - 1) {
      const failure = { exchangeStatus: 3, exchangeFailCode: '1013023003', exchangeFailReason: 'Redeemed it before' }
      await tx.exchangeLogs.append({ ...log, ...failure, couponCode: null, usedTime: null, exchangeFailTime: now }, now)
      continue
    }
    const couponCode = chance.text(12)
    await tx.couponTemplates.take(template, 1)
    await tx.coupons.issue([couponFrom(template, { templateId, userId, period, code: couponCode })], now)
    await tx.redeemCodes.takeUse(code)
    const success = { couponCode, exchangeStatus: 2, usedTime: now, exchangeFailReason: null, exchangeFailTime: null }
    await tx.exchangeLogs.append({ ...log, ...success }, now)
  }
}
