import type { OpenApi } from '@org/openapi-core'
import { prizeTableOf } from '@org/openapi-core/draws'
import { assetStatus, luckyDrawStatus } from '@org/openapi-core/storage'
import type { Repositories, UnitOfWork } from '@org/openapi-core/storage'
import type { SandboxWorld } from '@org/openapi-sandbox'
import { Chance } from './chance.js'
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

/** A lucky draw that runs, drawn in by forty members; some grants failed, as the coupons of that prize were gone. */
export async function seedLuckyDraw({ month, tx }: Step, { openApi, world }: DrawHall): Promise<void> {
  const chance = new Chance('lucky draw')
  const { list } = await tx.couponTemplates.page({ pageNo: 1, pageSize: 10 })
  const templateOf = (wanted: string) => list.find(({ title }) => title === wanted)?.id ?? null
  const start = month.ago(15 * DAY_MS)
  const times = { startTime: start, endTime: month.ago(-15 * DAY_MS) }
  const shown = { prizeDisplayMode: 1, displayPrizeCount: 0, regRequired: false, committed: false } as const
  const { id: luckyDrawId } = await tx.luckyDraws.create(
    { code: 'WHEEL_OF_TEA', name: 'Wheel of tea', ...times, ...shown, status: luckyDrawStatus.DRAFT },
    later(start, -DAY_MS),
  )
  const prizes = [
    {
      ...endless,
      name: 'Spring coupon',
      prizeType: 'PLATFORM_COUPON',
      templateId: templateOf('Spring in Sydney'),
      winProbability: 3000,
    },
    {
      ...endless,
      name: 'Thirty yuan',
      prizeType: 'PLATFORM_COUPON',
      templateId: templateOf('First hundred'),
      winProbability: 1500,
    },
    {
      ...endless,
      name: 'Tin of jasmine tea',
      prizeType: 'PHYSICAL',
      winProbability: 1000,
      stockLimit: true,
      totalStock: 60,
      currentStock: 60,
    },
    { ...endless, name: 'Better luck next time', prizeType: 'NO_PRIZE', winProbability: 4500 },
  ] as const
  const ids: { id: number; winProbability: number }[] = []
  for (const prize of prizes) {
    const { id } = await tx.luckyDrawPrizes.create({ luckyDrawId, ...prize }, later(start, -DAY_MS))
    ids.push({ id, winProbability: prize.winProbability })
  }
  await tx.luckyDraws.writeTable(luckyDrawId, prizeTableOf(ids))
  await tx.luckyDraws.move(luckyDrawId, luckyDrawStatus.DRAFT, luckyDrawStatus.PUBLISHED)

  const numbers = Array.from({ length: DRAWS }, () => chance.integer(10_000))
  await world.control({ method: 'POST', path: '/consumer/random', body: { values: numbers } })
  const { zone } = openApi.context(month.tenantId)
  const members = (await membersOf({ month, tx })).filter(({ status }) => status === 0).slice(0, DRAWS)
  for (const [i, { id: userId }] of members.entries()) {
    const now = later(start, HOUR_MS + (i * 14.9 * DAY_MS) / DRAWS)
    await openApi.services.luckyDraws.grantChances(tx, { now }, { userId, luckyDrawId, count: 1 })
    const context = { storage: asUnit(tx), zone, now }
    const { recordId, assetStatus: granted } = await openApi.services.luckyDraws.draw(context, { userId, luckyDrawId })
    // Nobody tries it again: somebody has to look at it.
    if (granted === assetStatus.FAILED)
      await tx.drawRecords.settle(recordId, assetStatus.FAILED, {
        assetStatus: assetStatus.FAILED,
        assetId: null,
        retryTime: null,
      })
  }
}

/** The transaction that is under way, for services that begin one of their own. */
function asUnit(tx: Repositories): UnitOfWork<Repositories> {
  const transaction: UnitOfWork<Repositories>['transaction'] = (work) => work(tx)
  return Object.create(tx, { transaction: { value: transaction } }) as UnitOfWork<Repositories>
}
