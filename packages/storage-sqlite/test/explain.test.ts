import { describe, expect, it } from 'vitest'
import { expectIndexed, expectSorted, notCounted, page, range, usePlans } from './explained-plans.js'

const plansOf = usePlans()

/** Filters with the condition that an index has to take part in for each, in list and total. */
const QC_FILTERS = [
  [{}, /\(tenant_id=\?\)/],
  [{ goodsId: 'G' }, /\(tenant_id=\? AND goods_id=\?\)/],
  [{ source: 1 }, /\(tenant_id=\? AND source=\?\)/],
  [{ goodsId: 'G', source: 1 }, /\(tenant_id=\? AND goods_id=\?\)/],
] as const

/** The same with a range, by the column that it is about. */
const QC_RANGES = QC_FILTERS.map(([filter, condition]) => {
  const equal = condition.source.slice(0, -2)
  return [filter, (column: string) => new RegExp(`${equal} AND ${column}>\\? AND ${column}<\\?\\)`)] as const
})

const OPERATE_LOG_FILTERS = [
  [{}, /\(tenant_id=\?\)/],
  [{ resource: 'a/b' }, /\(tenant_id=\? AND resource=\?\)/],
  [{ createTime: range }, /\(tenant_id=\? AND create_time>\? AND create_time<\?\)/],
  [{ resource: 'a/b', createTime: range }, /\(tenant_id=\? AND resource=\? AND create_time>\? AND create_time<\?\)/],
  [{ resource: 'a/b', resourceId: '7' }, /\(tenant_id=\? AND resource=\? AND resource_id=\?\)/],
] as const

const ACCESS_LOG_FILTERS = [
  [{}, /\(tenant_id=\?\)/],
  [{ clientId: 'a' }, /\(tenant_id=\? AND client_id=\?\)/],
  [{ createTime: range }, /\(tenant_id=\? AND create_time>\? AND create_time<\?\)/],
  [{ clientId: 'a', createTime: range }, /\(tenant_id=\? AND client_id=\? AND create_time>\? AND create_time<\?\)/],
] as const

describe('qc-page, for partners', () => {
  const plans = (filter: object) => plansOf(({ qualityChecks }) => qualityChecks.listCompleted({ ...page, ...filter }))

  it.each(QC_FILTERS)('%o, sorted', async (filter, condition) => expectSorted(await plans(filter), condition))
  it.each(QC_RANGES)('%o and a range of completion, sorted', async (filter, condition) => {
    expectSorted(await plans({ ...filter, completionTime: range }), condition('completion_time'))
  })
  it.each(QC_FILTERS)('%o and a range of creation', async (filter) => {
    expectIndexed(await plans({ ...filter, createTime: range }), /SEARCH qc_record USING/)
  })
  it('a range of creation alone by its index', async () => {
    expectIndexed(await plans({ createTime: range }), /\(tenant_id=\? AND create_time>\? AND create_time<\?\)/)
  })
})

describe('qc-record page, for administrators', () => {
  const plans = (filter: object) => plansOf(({ qualityChecks }) => qualityChecks.page({ ...page, ...filter }))

  it.each(QC_FILTERS)('%o, sorted', async (filter, condition) => expectSorted(await plans(filter), condition))
  it.each(QC_RANGES)('%o and a range of creation, sorted', async (filter, condition) => {
    expectSorted(await plans({ ...filter, createTime: range }), condition('create_time'))
  })
  it.each(QC_FILTERS)('%o and a range of completion', async (filter) => {
    expectIndexed(await plans({ ...filter, completionTime: range }), /SEARCH qc_record USING/)
  })
  it('a range of completion alone by its index', async () => {
    expectIndexed(
      await plans({ completionTime: range }),
      /\(tenant_id=\? AND completion_time>\? AND completion_time<\?\)/,
    )
  })
})

describe('operate-log page', () => {
  it.each(OPERATE_LOG_FILTERS)('%o', async (filter, condition) => {
    expectSorted(notCounted(await plansOf(({ operateLogs }) => operateLogs.page({ ...page, ...filter }))), condition)
  })
})

describe('api-access-log page', () => {
  it.each(ACCESS_LOG_FILTERS)('%o', async (filter, condition) => {
    expectSorted(await plansOf(({ apiAccessLogs }) => apiAccessLogs.page({ ...page, ...filter })), condition)
  })
})

it('slices of the access log come from the index of what they are of, in their order', async () => {
  const slice = { start: range.start, behind: { createTime: range.end, id: 7 } }
  const plans = await plansOf(async ({ apiAccessLogs }) => {
    await apiAccessLogs.slice({ ...slice, clientId: undefined })
    await apiAccessLogs.slice({ ...slice, clientId: 'a' })
  })
  expect(plans).toHaveLength(2)
  expect(plans[0]).toMatch(/SEARCH .*api_access_log_page \(tenant_id=\? AND create_time>\? AND create_time<\?\)/)
  expect(plans[1]).toMatch(
    /SEARCH .*api_access_log_client \(tenant_id=\? AND client_id=\? AND create_time>\? AND create_time<\?\)/,
  )
  for (const plan of plans) expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
})

it('a request id is looked for in the second that it tells', async () => {
  const named = { ...page, requestId: 'a', createTime: range }
  const plans = await plansOf(async ({ apiAccessLogs, operateLogs }) => {
    await apiAccessLogs.page(named)
    await operateLogs.page(named)
  })
  expect(plans).toHaveLength(4)
  for (const plan of plans) expect(plan).toMatch(/\(tenant_id=\? AND create_time>\? AND create_time<\?\)/)
})

it('and what was refused in its minute, at the beginning of that', async () => {
  const named = { ...page, requestId: 'a', createTime: range, refusedFrom: new Date(0) }
  const plans = await plansOf(({ apiAccessLogs }) => apiAccessLogs.page(named))
  expect(plans).toHaveLength(2)
  for (const plan of plans) {
    expect(plan).toMatch(/\(tenant_id=\? AND create_time>\? AND create_time<\?\)/)
    expect(plan).toMatch(/\(tenant_id=\? AND create_time=\?\)/)
  }
})

describe('what every request asks', () => {
  it('comes from an index', async () => {
    const plans = await plansOf(async (stores, system) => {
      await system.clients.findClient('a')
      await system.clients.findTenant(1)
      await stores.revokedTokens.isRevoked('a')
      await stores.qualityChecks.findLatest({ goodsId: 'G', source: 1 })
      await system.adminKeys.findByHash('a')
    })
    expect(plans).toHaveLength(5)
    // By the goods, of which there are few checks, and not by the marketplace.
    expect(plans[3]).toMatch(/qc_record_goods \(tenant_id=\? AND goods_id=\?\)/)
    for (const plan of plans) {
      expect(plan).toMatch(/^SEARCH /)
      expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
    }
  })

  it('so does what jobs delete', async () => {
    const plans = await plansOf(async (stores, system) => {
      await stores.apiAccessLogs.deleteBefore(new Date(0), 10)
      await system.revokedTokens.deleteExpired(new Date(0), 10)
    })
    for (const plan of plans) expect(plan).not.toMatch(/^SCAN (?!.*USING)|TEMP B-TREE/m)
  })
})
