import { expect, it } from 'vitest'
import { expectIndexed, expectSorted, page, tenDays, time, usePlans } from './explained-plans.js'

const columns = 'terminal_type, sort, status, create_time, deleted_at'
const values = `(array[0, 20, 21, 31, 3120])[i / 30 % 5 + 1], i % 100, i / 20 % 2, ${time('1 minute')}, case when i % 50 = 0 then now() end`

/** 20,000 keywords and popups of three tenants. */
const plans = usePlans([
  `insert into search_keyword (tenant_id, keyword, display_keyword, action, action_data, ${columns})
   select i % 3 + 1, 'k' || i % 500, 'K', 1, 'k', ${values} from generate_series(1, 20000) i`,
  `insert into home_popup (tenant_id, name, scene_code, display_strategy, login_show, ${columns})
   select i % 3 + 1, 'n' || i % 500, 'S' || i / 7 % 20, 'ALL', 'ALL', ${values} from generate_series(1, 20000) i`,
])

it('what visitors see is read from an index, and nothing that is disabled', async () => {
  const [keywords] = await plans(({ searchKeywords }) => searchKeywords.listEnabled())
  expectIndexed(keywords, ['tenant_id', 'status'])
  const [popups] = await plans(({ homePopups }) => homePopups.listEnabled('S3'))
  expectIndexed(popups, ['tenant_id', 'scene_code', 'status'])
  for (const nodes of [keywords, popups]) expect(nodes?.map((node) => node['Node Type'])).not.toContain('Seq Scan')
})

it.each([
  [{}, []],
  [{ createTime: tenDays }, ['create_time']],
  [{ status: 1 }, ['status']],
  [{ terminalType: 31 }, ['terminal_type']],
])('a page of keywords %j is indexed and sorted', async (filter, names) => {
  expectSorted(await plans(({ searchKeywords }) => searchKeywords.page({ ...page, ...filter })), [
    'tenant_id',
    ...names,
  ])
})

it.each([
  [{}, []],
  [{ createTime: tenDays }, ['create_time']],
  [{ status: 1 }, ['status']],
  [{ sceneCode: 'S3' }, ['scene_code']],
])('a page of popups %j is indexed and sorted', async (filter, names) => {
  expectSorted(await plans(({ homePopups }) => homePopups.page({ ...page, ...filter })), ['tenant_id', ...names])
})

it('a page by a place and a status: of few rows, from the index of the place', async () => {
  for (const nodes of await plans(({ searchKeywords }) =>
    searchKeywords.page({ ...page, terminalType: 31, status: 1 }),
  ))
    expectIndexed(nodes, ['tenant_id', 'terminal_type'])
  for (const nodes of await plans(({ homePopups }) => homePopups.page({ ...page, sceneCode: 'S3', status: 1 })))
    expectIndexed(nodes, ['tenant_id', 'scene_code'])
})
