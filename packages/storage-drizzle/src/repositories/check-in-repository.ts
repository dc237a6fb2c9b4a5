import { and, count, desc, eq, sql } from 'drizzle-orm'
import { pageOffset } from '@org/openapi-core'
import type { CheckInFilter, CheckInRecord, CheckInRepository, NewCheckInRecord, Page, PageQuery } from '@org/openapi-core'
import { ifEqual, ifWithin } from '../conditions.js'
import { defineWrite } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import type { Tables } from '../tables.js'

/** A mapped type, because an interface is no record of values. */
type Values = Pick<NewCheckInRecord, keyof NewCheckInRecord> & { tenantId: number; createTime: Date }

const insert = defineWrite<Values>()('checkin_record_insert', (db, { checkInRecord: table }) =>
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

/** The check-ins of one tenant's members. */
export class DrizzleCheckInRepository implements CheckInRepository {
  constructor(
    private readonly gateway: Gateway,
    private readonly tenantId: number,
  ) {}

  async insert(record: NewCheckInRecord, now: Date): Promise<number> {
    const rows = await this.gateway.execute(insert, { ...record, tenantId: this.tenantId, createTime: now })
    return (rows[0] as { id: number }).id
  }

  async page(filter: CheckInFilter & PageQuery): Promise<Page<CheckInRecord>> {
    const list = await this.gateway.query('read', (db, tables) => {
      const table = tables.checkInRecord
      return db
        .select({
          id: table.id,
          userId: table.userId,
          walletRedeemCodeId: table.walletRedeemCodeId,
          clientId: table.clientId,
          day: table.day,
          grantAmount: table.grantAmount,
          createTime: table.createTime,
        })
        .from(table)
        .where(this.#matching(tables, filter))
        .orderBy(desc(table.createTime), desc(table.id))
        .limit(filter.pageSize)
        .offset(pageOffset(filter))
    })
    const totals = await this.gateway.query('read', (db, tables) =>
      db.select({ total: count() }).from(tables.checkInRecord).where(this.#matching(tables, filter)),
    )
    return { list, total: totals[0]?.total ?? 0 }
  }

  #matching({ checkInRecord: table }: Tables, filter: CheckInFilter) {
    return and(
      eq(table.tenantId, this.tenantId),
      ifEqual(table.userId, filter.userId),
      ifWithin(table.createTime, filter.createTime),
    )
  }
}
