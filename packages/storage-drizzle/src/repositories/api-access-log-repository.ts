import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { pageOffset } from '@org/openapi-core'
import type {
  ApiAccessEntry,
  ApiAccessFilter,
  ApiAccessLogRepository,
  ApiAccessLogSink,
  ApiAccessRow,
  Page,
  PageQuery,
} from '@org/openapi-core'
import { ifEqual, ifWithin } from '../conditions.js'
import { defineWrite } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import type { Tables } from '../tables.js'

/** The access log of one tenant. */
export class DrizzleApiAccessLogRepository implements ApiAccessLogRepository {
  constructor(
    private readonly gateway: Gateway,
    private readonly tenantId: number,
  ) {}

  async page(filter: ApiAccessFilter & PageQuery): Promise<Page<ApiAccessRow>> {
    const list = await this.gateway.query('read', (db, tables) => {
      const table = tables.apiAccessLog
      return db
        .select()
        .from(table)
        .where(this.#matching(tables, filter))
        .orderBy(desc(table.createTime), desc(table.id))
        .limit(filter.pageSize)
        .offset(pageOffset(filter))
    })
    const totals = await this.gateway.query('read', (db, tables) =>
      db.select({ total: count() }).from(tables.apiAccessLog).where(this.#matching(tables, filter)),
    )
    return { list, total: totals[0]?.total ?? 0 }
  }

  async deleteBefore(before: Date, limit: number): Promise<number> {
    const rows = await this.gateway.query('write', (db, { apiAccessLog: table }) => {
      const old = db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.tenantId, this.tenantId), lt(table.createTime, before)))
        .orderBy(asc(table.createTime), asc(table.id))
        .limit(limit)
      return db.delete(table).where(and(eq(table.tenantId, this.tenantId), inArray(table.id, old))).returning({ id: table.id })
    })
    return rows.length
  }

  #matching({ apiAccessLog: table }: Tables, filter: ApiAccessFilter) {
    return and(
      eq(table.tenantId, this.tenantId),
      ifEqual(table.clientId, filter.clientId),
      ifWithin(table.createTime, filter.createTime),
    )
  }
}

type Column = keyof ApiAccessEntry
const COLUMNS: readonly Column[] = ['tenantId', 'clientId', 'path', 'code', 'durationMs', 'ip', 'requestId', 'createTime']

/** Inserts `size` rows at once; built per size, because drizzle takes longer to build it than a database to run it. */
function appendStatement(size: number) {
  const rows = Array.from({ length: size }, (_, row) =>
    Object.fromEntries(COLUMNS.map((column) => [column, sql.placeholder(`${column}${row}`)])),
  )
  return defineWrite<Record<string, unknown>>()(`api_access_log_append_${size}`, (db, { apiAccessLog: table }) =>
    db.insert(table).values(rows as never).returning({ id: table.id }),
  )
}

const APPENDS = [64, 16, 4, 1].map((size) => ({ size, statement: appendStatement(size) }))

/** Writes the access logs of all tenants. */
export class DrizzleApiAccessLogSink implements ApiAccessLogSink {
  constructor(private readonly gateway: Gateway) {}

  async appendAll(entries: readonly ApiAccessEntry[]): Promise<void> {
    let from = 0
    for (const { size, statement } of APPENDS) {
      for (; from + size <= entries.length; from += size) {
        await this.gateway.execute(statement, placeholderValues(entries.slice(from, from + size)))
      }
    }
  }
}

function placeholderValues(entries: readonly ApiAccessEntry[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  entries.forEach((entry, row) => {
    for (const column of COLUMNS) values[`${column}${row}`] = entry[column]
  })
  return values
}
