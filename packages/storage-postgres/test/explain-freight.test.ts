import { expect, it } from 'vitest'
import { expectIndexed, expectSorted, page, tenDays, time, usePlans } from './explained-plans.js'

/** 20,000 lines of three tenants; each goes to two of 200 countries. */
const plans = usePlans([
  `insert into logistics_line
     (tenant_id, line_uuid, line_name, billing_type, status, sort, countries, first_weight, first_fee, step_weight, step_fee,
      min_weight, max_weight, handling_fee, create_time, deleted_at)
   select i % 3 + 1, 'line' || i, 'name' || i % 500, 1, i / 20 % 2, i % 100, '["C1"]', 500, 5000, 100, 700, 0, 2000, 0,
     ${time('1 minute')}, case when i % 50 = 0 then now() end from generate_series(1, 20000) i`,
  `insert into logistics_line_country (tenant_id, country, line_id)
   select tenant_id, 'C' || id % 200, id from logistics_line union select tenant_id, 'C' || (id + 7) % 200, id from logistics_line`,
])

it('the lines of a country are a range of the key, and no other lines are read', async () => {
  const [nodes = [], ...rest] = await plans(({ freightLines }) => freightLines.listOfCountry('C7'))
  const scans = nodes.filter((node) => node['Node Type'].includes('Scan'))
  const outline = scans.map((node) => `${node['Index Name']} ${node['Index Cond']}`)
  expect(nodes[0]?.['Node Type']).toBe('Sort')
  expect(outline.find((text) => text.startsWith('logistics_line_country_'))).toMatch(/tenant_id = .*country = /)
  expect(outline.find((text) => text.startsWith('logistics_line_tenant_id'))).toMatch(/id = /)
  expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  expect(rest).toEqual([])
})

const pages = (filter: object) => plans(({ freightLines }) => freightLines.page({ ...page, ...filter }))

it.each([
  [{}, []],
  [{ createTime: tenDays }, ['create_time']],
  [{ status: 1 }, ['status']],
])('a page %j is indexed and sorted', async (filter, columns) => {
  expectSorted(await pages(filter), ['tenant_id', ...columns])
})

it('a page by a part of the name and a status: in their order, since lines are few', async () => {
  for (const nodes of await pages({ lineName: 'name7', status: 1 })) expectIndexed(nodes, ['tenant_id', 'status'])
})
