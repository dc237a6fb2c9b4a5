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
  const ofAll = `${GROUP})`
  const ofOne = `${GROUP} AND bucket>? AND bucket<?)`
  expect(buckets?.toSorted()).toEqual([ofOne, ofOne, ofOne, ofOne, ofOne, ofOne, ofAll].toSorted())
  expect(explained?.plan.filter((line) => line.startsWith('MATERIALIZE'))).toHaveLength(8)
})
