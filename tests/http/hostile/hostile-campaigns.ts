import type { CouponPreparation } from '../coupons/hostile-coupons.js'
import { discountTemplateBody } from '../discounts/discount-writes.js'
import { expectData } from './hostile-engine.js'

type Body = Record<string, unknown>

/** Whose rows these are: what belongs to somebody stays theirs. */
export const CAMPAIGN_PATH = /\/(home-popup|search-keyword|discount-template|member-discount)\//

/**
 * What the row refers to is made for it; times that depend on each other, and what needs one of several, are as they
 * have to be.
 */
export async function preparedCampaignBody({ engine, tenantId, path }: CouponPreparation, body: Body): Promise<Body> {
  const headers = { 'tenant-id': String(tenantId) }
  const create = async (resource: string, made: object): Promise<number> =>
    expectData(await engine.admin(`${resource}/create`, { body: made, headers }))
  if (path.includes('/home-popup/'))
    return { ...body, iconUrl: 'https://img.example.com/1.png', validStart: null, validEnd: null }
  if (path.includes('/search-keyword/')) return { ...body, validStart: null, validEnd: null }
  if (path.includes('/discount-template/')) return body
  const [userId, templateId] = [
    await create('member/user', {}),
    await create('promotion/discount-template', discountTemplateBody),
  ]
  const { unionId } = expectData<{ unionId: string }>(
    await engine.admin(`member/user/get?id=${userId}`, { method: 'GET', headers }),
  )
  const { validStartTime, validEndTime } = discountTemplateBody
  return { ...body, userId, unionId, templateId, validStartTime, validEndTime }
}
