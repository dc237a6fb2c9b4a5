import { RowTally } from '@org/openapi-storage-drizzle'
import { expect, it } from 'vitest'
import { useDatabase } from './explained-plans.js'
import { ExplainingGateway } from './explaining-gateway.js'

const handle = useDatabase()
const GROUP =
  'SEARCH row_tally USING INDEX sqlite_autoindex_row_tally_1 (tenant_id=? AND list=? AND group_key=? AND level=?'

it('a place is found in one statement, of each level by the buckets of one above', async () => {
  const gateway = new ExplainingGateway(handle())
  await new RowTally(gateway, 1, 'pay_order').place('[]', 1000)
  const [explained, ...more] = gateway.explained
  expect(more).toEqual([])
  const buckets = explained?.plan.filter((line) => line.includes(' row_tally '))
  const ofAll = `${GROUP}) LEFT-JOIN`
  const ofOne = `${GROUP} AND bucket>? AND bucket<?) LEFT-JOIN`
  expect(buckets?.toSorted()).toEqual([ofOne, ofOne, ofOne, ofOne, ofOne, ofOne, ofAll].toSorted())
  expect(explained?.plan.filter((line) => /^MATERIALIZE (level|pending)/.test(line))).toHaveLength(8)
})

it('each level names the one above once: SQLite copies its text at every mention, and took seconds to compile six', async () => {
  const gateway = new ExplainingGateway(handle())
  await new RowTally(gateway, 1, 'pay_order').place('[]', 1000)
  const named = gateway.explained[0]?.sql.match(/\blevel\d\b/g) ?? []
  const levels = Array.from({ length: 7 }, (_, level) => `level${level}`)
  expect(named.toSorted()).toEqual(levels.flatMap((name) => [name, name]))
})
