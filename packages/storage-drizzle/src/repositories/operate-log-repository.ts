import { and, count, desc, eq } from 'drizzle-orm'
import { pageOffset } from '@org/openapi-core'
import type { AuditEntry, OperateLogFilter, OperateLogRepository, OperateLogRow, Page, PageQuery } from '@org/openapi-core'
import { ifEqual, ifWithin } from '../conditions.js'
import type { Gateway } from '../gateway.js'
import type { Tables } from '../tables.js'

/** The operate log of one tenant, or of the platform (tenant 0). */
export class DrizzleOperateLogRepository implements OperateLogRepository {
  constructor(
    private readonly gateway: Gateway,
    private readonly tenantId: number,
  ) {}

  async append(entry: AuditEntry): Promise<void> {
    await this.gateway.query('write', (db, { operateLog: table }) =>
      db.insert(table).values(entry).returning({ id: table.id }),
    )
  }

  async page(filter: OperateLogFilter & PageQuery): Promise<Page<OperateLogRow>> {
    const list = await this.gateway.query('read', (db, tables) => {
      const table = tables.operateLog
      return db
        .select()
        .from(table)
        .where(this.#matching(tables, filter))
        .orderBy(desc(table.createTime), desc(table.id))
        .limit(filter.pageSize)
        .offset(pageOffset(filter))
    })
    const totals = await this.gateway.query('read', (db, tables) =>
      db.select({ total: count() }).from(tables.operateLog).where(this.#matching(tables, filter)),
    )
    return { list, total: totals[0]?.total ?? 0 }
  }

  #matching({ operateLog: table }: Tables, filter: OperateLogFilter) {
    return and(
      eq(table.tenantId, this.tenantId),
      ifEqual(table.resource, filter.resource),
      ifWithin(table.createTime, filter.createTime),
    )
  }
}
