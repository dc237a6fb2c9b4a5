import { tenantUnits } from '@org/openapi-storage-drizzle'
import type { Repositories } from '@org/openapi-core/storage'
import { bucketsOf, NO_CONSUMPTION, runsWithin } from '@org/openapi-core/storage'
import type { Sql } from 'postgres'
import { describe, expect, it } from 'vitest'
import { useServer } from './explained-plans.js'
import { ExplainingGateway } from './explaining-gateway.js'
import type { PlanNode } from './explaining-gateway.js'

/** Events of a member, each so many seconds after the one before it. */
const rollups = (memberId: string, seconds: number, events: number) => `
  insert into consumption_rollup
  select distinct 1, ${memberId}, level, floor((1704067200 + i * ${seconds}) / power(32, level)), 1, 1, 1, 1
  from generate_series(1, ${events}) i, generate_series(0, 6) level`

/** Most rows belong to one member; a thousand others have one event each. */
const server = useServer([rollups('7', 600, 100_000), rollups('1000 + i', 60_000, 1000)])

/** The nodes of the plan of the one statement that `work` sends. */
async function planOf(explained: Sql, work: (stores: Repositories) => Promise<unknown>): Promise<PlanNode[]> {
  const gateway = new ExplainingGateway(explained)
  await work(tenantUnits(gateway)(1))
  expect(gateway.explained).toHaveLength(1)
  return gateway.explained[0] ?? []
}

describe('consumption', () => {
  const threeYears = { start: new Date('2024-01-01T00:00:11Z'), end: new Date('2026-12-31T12:12:12Z') }
  const month = { start: new Date('2025-02-03T04:05:06Z'), end: new Date('2025-03-04T05:06:07Z') }

  /** Explains statements as PostgreSQL runs them once it no longer plans for the values of each call. */
  const generic = () =>
    ({
      unsafe: (text: string) => server().unsafe(text.replace('explain (', 'explain (generic_plan, ')),
    }) as unknown as Sql

  it.each([
    ['for the values of a call', server],
    ['for any values', generic],
  ])('is read by ranges of the key, planned %s', async (_, explained) => {
    for (const memberId of [7, 1007]) {
      for (const range of [undefined, month, threeYears]) {
        const runs = runsWithin(range)
        const nodes = await planOf(explained(), ({ consumption }) => consumption.sum(memberId, runs))
        const scans = nodes.filter((node) => node['Node Type'].includes('Scan'))
        expect(scans).toHaveLength(runs.length)
        for (const scan of scans) {
          expect(scan['Node Type']).toBe('Index Scan')
          expect(scan['Index Cond']).toMatch(/\(tenant_id = .*\(member_id = .*\(level = .*\(bucket >= .*\(bucket <= /)
        }
      }
    }
  })

  it('is added without looking for anything', async () => {
    const nodes = await planOf(server(), ({ consumption }) =>
      consumption.add(7, bucketsOf(month.start), NO_CONSUMPTION),
    )
    expect(nodes.map((node) => node['Node Type'])).toEqual(['ModifyTable', 'Function Scan'])
  })
})
