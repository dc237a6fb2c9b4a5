import type { CouponTrigger } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { expectIndexed, expectSorted, notCounted, page, range, usePlans } from './explained-plans.js'

const plansOf = usePlans()
const now = new Date(0)

/** The columns that an index has to look for, as a plan names them. */
const looksFor = (...columns: string[]) => new RegExp(`\\(${columns.map((column) => `${column}=\\?`).join(' AND ')}\\)`)
const within = (...columns: string[]) =>
  new RegExp(`\\(${columns.map((column) => `${column}=\\?`).join(' AND ')} AND create_time>\\? AND create_time<\\?\\)`)

describe('member-coupon page', () => {
  const plans = (filter: object) => plansOf(({ coupons }) => coupons.pageOfMember({ ...page, memberId: 7, ...filter }))
  const FILTERS = [
    [{}, ['tenant_id', 'user_id']],
    [{ status: 1 }, ['tenant_id', 'user_id', 'status']],
    [{ templateId: 1 }, ['tenant_id', 'user_id', 'template_id']],
    [{ templateId: 1, status: 1 }, ['tenant_id', 'user_id', 'template_id']],
  ] as const

  it.each(FILTERS)('%o, with and without a part of the code, sorted', async (filter, columns) => {
    expectSorted(await plans(filter), looksFor(...columns))
    expectSorted(await plans({ ...filter, code: 'a' }), looksFor(...columns))
  })
})

describe('coupon page', () => {
  const plans = async (filter: object) =>
    notCounted(await plansOf(({ coupons }) => coupons.page({ ...page, ...filter })))
  const FILTERS = [
    [{}, ['tenant_id']],
    [{ status: 1 }, ['tenant_id', 'status']],
    [{ userId: 7 }, ['tenant_id', 'user_id']],
    [{ userId: 7, status: 1 }, ['tenant_id', 'user_id']],
    [{ userId: 7, templateId: 1, status: 1 }, ['tenant_id', 'user_id']],
    [{ templateId: 1 }, ['tenant_id', 'template_id']],
    [{ templateId: 1, status: 1 }, ['tenant_id', 'template_id']],
  ] as const

  it.each(FILTERS)('%o, with and without a range of creation, sorted', async (filter, columns) => {
    expectSorted(await plans(filter), looksFor(...columns))
    expectSorted(await plans({ ...filter, createTime: range }), within(...columns))
  })
  it('by a code, whatever is asked beside it', async () => {
    for (const beside of [{}, { status: 1 }, { userId: 7, templateId: 1 }, { status: 1, createTime: range }]) {
      expectIndexed(await plans({ code: 'a', ...beside }), /USING INDEX coupon_code \(tenant_id=\? AND code=\?\)/)
    }
  })
})

describe('coupon-template and scene pages', () => {
  const templates = (filter: object) => plansOf(({ couponTemplates }) => couponTemplates.page({ ...page, ...filter }))
  const scenes = (filter: object) => plansOf(({ couponScenes }) => couponScenes.page({ ...page, ...filter }))

  it.each([
    [{}, ['tenant_id']],
    [{ status: 1 }, ['tenant_id', 'status']],
    [{ sceneId: 1 }, ['tenant_id', 'scene_id']],
    [{ sceneId: 1, status: 1 }, ['tenant_id', 'scene_id']],
  ] as const)('templates by %o, with and without a range, sorted', async (filter, columns) => {
    expectSorted(await templates(filter), looksFor(...columns))
    expectSorted(await templates({ ...filter, createTime: range }), within(...columns))
  })
  it('scenes by nothing, a range, a code', async () => {
    expectSorted(await scenes({}), looksFor('tenant_id'))
    expectSorted(await scenes({ createTime: range }), within('tenant_id'))
    expectIndexed(await scenes({ sceneCode: 'A' }), looksFor('tenant_id', 'scene_code'))
  })
})

describe('what is looked up and changed', () => {
  const byId = (table: string) => new RegExp(`^SEARCH ${table} USING INTEGER PRIMARY KEY \\(rowid=\\?\\)`)

  it.each(['use', 'giveBack', 'settle', 'expire', 'void', 'extend', 'restore'] satisfies CouponTrigger[])(
    '%s finds its coupons by their ids',
    async (trigger) => {
      const [plan = ''] = await plansOf(({ coupons }) =>
        coupons.transition([1, 2], { trigger, now, orderId: 1, memberId: 1 }),
      )
      expect(plan).toMatch(byId('coupon'))
      expect(plan).not.toMatch(/SCAN coupon|coupon_(member|status|user|page)/)
    },
  )

  it('is found by its key', async () => {
    const plans = await plansOf(async ({ coupons, couponTemplates }) => {
      await coupons.find(1)
      await coupons.listOf([1, 2])
      await coupons.correct(1, 1, 2)
      await coupons.delete(1, now)
      await couponTemplates.find(1)
      await couponTemplates.listOf([1, 2])
      await couponTemplates.take({ id: 1, discountType: 1, couponType: 1, validityType: 1 }, 1)
      await couponTemplates.resize(1, 1)
      await couponTemplates.lock(1)
    })
    expect(plans).toEqual(
      [...Array<string>(4).fill('coupon'), ...Array<string>(5).fill('coupon_template')].map((table) =>
        expect.stringMatching(byId(table)),
      ),
    )
  })

  it('is asked of the users of a scene by indexes', async () => {
    const plans = await plansOf(({ couponScenes }) => couponScenes.isUsed({ id: 1, sceneCode: 'A' }))
    expect(plans[0]).toMatch(/coupon_template_in_scene \(tenant_id=\? AND scene_id=\?\)/)
    expect(plans[1]).toMatch(/coupon_exchange_code_scene \(tenant_id=\? AND scene_code=\?\)/)
  })

  it('expires what the index of ends names, and finds it by id', async () => {
    const due = [[{ id: 1 }, { id: 2 }]]
    const [chosen = '', plan = ''] = await plansOf((_, { coupons }) => coupons.expire(now, 1000), due)
    expect(chosen).toMatch(/SEARCH coupon USING (COVERING )?INDEX coupon_expiry \(status=\? AND valid_end_time<\?\)/)
    expect(plan).toMatch(/SEARCH coupon USING INTEGER PRIMARY KEY \(rowid=\?\)/)
    for (const each of [chosen, plan]) expect(each).not.toMatch(/SCAN coupon|TEMP B-TREE/)
  })
})
