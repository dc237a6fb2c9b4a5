import type { CountedListSweep } from '@org/openapi-core/storage'
import type { CheckInTables } from '../check-in/tables.js'
import { countedLists } from '../counted-lists.js'
import type { Gateway } from '../gateway.js'
import type { LuckyDrawTables } from '../lucky-draws/tables.js'
import type { RowTallyTables } from '../row-tally-table.js'
import type { WalletTables } from '../wallets/tables.js'
import { countNext } from './count-next.js'

type Tables = RowTallyTables & WalletTables & CheckInTables & LuckyDrawTables

/** Counts what has come to the lists that nobody notes anything of; see decision 44. */
export class DrizzleCountedListSweep implements CountedListSweep {
  constructor(private readonly gateway: Gateway<Tables>) {}

  count(limit: number): Promise<number> {
    return countNext<Tables>(this.gateway, countedLists, limit)
  }
}
