import { describe, expect, it } from 'vitest'
import { expectIndexed, expectSorted, notCounted, page, range, tenDays, time, usePlans } from './explained-plans.js'

/** Rows of three tenants. */
const plansOf = usePlans([
  `
    insert into qc_record (tenant_id, goods_id, source, qc_path_list, completion_time, create_time, deleted_at)
    select i % 3 + 1, 'G' || i % 5000, i % 3 + 1, '[]', ${time('1 minute')}, ${time('61 seconds')}, case when i % 50 = 0 then now() end
    from generate_series(1, 20000) i`,
  `
    insert into operate_log (tenant_id, admin_id, admin_name, action, resource, request_id, create_time)
    select i % 3 + 1, '1', 'Ana', 'create', 'resource/' || i % 20, 'r', ${time('1 minute')} from generate_series(1, 20000) i`,
  `
    insert into api_access_log (tenant_id, client_id, path, code, duration_ms, ip, request_id, create_time)
    select i % 3 + 1, 'client' || i % 20, '/open-api/x', 0, 1, '::1', 'r', ${time('1 minute')} from generate_series(1, 20000) i`,
])

const QC_FILTERS = [
  [{}, ['tenant_id']],
  [{ goodsId: 'G7' }, ['tenant_id', 'goods_id']],
  [{ source: 1 }, ['tenant_id', 'source']],
  [{ goodsId: 'G7', source: 1 }, ['tenant_id', 'goods_id']],
] as const

const OPERATE_LOG_FILTERS = [
  [{}, ['tenant_id']],
  [{ resource: 'resource/7' }, ['tenant_id', 'resource']],
  [{ createTime: tenDays }, ['tenant_id', 'create_time']],
  [{ resource: 'resource/7', createTime: tenDays }, ['tenant_id', 'resource', 'create_time']],
  [{ resource: 'resource/7', resourceId: '7' }, ['tenant_id', 'resource', 'resource_id']],
] as const

const ACCESS_LOG_FILTERS = [
  [{}, ['tenant_id']],
  [{ clientId: 'client7' }, ['tenant_id', 'client_id']],
  [{ createTime: tenDays }, ['tenant_id', 'create_time']],
  [{ clientId: 'client7', createTime: tenDays }, ['tenant_id', 'client_id', 'create_time']],
] as const

/** Few rows are as well sorted as read in order. */
const isFew = (filter: object) => 'goodsId' in filter

describe('qc-page, for partners', () => {
  const plans = (filter: object) => plansOf(({ qualityChecks }) => qualityChecks.listCompleted({ ...page, ...filter }))

  it.each(QC_FILTERS)('%o', async (filter, columns) => {
    const [list, total] = await plans(filter)
    if (isFew(filter)) expectIndexed(list, columns)
    else expectSorted([list ?? [], total ?? []], columns)
  })
  it.each(QC_FILTERS)('%o and a range of completion', async (filter, columns) => {
    const [list] = await plans({ ...filter, completionTime: range })
    expectIndexed(list, isFew(filter) ? columns : ['tenant_id', 'completion_time'])
  })
  it.each(QC_FILTERS)('%o and a range of creation', async (filter) => {
    for (const nodes of await plans({ ...filter, createTime: range })) expectIndexed(nodes, ['tenant_id'])
  })
})

describe('qc-record page, for administrators', () => {
  const plans = (filter: object) => plansOf(({ qualityChecks }) => qualityChecks.page({ ...page, ...filter }))

  it.each(QC_FILTERS)('%o', async (filter, columns) => {
    const [list, total] = await plans(filter)
    if (isFew(filter)) expectIndexed(list, columns)
    else expectSorted([list ?? [], total ?? []], columns)
  })
  it.each(QC_FILTERS)('%o and a range of creation', async (filter, columns) => {
    const [list] = await plans({ ...filter, createTime: range })
    expectIndexed(list, isFew(filter) ? columns : ['tenant_id', 'create_time'])
  })
  it.each(QC_FILTERS)('%o and a range of completion', async (filter) => {
    for (const nodes of await plans({ ...filter, completionTime: range })) expectIndexed(nodes, ['tenant_id'])
  })
})

describe('operate-log page', () => {
  it.each(OPERATE_LOG_FILTERS)('%o', async (filter, columns) => {
    expectSorted(notCounted(await plansOf(({ operateLogs }) => operateLogs.page({ ...page, ...filter }))), columns)
  })
})

describe('api-access-log page', () => {
  it.each(ACCESS_LOG_FILTERS)('%o', async (filter, columns) => {
    expectSorted(await plansOf(({ apiAccessLogs }) => apiAccessLogs.page({ ...page, ...filter })), columns)
  })
})

it('slices of the access log come from the index of what they are of, in their order', async () => {
  const slice = { start: range.start, behind: { createTime: range.end, id: 7 } }
  const plans = await plansOf(async ({ apiAccessLogs }) => {
    await apiAccessLogs.slice({ ...slice, clientId: undefined })
    await apiAccessLogs.slice({ ...slice, clientId: 'client7' })
  })
  expect(plans).toHaveLength(2)
  expectIndexed(plans[0], ['tenant_id', 'create_time'])
  expectIndexed(plans[1], ['tenant_id', 'client_id', 'create_time'])
})

describe('what every request asks, and what jobs delete', () => {
  it('comes from an index', async () => {
    const plans = await plansOf(async (stores, system) => {
      await system.clients.findClient('a')
      await system.clients.findTenant(1)
      await stores.revokedTokens.isRevoked('a')
      await stores.qualityChecks.findLatest({ goodsId: 'G7', source: 1 })
      await system.adminKeys.findByHash('a')
      await stores.apiAccessLogs.deleteBefore(range.start, 10)
      await system.revokedTokens.deleteExpired(range.start, 10)
    })
    expect(plans).toHaveLength(7)
    for (const nodes of plans) expectIndexed(nodes, [])
    expectIndexed(plans[3], ['tenant_id', 'goods_id'])
  })
})
