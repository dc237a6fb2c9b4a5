import type { OpenApi } from '@org/openapi-core'
import type { SandboxWorld } from '@org/openapi-sandbox'
import type { AdminClient } from './admin-client.js'
import { DEMO_TIME } from './demo-surroundings.js'

/** What lucky draws are seeded through. */
interface DrawDesk {
  readonly tenantId: number
  readonly admin: AdminClient
  readonly openApi: Pick<OpenApi, 'context' | 'services'>
  readonly world: SandboxWorld
}

const times = { startTime: '2026-09-01T00:00:00', endTime: '2099-01-01T00:00:00' }
const draws = [
  { ...times, code: 'AUTUMN_2026', name: 'Autumn draw', prizeDisplayMode: 1, displayPrizeCount: 0, regRequired: false },
  { ...times, code: 'SPARE_DRAW', name: 'Spare draw', prizeDisplayMode: 2, displayPrizeCount: 0, regRequired: false },
]

const endless = { stockLimit: false, totalStock: 0, currentStock: 0, fixedDisplay: false }
const coupon = { name: 'A fifth off', prizeType: 'PLATFORM_COUPON', templateId: 2, winProbability: 2000 }
const prizes = [
  { ...coupon, luckyDrawId: 1, stockLimit: true, totalStock: 100, currentStock: 100, fixedDisplay: true },
  { ...endless, luckyDrawId: 1, name: 'Keyring', prizeType: 'PHYSICAL', winProbability: 1000 },
  { ...endless, luckyDrawId: 2, name: 'Mug', prizeType: 'PHYSICAL', winProbability: 1000 },
]

const rules = [
  { luckyDrawId: 1, name: 'For everybody', type: 'DEFAULT_FREE', chancesAwarded: 1, maxCountPerUser: 1 },
  {
    luckyDrawId: 1,
    name: 'For recharging',
    type: 'RECHARGE_AMOUNT',
    config: '{"minAmount":10000,"perAmount":10000}',
    chancesAwarded: 1,
    maxCountPerUser: 10,
  },
]

/** Who draws: the first gets his coupon, the second's was out at that moment. */
const [WINNER, UNLUCKY_WINNER] = [3, 4] as const

/** A lucky draw with two draws and a draft, unless the tenant has any. */
export async function seedLuckyDraws({ tenantId, admin, openApi, world }: DrawDesk): Promise<void> {
  const present = await admin.get<{ total: number }>('promotion/lucky-draw/page?pageSize=1', tenantId)
  if (present.total > 0) return
  const create = (resource: string, body: object) =>
    admin.post<number>(`promotion/${resource}/create`, { tenantId, body })
  for (const body of draws) await create('lucky-draw', body)
  for (const body of prizes) await create('lucky-draw-prize', body)
  for (const body of rules) await create('lucky-draw-chance-rule', body)
  await admin.put('promotion/lucky-draw/publish', { tenantId, body: { id: 1 } })
  const { unionId } = await admin.get<{ unionId: string }>('member/user/get?id=2', tenantId)
  await create('lucky-draw-special-user', { userId: 2, unionId, luckyDrawId: 1, prizeId: 2 })

  const { storage, zone } = openApi.context(tenantId)
  const context = { storage, zone, now: DEMO_TIME }
  const { luckyDraws } = openApi.services
  await world.control({ method: 'POST', path: '/consumer/random', body: { values: [1999, 1000] } })
  for (const userId of [WINNER, UNLUCKY_WINNER]) {
    await luckyDraws.join(context, { userId, luckyDrawId: 1 })
    const setStatus = (status: number) =>
      admin.put('promotion/coupon-template/update-status', { tenantId, body: { id: coupon.templateId, status } })
    if (userId === UNLUCKY_WINNER) await setStatus(1)
    await luckyDraws.draw(context, { userId, luckyDrawId: 1, requestId: 'demo-draw-1' })
    if (userId === UNLUCKY_WINNER) await setStatus(0)
  }
}
