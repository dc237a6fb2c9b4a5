import { expectData } from '../hostile/hostile-engine.js'
import type { RedeemCodePreparation } from '../redeem-codes/hostile-redeem-codes.js'

type Body = Record<string, unknown>

const drawOf = (serial: number): Body => ({
  code: `HOSTILE_${serial}`,
  name: 'Draw',
  startTime: '2026-01-01T00:00:00',
  endTime: '2099-01-01T00:00:00',
  prizeDisplayMode: 1,
  displayPrizeCount: 0,
  regRequired: false,
})

/** The lucky draw that a row belongs to is made for it, and what no two rows share is its own. */
export async function preparedLuckyDrawBody(
  { engine, tenantId, path, serial }: RedeemCodePreparation,
  body: Body,
): Promise<Body> {
  const headers = { 'tenant-id': String(tenantId) }
  if (path.endsWith('/lucky-draw/create')) return { ...body, ...drawOf(serial), name: body['name'] }
  const luckyDrawId = expectData<number>(
    await engine.admin('promotion/lucky-draw/create', { body: drawOf(serial), headers }),
  )
  if (path.includes('-prize/')) return { ...body, luckyDrawId, prizeType: 'PHYSICAL', templateId: null }
  // One text as both times is no window.
  if (path.includes('-chance-rule/')) return { ...body, luckyDrawId, startTime: null, endTime: null }
  const userId = expectData<number>(await engine.admin('member/user/create', { body: {}, headers }))
  const { unionId } = expectData<{ unionId: string }>(
    await engine.admin(`member/user/get?id=${userId}`, { method: 'GET', headers }),
  )
  // The name is the prize’s, not the caller’s.
  return { ...body, luckyDrawId, userId, unionId, prizeId: null, prizeName: null }
}
