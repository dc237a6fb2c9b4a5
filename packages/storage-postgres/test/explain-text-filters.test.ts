import type { Repositories } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { page, tenDays, time, usePlans } from './explained-plans.js'
import type { PlanNode } from './explaining-gateway.js'

const TEXT = `case when i % 3000 = 7 then 'zebra' else 'nick' || i end`
const SEARCHED = `${TEXT}, ${TEXT} || 'a'`

/** Rows of three tenants, ten of each with a text that a search for the letters of another finds nowhere else. */
const plansOf = usePlans([
  `insert into member (tenant_id, union_id, nickname, search_text, search_key, status, create_time)
   select i % 3 + 1, 'union' || i, ${TEXT}, ${SEARCHED}, i % 2, ${time('1 minute')} from generate_series(1, 30000) i`,
  `insert into promoter (tenant_id, rno, nickname, search_text, search_key, promoter_level, status, create_time)
   select i % 3 + 1, 'rno' || i, ${TEXT}, ${SEARCHED}, i % 5 + 1, i % 3, ${time('1 minute')} from generate_series(1, 30000) i`,
  `insert into partner_application (tenant_id, client_id, name, search_text, search_key, status, secret_hash, secret_hint, secret_update_time,
     scopes, ip_whitelist, rate_limit_qps, access_token_validity_seconds, token_generation, create_time)
   select i % 3 + 1, 'client' || i, ${TEXT}, ${SEARCHED}, 0, 'hash', 'hint', now(), '[]', '', 0, 1800, 0, ${time('1 minute')}
   from generate_series(1, 30000) i`,
])

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
      partnerApplications.page({ ...page, name: part, createTime: tenDays }),
  },
]

const indexesOf = (nodes: readonly PlanNode[] | undefined): string => JSON.stringify(nodes ?? [])

describe.each(RESOURCES)('a part of a text in $table', ({ table, read }) => {
  const plans = (part: string, counts: number[]) => plansOf((stores) => read(stores, part), counts)

  it('is listed and counted through the trigram index', async () => {
    const [tried, , list, total] = await plans('ZEB', [250, 0])
    expect(indexesOf(tried)).toContain('(tenant_id = ')
    expect(indexesOf(tried)).not.toContain('Seq Scan')
    for (const nodes of [list, total]) expect(indexesOf(nodes)).toContain(`${table}_search`)
  })

  it('among few rows, or of a single letter, takes no index of parts', async () => {
    for (const [part, counts] of [
      ['ZEB', [249]],
      ['z', []],
    ] as const) {
      const made = await plans(part, [...counts])
      expect(made).toHaveLength(2 + counts.length)
      for (const nodes of made) {
        expect(indexesOf(nodes)).not.toContain(`${table}_search`)
        expect(indexesOf(nodes)).not.toContain('Seq Scan')
      }
    }
  })
})
