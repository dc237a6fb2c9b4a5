import { countedGroup } from '../tallies/counted-list.js'
import type { CountedList, CountedRow } from '../tallies/counted-list.js'
import { secondOf } from '../tallies/time-tally.js'
import type { Delta } from './add-to-buckets.js'

/** What rows of a counted list add to its buckets: each one row more in all of its groups. */
export function countedDeltas(
  { name, by }: Pick<CountedList<never>, 'name' | 'by'>,
  rows: readonly CountedRow[],
): Delta[] {
  const columns = Object.keys(by)
  return rows.flatMap((row) => {
    const groups = [countedGroup(), ...columns.map((column) => countedGroup([column, row[column]]))]
    const coordinate = secondOf(row.createTime)
    return groups.map((groupKey) => ({ tenantId: row.tenantId, list: name, groupKey, coordinate, count: 1 }))
  })
}
