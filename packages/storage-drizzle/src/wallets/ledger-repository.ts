import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type {
  LedgerEntry,
  LedgerFilter,
  LedgerRepository,
  NewLedgerEntry,
  Page,
  PageQuery,
} from '@org/openapi-core/storage'
import { ifEqual, ifWithin } from '../conditions.js'
import { ledgerList } from '../counted-lists.js'
import { CountedTally } from '../counted-tally.js'
import { defineWrite } from '../gateway.js'
import { pageOf } from '../page-of.js'
import type { RowTallyTables } from '../row-tally-table.js'
import { TenantRepository } from '../tenant-repository.js'
import type { WalletTables } from './tables.js'

type EntryValues = Pick<NewLedgerEntry, keyof NewLedgerEntry> & { readonly tenantId: number; readonly now: Date }

const append = defineWrite<EntryValues>()('ledger_append', (db, { walletTransaction: table }: WalletTables) =>
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

/** The ledger of one tenant. */
export class DrizzleLedgerRepository
  extends TenantRepository<WalletTables & RowTallyTables>
  implements LedgerRepository
{
  readonly #tally = new CountedTally(this.gateway, this.tenantId, ledgerList)

  async append(entry: NewLedgerEntry, now: Date): Promise<void> {
    await this.gateway.send(append, { ...entry, tenantId: this.tenantId, now })
  }

  async page(filter: LedgerFilter & PageQuery): Promise<Page<LedgerEntry>> {
    const page = { ...filter, ...(await this.#tally.locate(filter)) }
    return pageOf(this.gateway, page, (db, tables) => ({
      select: db.select(entryColumns(tables)).from(tables.walletTransaction),
      from: tables.walletTransaction,
      where: this.#matching(tables, page),
    }))
  }

  #matching({ walletTransaction: table }: WalletTables, filter: LedgerFilter) {
    return and(
      eq(table.tenantId, this.tenantId),
      ifEqual(table.memberId, filter.userId),
      ifEqual(table.bizType, filter.bizType),
      ifWithin(table.createTime, filter.createTime),
    )
  }
}
