import { getTableColumns, sql } from 'drizzle-orm'
import { extended } from '@org/openapi-core/storage'
import type { LedgerFilter, LedgerRepository, NewLedgerEntry } from '@org/openapi-core/storage'
import { beside, hidden, ifEqual } from '../conditions.js'
import { ledgerList } from '../tallies/counted-lists.js'
import { defineAppend } from '../gateway.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { TenantPages } from '../tenant-rows.js'
import type { TenantRowsDefinition } from '../tenant-rows.js'
import type { WalletTables } from './tables.js'

type Tables = WalletTables & RowTallyTables

type EntryValues = Pick<NewLedgerEntry, keyof NewLedgerEntry> & { readonly tenantId: number; readonly now: Date }

const append = defineAppend<EntryValues>()('ledger_append', (db, { walletTransaction: table }: WalletTables) =>
  db
    .insert(table)
    .values({
      tenantId: sql.placeholder('tenantId'),
      no: sql.placeholder('no'),
      memberId: sql.placeholder('userId'),
      bizType: sql.placeholder('bizType'),
      bizId: sql.placeholder('bizId'),
      title: sql.placeholder('title'),
      price: sql.placeholder('price'),
      balance: sql.placeholder('balance'),
      freezePrice: sql.placeholder('freezePrice'),
      createTime: sql.placeholder('now'),
    })
    .returning({ id: table.id }),
)

/** The columns of an entry as the admin API shows it. */
const entryColumns = ({ walletTransaction }: WalletTables) => {
  const {
    tenantId: _tenantId,
    memberId: userId,
    freezePrice: _freezePrice,
    ...shown
  } = getTableColumns(walletTransaction)
  return { ...shown, userId }
}

const definition: TenantRowsDefinition<Tables, ReturnType<typeof entryColumns>, LedgerFilter> = {
  table: (tables) => tables.walletTransaction,
  columns: entryColumns,
  counted: ledgerList,
  matching: ({ walletTransaction: table }, { bizId, userId, bizType, createTime }) => {
    const others = beside(bizId)
    return [
      ifEqual(table.bizId, bizId),
      others.ifEqual(table.memberId, userId),
      others.ifEqual(table.bizType, bizType),
      others.ifWithin(table.createTime, createTime),
      // Always so: without it SQLite counts in the index that has the other columns, and goes through the whole ledger.
      bizId === undefined ? undefined : sql`${hidden(table.createTime)} is not null`,
    ]
  },
}

/** The ledger of one tenant. */
export class DrizzleLedgerRepository
  extends TenantPages<Tables, ReturnType<typeof entryColumns>, LedgerFilter>
  implements LedgerRepository
{
  protected readonly definition = definition

  async append(entry: NewLedgerEntry, now: Date): Promise<void> {
    await this.gateway.send(append, extended(entry, { tenantId: this.tenantId, now }))
  }
}
