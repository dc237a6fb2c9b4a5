import { expect, it } from 'vitest'
import { expectIndexed, expectSorted, page, tenDays, time, usePlans } from './explained-plans.js'

/** 500 templates, 40,000 discounts of 1,000 members and as many uses, of three tenants. */
const plans = usePlans([
  `insert into discount_template (tenant_id, name, type, value, min_order_amount, max_discount_amount, scope_type, usage_limit_count,
     validity_type, valid_days, status, create_time, deleted_at)
   select i % 3 + 1, 'n' || i, 1, 90, 0, 0, 0, -1, 2, 30, i % 2, ${time('1 hour')}, case when i % 50 = 0 then now() end
   from generate_series(1, 500) i`,
  `insert into member_discount (tenant_id, user_id, union_id, template_id, name, type, value, min_order_amount, max_discount_amount,
     total_count, valid_start_time, valid_end_time, source_type, source_biz_id, status, create_time, deleted_at)
   select i % 3 + 1, i / 3 % 1000, 'u', i / 7 % 500, 'n', 1, 90, 0, 0, -1, ${time('1 minute')}, ${time('1 minute')} + interval '1 day',
     i % 2 + 1, i, i / 20 % 2, ${time('1 minute')}, case when i % 50 = 0 then now() end from generate_series(1, 40000) i`,
  `insert into discount_use (tenant_id, member_discount_id, order_id, used_time, used_count, total_count)
   select i % 3 + 1, i % 50, 'o' || i, ${time('1 minute')}, i, -1 from generate_series(1, 40000) i`,
])

const own = { id: 7, userId: 8, orderId: 'A' }

it('a discount is used, given back, counted anew and revoked by its id', async () => {
  const [take] = await plans(({ memberDiscounts }) => memberDiscounts.take(own, new Date(0)))
  expectIndexed(take, ['tenant_id', 'id'])
  const [giveBack] = await plans(({ memberDiscounts }) => memberDiscounts.giveBack(own))
  expectIndexed(giveBack, ['tenant_id', 'id', 'member_discount_id'])
  expect((giveBack ?? []).map((node) => node['Node Type']).filter((type) => type.includes('Sort'))).toEqual([])
  const [recount] = await plans(({ memberDiscounts }) =>
    memberDiscounts.recount(7, { from: 0, usedCount: 1, totalCount: 2 }),
  )
  expectIndexed(recount, ['tenant_id', 'id'])
  const [revoke] = await plans(({ memberDiscounts }) => memberDiscounts.revoke([7, 8]))
  expectIndexed(revoke, ['tenant_id', 'id'])
})

it('what an occasion was granted, a member’s discounts and uses come from their index', async () => {
  const [source] = await plans(({ memberDiscounts }) => memberDiscounts.findBySource(1, 2))
  expectIndexed(source, ['tenant_id', 'source_type', 'source_biz_id'])
  const [list] = await plans(({ memberDiscounts }) => memberDiscounts.listOfMember(8))
  expectIndexed(list, ['tenant_id', 'user_id'])
  const [use] = await plans(({ discountUses }) => discountUses.find({ memberDiscountId: 7, orderId: 'o7' }))
  expectIndexed(use, ['tenant_id', 'member_discount_id', 'order_id'])
  const [template] = await plans(({ discountTemplates }) =>
    discountTemplates.take({ id: 7, howMany: 1, now: new Date(0) }),
  )
  expectIndexed(template, ['tenant_id', 'id'])
})

it.each([
  [{}, []],
  [{ createTime: tenDays }, ['create_time']],
  [{ status: 1 }, ['status']],
])('a page %j is indexed and sorted', async (filter, columns) => {
  expectSorted(await plans(({ memberDiscounts }) => memberDiscounts.page({ ...page, ...filter })), [
    'tenant_id',
    ...columns,
  ])
  expectIndexed((await plans(({ discountTemplates }) => discountTemplates.page({ ...page, ...filter })))[0], [
    'tenant_id',
    ...columns,
  ])
})

it.each([
  [{ userId: 8 }, 'user_id'],
  [{ userId: 8, status: 1, templateId: 3 }, 'user_id'],
  [{ templateId: 9 }, 'template_id'],
  [{ templateId: 9, status: 1 }, 'template_id'],
])('a page %j reads the rows of that alone', async (filter, column) => {
  for (const nodes of await plans(({ memberDiscounts }) => memberDiscounts.page({ ...page, ...filter })))
    expectIndexed(nodes, ['tenant_id', column])
})
