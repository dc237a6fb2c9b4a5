import { and, eq, sql } from 'drizzle-orm'
import type {
  CheckInFilter,
  CheckInRecord,
  CheckInRepository,
  NewCheckInRecord,
  Page,
  PageQuery,
} from '@org/openapi-core/storage'
import { ifEqual, ifWithin } from '../conditions.js'
import { checkInList } from '../counted-lists.js'
import { CountedTally } from '../counted-tally.js'
import { defineWrite, onlyRow } from '../gateway.js'
import { pageOf } from '../page-of.js'
import type { RowTallyTables } from '../row-tally-table.js'
import { TenantRepository } from '../tenant-repository.js'
import type { CheckInTables } from './tables.js'

/** A mapped type, because an interface is no record of values. */
type Values = Pick<NewCheckInRecord, keyof NewCheckInRecord> & { tenantId: number; createTime: Date }

const insert = defineWrite<Values>()('checkin_record_insert', (db, { checkInRecord: table }: CheckInTables) =>
  db
    .insert(table)
    .values({
      tenantId: sql.placeholder('tenantId'),
      userId: sql.placeholder('userId'),
      walletRedeemCodeId: sql.placeholder('walletRedeemCodeId'),
      clientId: sql.placeholder('clientId'),
      day: sql.placeholder('day'),
      seq: sql.placeholder('seq'),
      grantAmount: sql.placeholder('grantAmount'),
      createTime: sql.placeholder('createTime'),
    })
    .returning({ id: table.id }),
)

/** A check-in as it is shown. */
const recordColumns = ({ checkInRecord: table }: CheckInTables) => ({
  id: table.id,
  userId: table.userId,
  walletRedeemCodeId: table.walletRedeemCodeId,
  clientId: table.clientId,
  day: table.day,
  grantAmount: table.grantAmount,
  createTime: table.createTime,
})

/** The check-ins of one tenant's members. */
export class DrizzleCheckInRepository
  extends TenantRepository<CheckInTables & RowTallyTables>
  implements CheckInRepository
{
  readonly #tally = new CountedTally(this.gateway, this.tenantId, checkInList)

  async insert(record: NewCheckInRecord, now: Date): Promise<number> {
    const rows = await this.gateway.execute(insert, { ...record, tenantId: this.tenantId, createTime: now })
    return onlyRow(rows).id
  }

  async page(filter: CheckInFilter & PageQuery): Promise<Page<CheckInRecord>> {
    const page = { ...filter, ...(await this.#tally.locate(filter)) }
    return pageOf(this.gateway, page, (db, tables) => ({
      select: db.select(recordColumns(tables)).from(tables.checkInRecord),
      from: tables.checkInRecord,
      where: this.#matching(tables, page),
    }))
  }

  #matching({ checkInRecord: table }: CheckInTables, filter: CheckInFilter) {
    return and(
      eq(table.tenantId, this.tenantId),
      ifEqual(table.userId, filter.userId),
      ifWithin(table.createTime, filter.createTime),
    )
  }
}
