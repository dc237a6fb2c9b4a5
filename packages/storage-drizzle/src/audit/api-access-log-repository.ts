import { and, eq, lt, sql } from 'drizzle-orm'
import type {
  ApiAccessEntry,
  ApiAccessFilter,
  ApiAccessLogRepository,
  ApiAccessLogSink,
  ApiAccessRow,
  Page,
  PageQuery,
  RefusedCalls,
} from '@org/openapi-core/storage'
import { ifEqual, ifWithin } from '../conditions.js'
import { defineBulkInsert } from '../bulk-insert.js'
import { deleteOldest } from '../delete-oldest.js'
import type { Gateway } from '../gateway.js'
import { pageOf } from '../page-of.js'
import { numberedId } from '../tallies/counted-notes.js'
import { TenantRepository } from '../tenant-repository.js'
import { refused } from './tables.js'
import type { AuditTables } from './tables.js'

/** The access log of one tenant. */
export class DrizzleApiAccessLogRepository extends TenantRepository<AuditTables> implements ApiAccessLogRepository {
  page(filter: ApiAccessFilter & PageQuery): Promise<Page<ApiAccessRow>> {
    return pageOf(this.gateway, filter, (db, tables) => ({
      select: db.select().from(tables.apiAccessLog),
      from: tables.apiAccessLog,
      where: this.#matching(tables, filter),
    }))
  }

  async deleteBefore(before: Date, limit: number): Promise<number> {
    return deleteOldest(this.gateway, limit, ({ apiAccessLog: table }) => ({
      table,
      isOld: and(eq(table.tenantId, this.tenantId), lt(table.createTime, before)),
      age: table.createTime,
    }))
  }

  #matching({ apiAccessLog: table }: AuditTables, filter: ApiAccessFilter) {
    return and(
      eq(table.tenantId, this.tenantId),
      ifEqual(table.clientId, filter.clientId),
      ifWithin(table.createTime, filter.createTime),
    )
  }
}

const append = defineBulkInsert<AuditTables, ApiAccessEntry>('api_access_log_append', (tables) => tables.apiAccessLog, {
  mayBeLost: true,
})

/** Writes the access logs of all tenants. */
export class DrizzleApiAccessLogSink implements ApiAccessLogSink {
  constructor(private readonly gateway: Gateway<AuditTables>) {}

  async appendAll(entries: readonly ApiAccessEntry[]): Promise<void> {
    await this.gateway.execute(append, { rows: entries })
  }

  async countRefused(calls: readonly RefusedCalls[]): Promise<void> {
    if (calls.length === 0) return
    await this.gateway.query('write', (db, { apiAccessLog: table }, dialect) =>
      db
        .insert(table)
        // Their days are counted in the order of the ids: see decision 63.
        .values(calls.map((row) => ({ ...row, id: numberedId(table, dialect) })))
        .onConflictDoUpdate({
          target: [table.tenantId, table.clientId, table.path, table.refusedMinute],
          targetWhere: refused,
          set: { count: sql`${table.count} + excluded.count` },
        })
        .returning({ id: table.id }),
    )
  }
}
