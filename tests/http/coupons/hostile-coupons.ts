import { couponBody, templateBody } from './coupons.js'
import { expectData } from '../hostile/hostile-engine.js'
import type { HostileEngine } from '../hostile/hostile-engine.js'

type Body = Record<string, unknown>

/** A body that is about to create a coupon, a template or a scene. */
export interface CouponPreparation {
  readonly engine: HostileEngine
  readonly tenantId: number
  readonly path: string
  /** Another one for each body. */
  readonly serial: number
}

/** Codes that their scope ignores are not kept; what has a scope of its own keeps its text. */
function withoutIgnored(body: Body, none: unknown): Body {
  const ignored = Object.keys(body).filter(
    (name) => /^usage\w+Codes$/.test(name) && body[name.replace('Codes', 'Scope')] === 1,
  )
  return { ...body, ...Object.fromEntries(ignored.map((name) => [name, none])) }
}

const isBlank = (text: unknown): boolean => typeof text !== 'string' || text.trim() === ''

/** What the row refers to is made for it, and what no two rows share is its own. */
export async function preparedCouponBody(
  { engine, tenantId, path, serial }: CouponPreparation,
  body: Body,
): Promise<Body> {
  const create = async (resource: string, made: object): Promise<number> =>
    expectData(await engine.admin(`${resource}/create`, { body: made, headers: { 'tenant-id': String(tenantId) } }))
  if (path.includes('-scene/')) return { ...body, sceneCode: `S${serial}` }
  if (path.includes('-template/')) {
    const names = body['nameI18nConfig'] as Body
    const nameI18nConfig = isBlank(names['en']) && isBlank(names['zh']) ? { ...names, en: 'x' } : names
    return { ...withoutIgnored(body, []), nameI18nConfig }
  }
  const templateId = await create('promotion/coupon-template', templateBody)
  const userId = await create('member/user', {})
  return {
    ...couponBody,
    ...withoutIgnored(body, null),
    productScopeValues: null,
    code: `C${serial}`,
    templateId,
    userId,
  }
}
