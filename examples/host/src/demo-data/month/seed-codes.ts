import { Chance } from './chance.js'
import { couponFrom } from './coupons.js'
import { DAY_MS, HOUR_MS } from './month.js'
import type { Step } from './month.js'
import { membersOf } from './people.js'

const REDEMPTIONS = 48
const FAILED_EVERY = 8

/** A code with redemptions, some of which were refused, and codes that are spent, voided, over and yet to come. */
export async function seedCodes({ month, tx }: Step): Promise<void> {
  const chance = new Chance('codes')
  const members = (await membersOf({ month, tx })).filter(({ status }) => status === 0)
  const { list } = await tx.couponTemplates.page({ pageNo: 1, pageSize: 10 })
  const template = list.find(({ title }) => title === 'Spring in Sydney')
  if (template === undefined) throw new Error('The demo’s campaign is gone')
  const period = { start: template.validStartTime as Date, end: template.validEndTime as Date }
  const common = {
    sceneCode: null,
    couponTemplateId: template.id,
    couponTemplateIds: String(template.id),
    grantMode: 'ALL',
    grantRule: null,
    takeLimitCount: 1,
    dailyTakeLimitCount: -1,
    dailyIpLimitCount: -1,
    validStart: period.start,
    validEnd: period.end,
    batchNum: 1,
  } as const
  const code = await tx.redeemCodes.create(
    { ...common, code: 'SYDNEY', businessName: 'Spring in Sydney', maxUsage: 500 },
    period.start,
  )
  const others = [
    { code: 'SPENT1', businessName: 'Radio giveaway', maxUsage: 1 },
    { code: 'VOIDED1', businessName: 'Printed with a mistake', maxUsage: 100 },
    {
      code: 'LASTYEAR',
      businessName: 'Winter fair',
      maxUsage: 100,
      validStart: month.ago(60 * DAY_MS),
      validEnd: month.ago(20 * DAY_MS),
    },
    {
      code: 'COMINGUP',
      businessName: 'Next month',
      maxUsage: 100,
      validStart: month.ago(-4 * DAY_MS),
      validEnd: period.end,
    },
  ]
  for (const other of others) {
    const { id } = await tx.redeemCodes.create({ ...common, ...other }, period.start)
    if (other.code === 'SPENT1') await tx.redeemCodes.takeUse(id)
    if (other.code === 'VOIDED1') await tx.redeemCodes.updateStatus(id, 1)
  }
  for (let i = 0; i < REDEMPTIONS; i++) {
    const { id: userId } = members[i * 3] ?? chance.pick(members)
    const now = new Date(
      period.start.getTime() + ((month.now.getTime() - period.start.getTime() - HOUR_MS) * i) / REDEMPTIONS,
    )
    const log = { code: 'SYDNEY', couponTemplateId: template.id, userId, source: 2, exchangeFailCode: null }
    if (i % FAILED_EVERY === FAILED_EVERY - 1) {
      const failure = { exchangeStatus: 3, exchangeFailCode: '1013023003', exchangeFailReason: 'Redeemed it before' }
      await tx.exchangeLogs.append({ ...log, ...failure, couponCode: null, usedTime: null, exchangeFailTime: now }, now)
      continue
    }
    const couponCode = chance.text(12)
    const coupon = couponFrom(
      { ...template, title: template.title },
      { templateId: template.id, userId, code: couponCode, period },
    )
    await tx.couponTemplates.take(template.id, 1)
    await tx.coupons.issue([coupon], now)
    await tx.redeemCodes.takeUse(code.id)
    const success = { couponCode, exchangeStatus: 2, usedTime: now, exchangeFailReason: null, exchangeFailTime: null }
    await tx.exchangeLogs.append({ ...log, ...success }, now)
  }
}
