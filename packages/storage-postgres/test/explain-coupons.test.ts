import type { CouponTrigger } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import {
  expectCounted,
  expectCovered,
  expectIndexed,
  expectSorted,
  indexesOf,
  notCounted,
  page,
  SECONDS,
  someCounted,
  tenDays,
  time,
  usePlans,
} from './explained-plans.js'

/** Coupons of 300 members of three tenants, 100 each, from 20 templates. */
const plansOf = usePlans([
  `insert into coupon (tenant_id, template_id, user_id, name, code, code_search, use_price, discount_type, valid_start_time,
     valid_end_time, product_scope, usage_amount_scope, usage_warehouse_scope, usage_route_scope, usage_country_scope,
     usage_merchant_scope, status, take_type, create_time)
   select i % 3 + 1, i / 7 % 20 + 1, i / 3 % 100 + 1, 'n', 'C' || i, 'c' || i, 0, 1, ${time('1 minute')}, ${time('3 minutes')},
     1, 1, 1, 1, 1, 1, i / 11 % 5 + 1, 1, ${time('1 minute')} from generate_series(1, 30000) i`,
  `insert into coupon_template (tenant_id, name_i18n_config, title, use_price, coupon_type, total_count, taken_count,
     take_limit_count, take_type, discount_type, validity_type, usage_amount_scope, usage_amount_codes, usage_warehouse_scope,
     usage_warehouse_codes, usage_route_scope, usage_route_codes, usage_country_scope, usage_country_codes,
     usage_merchant_scope, usage_merchant_codes, scene_id, status, create_time)
   select i % 3 + 1, '{}', 't', 0, 1, -1, 0, -1, 1, 1, 2, 1, '[]', 1, '[]', 1, '[]', 1, '[]', 1, '[]', i / 3 % 100, i / 7 % 2,
     ${time('1 minute')} from generate_series(1, 20000) i`,
  `insert into coupon_template_scene (tenant_id, scene_code, scene_name, create_time)
   select i % 3 + 1, 'S' || i, 's', ${time('1 minute')} from generate_series(1, 20000) i`,
])

const now = new Date('2026-01-03T00:00:00Z')

describe('member-coupon page', () => {
  const plans = (filter: object) => plansOf(({ coupons }) => coupons.pageOfMember({ ...page, memberId: 7, ...filter }))

  it.each([{}, { status: 1 }, { templateId: 1 }, { templateId: 1, status: 1 }])(
    '%o, with and without a part of the code',
    async (filter) => {
      for (const code of [undefined, 'a']) {
        expectCovered(await plans({ ...filter, code }), ['tenant_id', 'user_id'])
      }
    },
  )
})

describe('coupon page', () => {
  const pageOf = (filter: object, answers?: unknown[][]) =>
    plansOf(({ coupons }) => coupons.page({ ...page, ...filter }), answers)
  const plans = async (filter: object) => notCounted(await pageOf(filter))

  it.each([
    [{}, ['tenant_id']],
    [{ status: 1 }, ['tenant_id', 'status']],
    [{ templateId: 1 }, ['tenant_id', 'template_id']],
    [{ templateId: 1, status: 1 }, ['tenant_id', 'template_id']],
    [{ userId: 7 }, ['tenant_id', 'user_id']],
    [{ userId: 7, status: 1 }, ['tenant_id', 'user_id']],
    [{ userId: 7, templateId: 1, status: 1 }, ['tenant_id', 'user_id']],
  ] as const)('%o, with and without a range of creation', async (filter, columns) => {
    expectCovered(await plans(filter), columns)
    expectCovered(await plans({ ...filter, createTime: tenDays }), [...columns, 'create_time'])
  })
  it.each([
    [{}, ['tenant_id']],
    [{ status: 1 }, ['tenant_id', 'status']],
  ] as const)('%o in its order', async (filter, columns) => expectSorted(await plans(filter), columns))
  it.each([
    [{}, ['tenant_id']],
    [{ status: 1 }, ['tenant_id', 'status']],
  ])('%o looks at no row for its total but those that came since', async (filter, columns) => {
    expectCounted(await pageOf(filter, someCounted(29_900)), 'coupon', columns)
    const inTime = await pageOf({ ...filter, createTime: SECONDS }, someCounted(29_900))
    expectCounted(inTime, 'coupon', [...columns, 'create_time'])
  })
  it('by a code, whatever is asked beside it', async () => {
    for (const beside of [{}, { status: 1 }, { userId: 7, templateId: 1 }, { status: 1, createTime: tenDays }]) {
      for (const nodes of await plans({ code: 'C77', ...beside })) expectIndexed(nodes, ['tenant_id', 'code'])
    }
  })
})

describe('coupon-template and scene pages', () => {
  const templates = (filter: object) => plansOf(({ couponTemplates }) => couponTemplates.page({ ...page, ...filter }))
  const scenes = (filter: object) => plansOf(({ couponScenes }) => couponScenes.page({ ...page, ...filter }))

  it.each([
    [{}, ['tenant_id']],
    [{ status: 1 }, ['tenant_id', 'status']],
    [{ sceneId: 7 }, ['tenant_id', 'scene_id']],
    [{ sceneId: 7, status: 1 }, ['tenant_id', 'scene_id']],
  ] as const)('templates by %o, with and without a range', async (filter, columns) => {
    expectCovered(await templates(filter), columns)
    expectCovered(await templates({ ...filter, createTime: tenDays }), [...columns, 'create_time'])
  })
  it('scenes by nothing, a range, a code', async () => {
    expectSorted(await scenes({}), ['tenant_id'])
    expectSorted(await scenes({ createTime: tenDays }), ['tenant_id', 'create_time'])
    for (const nodes of await scenes({ sceneCode: 'S7' })) expectIndexed(nodes, ['tenant_id', 'scene_code'])
  })
})

describe('what is looked up and changed', () => {
  it.each(['use', 'giveBack', 'settle', 'expire', 'void', 'extend', 'restore'] satisfies CouponTrigger[])(
    '%s finds its coupons by their key',
    async (trigger) => {
      const [plan] = await plansOf(({ coupons }) =>
        coupons.transition([1, 2], { trigger, now, orderId: 1, memberId: 1 }),
      )
      expect(indexesOf(plan).join()).toMatch(/^coupon_(tenant_id_id_pk|id)$/)
      expectIndexed(plan, ['id'])
    },
  )

  it('is found by its key', async () => {
    const plans = await plansOf(async ({ coupons, couponTemplates }) => {
      await coupons.listOf([1, 2])
      await coupons.correct(1, 1, 2)
      await coupons.delete(1, now)
      await couponTemplates.listOf([1, 2])
      await couponTemplates.take({ id: 1, discountType: 1, couponType: 1, validityType: 1 }, 1)
      await couponTemplates.resize(1, 1)
      await couponTemplates.lock(1)
    })
    const [ofCoupons, ofTemplates] = [/^coupon_(tenant_id_id_pk|id)$/, /^coupon_template_tenant_id_id_pk$/]
    const keys = [...Array<RegExp>(3).fill(ofCoupons), ...Array<RegExp>(4).fill(ofTemplates)]
    expect(plans.map((nodes) => indexesOf(nodes).join())).toEqual(keys.map((key) => expect.stringMatching(key)))
  })

  it('is asked of the users of a scene by indexes', async () => {
    const plans = await plansOf(({ couponScenes }) => couponScenes.isUsed({ id: 7, sceneCode: 'A' }))
    expectIndexed(plans[0], ['tenant_id', 'scene_id'])
  })

  it('expires what the index of ends names, and finds it by its key', async () => {
    const due = [[{ id: 1 }, { id: 2 }]]
    const [chosen, plan] = await plansOf(
      (_, { coupons }) => coupons.expire(new Date('2026-01-01T06:00:00Z'), 1000),
      due,
    )
    expect(indexesOf(chosen)).toEqual(['coupon_expiry'])
    expectIndexed(chosen, ['status', 'valid_end_time'])
    expect(indexesOf(plan).join()).toMatch(/^coupon_(tenant_id_id_pk|id)$/)
  })
})
