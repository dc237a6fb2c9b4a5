import { templateBody } from '../coupons/coupons.js'
import { expectData } from '../hostile/hostile-engine.js'
import type { HostileEngine } from '../hostile/hostile-engine.js'

type Body = Record<string, unknown>

/** A body that is about to create a redeem code or an import of an exchange. */
export interface RedeemCodePreparation {
  readonly engine: HostileEngine
  readonly tenantId: number
  readonly path: string
  /** Another one for each body. */
  readonly serial: number
}

/** What the row refers to is made for it; a scene is left out, and a code that no two rows share is its own. */
export async function preparedRedeemCodeBody(
  { engine, tenantId, path, serial }: RedeemCodePreparation,
  body: Body,
): Promise<Body> {
  const create = async (resource: string, made: object): Promise<number> =>
    expectData(await engine.admin(`${resource}/create`, { body: made, headers: { 'tenant-id': String(tenantId) } }))
  const couponTemplateId = await create('promotion/coupon-template', templateBody)
  if (path.includes('-log/')) return { ...body, couponTemplateId, userId: await create('member/user', {}) }
  return {
    ...body,
    code: `CODE-${serial}`,
    couponTemplateId,
    couponTemplateIds: String(couponTemplateId),
    sceneCode: null,
    grantMode: 'ALL',
    grantRule: null,
  }
}
