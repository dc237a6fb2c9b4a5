import type { CountedListSweep } from '@org/openapi-core/storage'
import { countedLists } from '../tallies/counted-lists.js'
import type { CountedTables } from '../tallies/counted-lists.js'
import type { Gateway } from '../gateway.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { countNext } from './count-next.js'

type Tables = RowTallyTables & CountedTables

/** Counts what has come to the lists that are counted without being noted; see decisions 44 and 45. */
export class DrizzleCountedListSweep implements CountedListSweep {
  constructor(private readonly gateway: Gateway<Tables>) {}

  count(limit: number): Promise<number> {
    return countNext<Tables>(this.gateway, countedLists, limit)
  }
}
