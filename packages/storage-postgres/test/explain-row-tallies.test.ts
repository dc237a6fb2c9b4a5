import { RowTally } from '@org/openapi-storage-drizzle'
import { expect, it } from 'vitest'
import { useServer } from './explained-plans.js'
import { ExplainingGateway } from './explaining-gateway.js'

/** A row each second for a day, in the buckets of two groups. */
const server = useServer([
  `insert into row_tally (tenant_id, list, group_key, level, bucket, count)
   select 1, 'pay_order', groups, level, (1800000000 + second) >> 5 * level, count(*)
   from generate_series(0, 86400) second, generate_series(0, 6) level, unnest(array['[]', '["status",1]']) groups
   group by groups, level, (1800000000 + second) >> 5 * level`,
])

it('a place is found in one statement, of each level by the buckets of one above', async () => {
  const gateway = new ExplainingGateway(server())
  await new RowTally(gateway, 1, 'pay_order').place('[]', 1000)
  const [explained = [], ...more] = gateway.explained
  expect(more).toEqual([])
  const reads = explained.filter(
    (node) => node['Relation Name'] === 'row_tally' || node['Index Name'] === 'row_tally_pkey',
  )
  expect(reads.filter((node) => node['Index Cond']?.includes('bucket')).length).toBeGreaterThanOrEqual(6)
  expect(reads.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
})
