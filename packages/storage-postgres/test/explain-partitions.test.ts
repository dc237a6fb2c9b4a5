import type { Repositories } from '@org/openapi-core/storage'
import { beforeAll, describe, expect, it } from 'vitest'
import { tenantUnits } from '@org/openapi-storage-drizzle'
import {
  expectIndexed,
  indexesOf,
  notCounted,
  page,
  scansOf,
  someCounted,
  useServer,
  vacuumAll,
} from './explained-plans.js'
import { ExplainingGateway } from './explaining-gateway.js'
import type { PlanNode } from './explaining-gateway.js'
import { PostgresPartitions } from '../src/postgres-partitions.js'

const DAYS = 12
const FIRST = new Date('2026-08-25T00:00:00Z')
const dayOf = (days: number) => new Date(FIRST.getTime() + days * 86_400_000)
/** The whole of it. */
const day = { start: dayOf(5), end: new Date(dayOf(6).getTime() - 1) }

/** Rows of two tenants, of twelve days and two months. */
const time = `timestamptz '${FIRST.toISOString()}' + i * interval '36 seconds'`
const rows = [
  `insert into api_access_log (tenant_id, client_id, path, code, duration_ms, ip, request_id, create_time)
   select i % 2 + 1, 'client' || i % 20, '/p', 0, 1, '::1', 'r', ${time} from generate_series(1, 28000) i`,
  `insert into operate_log (tenant_id, admin_id, admin_name, action, resource, resource_id, request_id, create_time)
   select i % 2 + 1, 'a', 'a', 'update', 'r' || i % 9, (i % 500)::text, 'q', ${time} from generate_series(1, 28000) i`,
  `insert into webhook_attempt (tenant_id, delivery_id, attempt_no, duration_ms, create_time)
   select i % 2 + 1, i / 4, 1, 1, ${time} from generate_series(1, 28000) i`,
]
const server = useServer([])

beforeAll(async () => {
  const { host, port, user, pass, database } = server().options
  const url = `postgres://${String(user)}:${String(pass)}@${host[0]}:${String(port[0])}/${database}`
  const partitions = new PostgresPartitions({ url, isPooled: false })
  for (let days = 0; days < DAYS; days++) await partitions.prepare(dayOf(days))
  for (const insert of rows) await server().unsafe(insert)
  await vacuumAll(server())
  await server().unsafe('set enable_seqscan = off')
})

const plansOf = async (
  work: (stores: Repositories) => Promise<unknown>,
  answers: unknown[][] = [],
): Promise<PlanNode[][]> => {
  const gateway = new ExplainingGateway(server(), answers)
  await work(tenantUnits(gateway)(1))
  return gateway.explained
}

/** The partitions that a plan reads. */
const placesOf = (nodes: readonly PlanNode[] = []): string[] => [
  ...new Set(nodes.flatMap((node) => (scansOf([node]).length > 0 ? (node['Relation Name'] ?? []) : []))),
]

describe('of the access log', () => {
  it.each([{}, { clientId: 'client7' }])('a page of a day touches one partition: %o', async (filter) => {
    const plans = await plansOf(({ apiAccessLogs }) => apiAccessLogs.page({ ...page, ...filter, createTime: day }))
    expect(plans.map(placesOf)).toEqual([['api_access_log_p20260830'], ['api_access_log_p20260830']])
    for (const nodes of plans) expectIndexed(nodes, ['tenant_id', ...Object.keys(filter).map(() => 'client_id')])
    expect(plans[0]?.map((node) => node['Node Type'])).not.toContain('Sort')
  })

  it('figures of hours touch the partitions of these hours', async () => {
    const start = new Date(day.start.getTime() - 3_600_000)
    const behind = { createTime: new Date(day.start.getTime() + 3_600_000), id: 7 }
    const plans = await plansOf(async ({ apiAccessLogs }) => {
      await apiAccessLogs.slice({ clientId: undefined, start, behind })
      await apiAccessLogs.slice({ clientId: 'client7', start, behind })
    })
    const both = ['api_access_log_p20260829', 'api_access_log_p20260830']
    expect(plans.map((nodes) => placesOf(nodes).sort())).toEqual([both, both])
    for (const nodes of plans) expectIndexed(nodes, ['tenant_id', 'create_time'])
  })

  it('a request is looked for in its second, and where it was refused in its minute', async () => {
    const second = { start: new Date(dayOf(5).getTime() + 30_000), end: new Date(dayOf(5).getTime() + 30_999) }
    const filter = { requestId: 'r', createTime: second, refusedFrom: dayOf(5) }
    const plans = await plansOf(({ apiAccessLogs }) => apiAccessLogs.page({ ...page, ...filter }))
    expect(plans.map(placesOf)).toEqual([['api_access_log_p20260830'], ['api_access_log_p20260830']])
    for (const nodes of plans) {
      expectIndexed(nodes, ['tenant_id', 'create_time'])
      // A range for each, not all that lies between.
      expect(nodes.map((node) => node['Node Type'])).toContain('BitmapOr')
    }
  })

  it('the newest rows come in their order, from each partition no more than are shown', async () => {
    const [list = []] = await plansOf(({ apiAccessLogs }) => apiAccessLogs.page(page))
    expect(list.map((node) => node['Node Type'])).not.toContain('Sort')
    expect(list[1]?.['Node Type']).toBe('Merge Append')
    expectIndexed(list, ['tenant_id'])
  })

  it('what is old is deleted in its own partition', async () => {
    const [nodes] = await plansOf(({ apiAccessLogs }) => apiAccessLogs.deleteBefore(dayOf(1), 10))
    expectIndexed(nodes, ['tenant_id', 'create_time', 'id'])
  })
})

describe('of the operate log', () => {
  it('the history of a row is an index’s part in each of its months', async () => {
    const [list = []] = await plansOf(({ operateLogs }) =>
      operateLogs.page({ ...page, resource: 'r7', resourceId: '7', createTime: day }),
    )
    expect(placesOf(list)).toEqual(['operate_log_p202608'])
    expectIndexed(list, ['tenant_id', 'resource', 'resource_id'])
  })

  it('rows behind an id, and the last one, come from an index of each partition', async () => {
    const plans = await plansOf(({ operateLogs }) => operateLogs.page(page), someCounted(27_000))
    const [since = []] = notCounted(plans).filter((nodes) => placesOf(nodes).includes('operate_log_default'))
    expectIndexed(since, [])
    // Those that have rows.
    expect(indexesOf(since)).toEqual(
      expect.arrayContaining(['operate_log_p202608_id_idx', 'operate_log_p202609_id_idx']),
    )
    const lastId = await server().unsafe('explain select max(id) from operate_log')
    expect(lastId.filter((line) => / Scan Backward using \w+_id_idx /.test(line['QUERY PLAN'] as string))).toHaveLength(
      4,
    )
  })
})

it('attempts of a delivery are looked for from its day on', async () => {
  const [nodes = []] = await plansOf(({ webhookDeliveries }) => webhookDeliveries.attemptsOf(7, dayOf(DAYS)))
  expect(placesOf(nodes).sort()).toEqual([
    'webhook_attempt_default',
    ...['06', '07', '08'].map((of) => `webhook_attempt_p202609${of}`),
  ])
  expectIndexed(nodes, ['tenant_id', 'delivery_id'])
})
