import type { OpenApi } from '@org/openapi-core'
import { Chance } from './chance.js'
import type { Month } from './month.js'
import { monthPartners } from './partners.js'

export const CALLS = 9000

type Call = Parameters<OpenApi['services']['apiAccessLog']['record']>[0]

/** Of a hundred calls so many, how many milliseconds they take, and what their own refusals are. */
const calls = [
  ['goods/detail', 26, 180, [1_008_020_000, 1_008_020_003]],
  ['goods/search', 16, 240, [1_008_020_003]],
  ['order/purchase/quote', 10, 210, [1_008_020_005]],
  ['order/purchase/create', 7, 260, [1_011_020_001, 1_008_020_005]],
  ['order/purchase/query', 9, 9, [1_011_020_000]],
  ['pay/wallet/pay', 6, 14, [1_007_007_001]],
  ['pay/wallet/balance', 6, 6, [1_002_030_000]],
  ['order/bag-order/page', 5, 12, [400]],
  ['order/order-item/page', 5, 12, [400]],
  ['logistics/track/query', 5, 150, [1_011_024_000]],
  ['promotion/member-coupon/page', 3, 11, [1_013_024_000]],
  ['promotion/redeem-code/redeem', 1, 16, [1_013_023_001, 1_013_023_003]],
  ['event/list', 1, 8, [1_015_001_001]],
] as const

const paths = calls.map((call) => [call, call[1]] as const)
const callers = monthPartners.map((partner) => [partner, partner.share] as const)
const REFUSED = 0.014
const OF_TRANSPORT = [400, 401, 403, 500] as const

/** The calls of a month, in their order: the same each time. */
function callsOf(month: Month): Call[] {
  const chance = new Chance('calls')
  return month.moments('calls', CALLS).map((createTime): Call => {
    const { clientId, ip, status } = chance.weighted(callers)
    const [path, , milliseconds, refusals] = chance.weighted(paths)
    const refusal = chance.happens(REFUSED) ? chance.pick([...refusals, ...OF_TRANSPORT]) : 0
    // Who was switched off is told so.
    const code = status === 0 ? refusal : chance.happens(0.3) ? 401 : 0
    const durationMs = Math.max(
      1,
      Math.round((code >= 400 && code < 500 ? 2 : milliseconds) * (0.5 + chance.fraction() ** 4 * 5)),
    )
    const requestId = chance.text(20, 'abcdef0123456789')
    return {
      tenantId: month.tenantId,
      clientId,
      path: `/open-api/${path}`,
      code,
      durationMs,
      ip,
      requestId,
      createTime,
    }
  })
}

/**
 * Fills the access log, which is no part of any transaction: it is written in the order of the calls, so that what a
 * crash has cut off goes on behind what is there.
 */
export async function seedCalls(
  { context, services }: Pick<OpenApi, 'context' | 'services'>,
  month: Month,
): Promise<void> {
  const { storage } = context(month.tenantId)
  const wanted = callsOf(month)
  const pages = await Promise.all(
    monthPartners.map(({ clientId }) => storage.apiAccessLogs.page({ clientId, pageNo: 1, pageSize: 1 })),
  )
  const present = pages.reduce((sum, { total }) => sum + total, 0)
  for (const call of wanted.slice(present)) services.apiAccessLog.record(call)
  await services.apiAccessLog.flush()
}
