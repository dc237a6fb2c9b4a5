import { expect, it } from 'vitest'
import { expectIndexed, expectSorted, page, range, usePlans } from './explained-plans.js'

const plans = usePlans()
const own = { id: 7, userId: 8, orderId: 'A' }
const byKey = /^SEARCH member_discount USING INTEGER PRIMARY KEY \(rowid=\?\)/

it('a discount is used, given back, counted anew and revoked by its id', async () => {
  const [take] = await plans(({ memberDiscounts }) => memberDiscounts.take(own, new Date(0)))
  expect(take).toMatch(byKey)
  const [giveBack] = await plans(({ memberDiscounts }) => memberDiscounts.giveBack(own))
  expect(giveBack).toMatch(byKey)
  // The newest of its uses that are left is the last of an index.
  expect(giveBack).toMatch(
    /SEARCH discount_use USING (COVERING )?INDEX discount_use_last \(tenant_id=\? AND member_discount_id=\?\)/,
  )
  expect(giveBack).not.toMatch(/TEMP B-TREE|SCAN discount_use/)
  const [recount] = await plans(({ memberDiscounts }) =>
    memberDiscounts.recount(7, { from: 0, usedCount: 1, totalCount: 2 }),
  )
  expect(recount).toMatch(byKey)
  const [revoke] = await plans(({ memberDiscounts }) => memberDiscounts.revoke([7, 8]))
  expect(revoke).toMatch(byKey)
})

it('what an occasion was granted, and the discounts of a member, come from their index', async () => {
  const [source] = await plans(({ memberDiscounts }) => memberDiscounts.findBySource(1, 2))
  expect(source).toBe(
    'SEARCH member_discount USING INDEX member_discount_source (tenant_id=? AND source_type=? AND source_biz_id=?)',
  )
  const [list] = await plans(({ memberDiscounts }) => memberDiscounts.listOfMember(8))
  expect(list).toBe('SEARCH member_discount USING INDEX member_discount_user (tenant_id=? AND user_id=?)')
})

it('uses are found by their key, templates by theirs', async () => {
  const use = { memberDiscountId: 7, orderId: 'A' }
  for (const name of ['find', 'remove'] as const) {
    const [plan] = await plans(({ discountUses }) => discountUses[name](use))
    expect(plan).toBe(
      'SEARCH discount_use USING INDEX sqlite_autoindex_discount_use_1 (tenant_id=? AND member_discount_id=? AND order_id=?)',
    )
  }
  for (const work of ['countEntered', 'giveBack', 'lockUngranted', 'scopeOf'] as const) {
    const [plan] = await plans(({ discountTemplates }) => discountTemplates[work](7))
    expect(plan).toMatch(/^SEARCH discount_template USING INTEGER PRIMARY KEY/)
  }
  const [take] = await plans(({ discountTemplates }) => discountTemplates.take({ id: 7, howMany: 1, now: new Date(0) }))
  expect(take).toMatch(/^SEARCH discount_template USING INTEGER PRIMARY KEY/)
})

it('pages are indexed and sorted', async () => {
  const discounts = (filter: object) => plans(({ memberDiscounts }) => memberDiscounts.page({ ...page, ...filter }))
  expectSorted(await discounts({}), /tenant_id=\?/)
  expectSorted(await discounts({ createTime: range }), /create_time>\?/)
  expectSorted(await discounts({ status: 0 }), /status=\?/)
  expectSorted(await discounts({ userId: 8 }), /user_id=\?/)
  expectSorted(await discounts({ userId: 8, status: 0, createTime: range }), /user_id=\? AND create_time>\?/)
  expectSorted(await discounts({ userId: 8, templateId: 9, status: 0 }), /user_id=\?/)
  expectSorted(await discounts({ templateId: 9 }), /template_id=\?/)
  expectSorted(await discounts({ templateId: 9, status: 0 }), /template_id=\?/)
  const templates = (filter: object) => plans(({ discountTemplates }) => discountTemplates.page({ ...page, ...filter }))
  expectSorted(await templates({}), /tenant_id=\?/)
  expectSorted(await templates({ createTime: range }), /create_time>\?/)
  expectSorted(await templates({ status: 0 }), /status=\?/)
  // Templates are few: a part of the name is looked for in their order.
  expectIndexed(await templates({ name: 'bags' }), /tenant_id=\?/)
})
