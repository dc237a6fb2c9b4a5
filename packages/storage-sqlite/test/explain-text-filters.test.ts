import { tenantUnits } from '@org/openapi-storage-drizzle'
import type { Repositories } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { CountingGateway } from './counting-gateway.js'
import { page, range, useDatabase } from './explained-plans.js'

const handle = useDatabase()

/** The resources of which a tenant may have many rows, each with another filter beside that for a part of its text. */
const RESOURCES = [
  {
    table: 'member',
    read: ({ members }: Repositories, part: string) => members.page({ ...page, nickname: part, status: 0 }),
  },
  {
    table: 'promoter',
    read: ({ promoters }: Repositories, part: string) =>
      promoters.page({ ...page, nickname: part, promoterLevel: 1, status: 1 }),
  },
  {
    table: 'partner_application',
    read: ({ partnerApplications }: Repositories, part: string) =>
      partnerApplications.page({ ...page, name: part, createTime: range }),
  },
]

describe.each(RESOURCES)('a part of a text in $table', ({ table, read }) => {
  /** The plans of the statements, which are told these numbers of rows where they count. */
  const plansOf = async (part: string, counts: number[]): Promise<string[]> => {
    const gateway = new CountingGateway(handle(), counts)
    await read(tenantUnits(gateway)(1), part)
    return gateway.explained.map(({ plan }) => plan.join('\n'))
  }
  const gathered = [
    `SEARCH ${table} USING INTEGER PRIMARY KEY (rowid=?)`,
    'LIST SUBQUERY 1',
    `SCAN ${table}_search VIRTUAL TABLE INDEX 0:M1`,
  ].join('\n')

  it.each(['canvas', '帆布', '布', 'lv'])('%s is listed and counted through the trigram index', async (part) => {
    const [tried, proposed, list, total] = await plansOf(part, [250, 20])
    expect(tried).toMatch(/SEARCH \w+ USING (COVERING )?INDEX \w+ \(tenant_id=\?\)/)
    expect(proposed).toMatch(new RegExp(`SCAN ${table}_search VIRTUAL TABLE INDEX 0:M1`))
    expect(list).toBe(`${gathered}\nUSE TEMP B-TREE FOR ORDER BY`)
    expect(total).toBe(gathered)
  })

  it('of which the index proposes more rows than the tenant has is looked for in his rows, found out by ever longer tries', async () => {
    const plans = await plansOf('canvas', [250, 84, 2000, 667, 15_999])
    expect(plans).toHaveLength(7)
    for (const plan of plans.slice(5)) expect(plan).toMatch(/^SEARCH \w+ USING INDEX \w+ \(tenant_id=\?/)
    expect(plans[5]).not.toMatch(/TEMP B-TREE/)
  })

  it('among few rows, or of a single letter, takes no index of parts', async () => {
    for (const [part, counts] of [
      ['canvas', [249]],
      ['a', []],
    ] as const) {
      const plans = await plansOf(part, [...counts])
      for (const plan of plans.slice(counts.length)) expect(plan).toMatch(/^SEARCH \w+ USING INDEX \w+ \(tenant_id=\?/)
      expect(plans).toHaveLength(2 + counts.length)
    }
  })
})
