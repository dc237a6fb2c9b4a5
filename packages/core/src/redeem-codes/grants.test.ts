import { describe, expect, it } from 'vitest'
import { ApiError } from '../kernel/errors.js'
import { COUPON_TEMPLATE_NOT_ENOUGH } from '../coupons/index.js'
import type { CouponTemplateRow, NewCoupon } from '../coupons/index.js'
import { CouponGrants } from './grants.js'
import type { GrantStores } from './grants.js'
import { REDEEM_CODE_EXHAUSTED } from './redeem-code-errors.js'
import type { RedeemCodeRow } from './redeem-code.js'

const NOW = { now: new Date('2026-09-10T04:00:00Z') }
const code = {
  couponTemplateId: 1,
  couponTemplateIds: '2,3',
  grantMode: 'RANDOM_ONE',
  grantRule: null,
} as RedeemCodeRow

/** Three templates, of which those in `lost` look free and are then given to others. */
function scene(lost: readonly number[], failure: Error = new ApiError(COUPON_TEMPLATE_NOT_ENOUGH)) {
  const bounds: number[] = []
  const random = {
    bytes: () => new Uint8Array(),
    uuid: () => '',
    integer: (bound: number) => bounds.push(bound) - bounds.length,
  }
  const coupons = {
    grantable: (_tx: unknown, _present: unknown, { templates }: { templates: readonly CouponTemplateRow[] }) =>
      Promise.resolve([...templates]),
    count: (_tx: unknown, _present: unknown, { templates }: { templates: readonly CouponTemplateRow[] }) =>
      templates.some(({ id }) => lost.includes(id)) ? Promise.reject(failure) : Promise.resolve(),
    draft: (_present: unknown, { templates }: { templates: readonly CouponTemplateRow[] }) =>
      templates.map(({ id }) => ({ templateId: id }) as NewCoupon),
  }
  const templates = [1, 2, 3].map((id) => ({ id }) as CouponTemplateRow)
  const grant = async () => {
    const draft = await new CouponGrants(coupons, random).draft({} as GrantStores, NOW, {
      code,
      memberId: 7,
      templates,
    })
    return draft.granted
  }
  return { bounds, grant }
}

describe('whoever loses the last coupon to another', () => {
  it('draws again among the rest', async () => {
    const { bounds, grant } = scene([1, 2])
    expect((await grant()).map(({ templateId }) => templateId)).toEqual([3])
    expect(bounds).toEqual([3, 2, 1])
  })

  it('is refused where nothing is left', async () => {
    const { grant } = scene([1, 2, 3])
    await expect(grant()).rejects.toMatchObject({ definition: REDEEM_CODE_EXHAUSTED })
  })

  it('does not draw again after a failure that is no refusal', async () => {
    const { bounds, grant } = scene([1], new Error('broken'))
    await expect(grant()).rejects.toThrow('broken')
    expect(bounds).toEqual([3])
  })
})
