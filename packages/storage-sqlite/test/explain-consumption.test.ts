import { tenantUnits } from '@org/openapi-storage-drizzle'
import type { Repositories } from '@org/openapi-core/storage'
import { bucketsOf, NO_CONSUMPTION, runsWithin } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { useDatabase } from './explained-plans.js'
import { ExplainingGateway } from './explaining-gateway.js'

const handle = useDatabase()

/** The plan of the one statement that `work` sends. */
async function planOf(work: (stores: Repositories) => Promise<unknown>): Promise<string> {
  const gateway = new ExplainingGateway(handle())
  await work(tenantUnits(gateway)(1))
  return gateway.explained.map(({ plan }) => plan.join('\n')).join('\n;\n')
}

describe('consumption', () => {
  const run =
    /SEARCH consumption_rollup USING INDEX \w+ \(tenant_id=\? AND member_id=\? AND level=\? AND bucket>\? AND bucket<\?\)/g
  const threeYears = { start: new Date('2024-01-01T00:00:11Z'), end: new Date('2026-12-31T12:12:12Z') }
  const second = { start: new Date(0), end: new Date(0) }

  /** Each run is one range of the primary key, and nothing else is read. */
  const expectRuns = async () => {
    for (const given of [undefined, second, threeYears]) {
      const plan = await planOf(({ consumption }) => consumption.sum(7, runsWithin(given)))
      expect(plan.match(run)).toHaveLength(runsWithin(given).length)
      expect(plan.replaceAll(run, '')).not.toMatch(/consumption_rollup/)
    }
    expect(runsWithin(threeYears).length).toBeGreaterThan(8)
  }

  it('is read by ranges of the key', expectRuns)

  it('is read so, too, with statistics of a table that one member fills', async () => {
    const insert = handle().prepare(`insert into consumption_rollup values (1, ?, ?, ?, 1, 1, 1, 1)`)
    handle().exec('begin')
    for (let second = 0; second < 5000; second++) for (const level of [0, 1, 2]) insert.run(7, level, second)
    for (let member = 100; member < 200; member++) for (const level of [0, 1, 2, 6]) insert.run(member, level, member)
    handle().exec('commit; analyze')
    await expectRuns()
  })

  it('is added without looking for anything', async () => {
    const plan = await planOf(({ consumption }) => consumption.add(7, bucketsOf(new Date(0)), NO_CONSUMPTION))
    expect(plan).toMatch(/^SCAN json_each VIRTUAL TABLE INDEX \d+:$/)
  })
})
