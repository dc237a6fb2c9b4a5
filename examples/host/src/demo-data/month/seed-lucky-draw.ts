import type { OpenApi } from '@org/openapi-core'
import { prizeTableOf, TABLE_SIZE } from '@org/openapi-core/draws'
import { assetStatus, luckyDrawStatus } from '@org/openapi-core/storage'
import type { Repositories, UnitOfWork } from '@org/openapi-core/storage'
import type { SandboxWorld } from '@org/openapi-sandbox'
import { Chance } from './chance.js'
import { templateNamed } from './coupons.js'
import { DAY_MS, HOUR_MS, later } from './month.js'
import type { Step } from './month.js'
import { membersOf } from './people.js'

const DRAWS = 40

/** What draws are made through. */
interface DrawHall {
  readonly openApi: Pick<OpenApi, 'context' | 'services'>
  readonly world: SandboxWorld
}

const endless = { stockLimit: false, totalStock: 0, currentStock: 0, fixedDisplay: false, templateId: null } as const
const coupon = { ...endless, prizeType: 'PLATFORM_COUPON' } as const
const tea = { ...endless, stockLimit: true, totalStock: 60, currentStock: 60 } as const

/** A lucky draw that runs, drawn in by forty members; some grants failed, as the coupons of that prize were gone. */
export async function seedLuckyDraw(step: Step, hall: DrawHall): Promise<void> {
  const { month, tx } = step
  const start = month.ago(15 * DAY_MS)
  const times = { startTime: start, endTime: month.ago(-15 * DAY_MS) }
  const shown = { prizeDisplayMode: 1, displayPrizeCount: 0, regRequired: false, committed: false } as const
  const { id: luckyDrawId } = await tx.luckyDraws.create(
    { code: 'WHEEL_OF_TEA', name: 'Wheel of tea', ...times, ...shown, status: luckyDrawStatus.DRAFT },
    later(start, -DAY_MS),
  )
  const { id: spring } = await templateNamed(step, 'Spring in Sydney')
  const { id: gone } = await templateNamed(step, 'First hundred')
  const prizes = [
    { ...coupon, name: 'Spring coupon', templateId: spring, winProbability: 3000 },
    { ...coupon, name: 'Thirty yuan', templateId: gone, winProbability: 1500 },
    { ...tea, name: 'Tin of jasmine tea', prizeType: 'PHYSICAL', winProbability: 1000 },
    { ...endless, name: 'Better luck next time', prizeType: 'NO_PRIZE', winProbability: 4500 },
  ] as const
  const rows: { id: number; winProbability: number }[] = []
  for (const prize of prizes)
    rows.push(await tx.luckyDrawPrizes.create({ luckyDrawId, ...prize }, later(start, -DAY_MS)))
  await tx.luckyDraws.writeTable(luckyDrawId, prizeTableOf(rows))
  await tx.luckyDraws.move(luckyDrawId, luckyDrawStatus.DRAFT, luckyDrawStatus.PUBLISHED)
  await draw(step, hall, { luckyDrawId, start })
}

/** By the engine's own rules, in the transaction that is under way. */
async function draw(
  { month, tx }: Step,
  { openApi, world }: DrawHall,
  { luckyDrawId, start }: { readonly luckyDrawId: number; readonly start: Date },
): Promise<void> {
  const chance = new Chance('lucky draw')
  const { FAILED } = assetStatus
  const { luckyDraws } = openApi.services
  const { zone } = openApi.context(month.tenantId)
  const values = Array.from({ length: DRAWS }, () => chance.integer(TABLE_SIZE))
  await world.control({ method: 'POST', path: '/consumer/random', body: { values } })
  const members = (await membersOf({ month, tx })).filter(({ status }) => status === 0).slice(0, DRAWS)
  for (const [i, { id: userId }] of members.entries()) {
    const now = later(start, HOUR_MS + (i * 14.9 * DAY_MS) / DRAWS)
    await luckyDraws.grantChances(tx, { now }, { userId, luckyDrawId, count: 1 })
    const record = await luckyDraws.draw({ storage: asUnit(tx), zone, now }, { userId, luckyDrawId })
    // Nobody tries it again: somebody has to look at it.
    if (record.assetStatus === FAILED)
      await tx.drawRecords.settle(record.recordId, FAILED, { assetStatus: FAILED, assetId: null, retryTime: null })
  }
}

/** The transaction that is under way, for services that begin one of their own. */
function asUnit(tx: Repositories): UnitOfWork<Repositories> {
  const transaction: UnitOfWork<Repositories>['transaction'] = (work) => work(tx)
  return Object.create(tx, { transaction: { value: transaction } }) as UnitOfWork<Repositories>
}
