import { and, between, desc, eq, getTableColumns, isNotNull, lt, or, sql } from 'drizzle-orm'
import { extended } from '@org/openapi-core/storage'
import type {
  AccessSlice,
  ApiAccessEntry,
  ApiAccessFilter,
  ApiAccessLogRepository,
  ApiAccessLogSink,
  ApiAccessRow,
  Page,
  PageQuery,
  RefusedCalls,
} from '@org/openapi-core/storage'
import { ifEqual, ifWithin, isGiven, writtenLimit } from '../conditions.js'
import { defineBulkInsert } from '../bulk-insert.js'
import { deleteOldest } from '../delete-oldest.js'
import { defineRead } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { pageOf } from '../page-of.js'
import { numberedId } from '../tallies/counted-notes.js'
import { TenantRepository } from '../tenant-repository.js'
import { refused } from './tables.js'
import type { AuditTables } from './tables.js'

type SliceValues = { tenantId: number; start: Date; behindTime: Date; behindId: number }

/** Rows of one statement: SQLite takes 2 µs for each, in which the process does nothing else. */
const SLICE = 1000

/** A slice of the rows with these columns, read by the index of the columns and the time. */
const sliceOf = <Values extends SliceValues>(name: string, ...columns: readonly ('tenantId' | 'clientId')[]) =>
  defineRead<Values>()(name, (db, { apiAccessLog: table }: AuditTables) => {
    const timeOf = (given: 'start' | 'behindTime') => sql.param(sql.placeholder(given), table.createTime)
    return db
      .select()
      .from(table)
      .where(
        and(
          isGiven(table, ...columns),
          // A range of both ends: without it SQLite would take the index that lacks the application.
          between(table.createTime, timeOf('start'), timeOf('behindTime')),
          or(lt(table.createTime, timeOf('behindTime')), lt(table.id, sql.placeholder('behindId'))),
        ),
      )
      .orderBy(desc(table.createTime), desc(table.id))
      .limit(writtenLimit(SLICE))
  })

const slice = sliceOf('api_access_log_slice', 'tenantId')
const sliceOfClient = sliceOf<SliceValues & { clientId: string }>(
  'api_access_log_slice_of_client',
  'tenantId',
  'clientId',
)

const loggedColumns = ({ apiAccessLog }: AuditTables) => getTableColumns(apiAccessLog)

/** The access log of one tenant. */
export class DrizzleApiAccessLogRepository extends TenantRepository<AuditTables> implements ApiAccessLogRepository {
  page(filter: ApiAccessFilter & PageQuery): Promise<Page<ApiAccessRow>> {
    return pageOf(this.gateway, filter, {
      columns: loggedColumns,
      rows: (tables) => ({ from: tables.apiAccessLog, where: this.#matching(tables, filter) }),
    })
  }

  slice({ clientId, start, behind }: AccessSlice): Promise<ApiAccessRow[]> {
    const values = { tenantId: this.tenantId, start, behindTime: behind.createTime, behindId: behind.id }
    return clientId === undefined
      ? this.gateway.execute(slice, values)
      : this.gateway.execute(sliceOfClient, extended(values, { clientId }))
  }

  async deleteBefore(before: Date, limit: number): Promise<number> {
    return deleteOldest(this.gateway, limit, ({ apiAccessLog: table }) => ({
      table,
      isOld: and(eq(table.tenantId, this.tenantId), lt(table.createTime, before)),
      age: table.createTime,
      isDivided: true,
    }))
  }

  #matching({ apiAccessLog: table }: AuditTables, filter: ApiAccessFilter) {
    const { clientId, requestId, createTime, refusedFrom } = filter
    const own = eq(table.tenantId, this.tenantId)
    const isOfTime = and(own, ifWithin(table.createTime, createTime))
    // The tenant stands in both: SQLite asks an index for each only where all that it needs is in it.
    const isRefused = refusedFrom && and(own, eq(table.createTime, refusedFrom), isNotNull(table.refusedMinute))
    return and(
      isRefused === undefined ? isOfTime : or(isOfTime, isRefused),
      ifEqual(table.clientId, clientId),
      ifEqual(table.requestId, requestId),
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
        .values(calls.map((row) => extended(row, { id: numberedId(table, dialect) })))
        .onConflictDoUpdate({
          target: [table.tenantId, table.clientId, table.path, table.refusedMinute, table.createTime],
          targetWhere: refused,
          set: { count: sql`${table.count} + excluded.count` },
        })
        .returning({ id: table.id }),
    )
  }
}
