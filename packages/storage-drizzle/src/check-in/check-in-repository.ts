import { sql } from 'drizzle-orm'
import { extended } from '@org/openapi-core/storage'
import type { CheckInFilter, CheckInRepository, NewCheckInRecord } from '@org/openapi-core/storage'
import { ifEqual, ifWithin } from '../conditions.js'
import { checkInList } from '../tallies/counted-lists.js'
import { defineWrite, onlyRow } from '../gateway.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { TenantPages } from '../tenant-rows.js'
import type { TenantRowsDefinition } from '../tenant-rows.js'
import type { CheckInTables } from './tables.js'

type Tables = CheckInTables & RowTallyTables

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

const definition: TenantRowsDefinition<Tables, ReturnType<typeof recordColumns>, CheckInFilter> = {
  table: (tables) => tables.checkInRecord,
  columns: recordColumns,
  counted: checkInList,
  matching: ({ checkInRecord: table }, { userId, createTime }) => [
    ifEqual(table.userId, userId),
    ifWithin(table.createTime, createTime),
  ],
}

/** The check-ins of one tenant's members. */
export class DrizzleCheckInRepository
  extends TenantPages<Tables, ReturnType<typeof recordColumns>, CheckInFilter>
  implements CheckInRepository
{
  protected readonly definition = definition

  async insert(record: NewCheckInRecord, now: Date): Promise<number> {
    const rows = await this.gateway.execute(insert, extended(record, { tenantId: this.tenantId, createTime: now }))
    return onlyRow(rows).id
  }
}
