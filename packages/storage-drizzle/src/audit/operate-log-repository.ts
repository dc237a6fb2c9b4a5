import { and, eq, lt } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PLATFORM_TENANT } from '@org/openapi-core/storage'
import type {
  AuditEntry,
  OperateLogFilter,
  OperateLogRepository,
  OperateLogRow,
  Page,
  PageQuery,
  PlatformLogRepository,
} from '@org/openapi-core/storage'
import { ifEqual, ifWithin, placeholdersBut } from '../conditions.js'
import { countedColumns, countedRow } from '../counted-list.js'
import { operateLogList } from '../counted-lists.js'
import { CountedNotes, numberedId, withNotes } from '../counted-notes.js'
import { CountedTally } from '../counted-tally.js'
import { deleteOldestRows } from '../delete-oldest.js'
import { defineWrite } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { pageOf } from '../page-of.js'
import type { RowTallyTables } from '../row-tally-table.js'
import { refusedSignIn } from './tables.js'
import type { AuditTables } from './tables.js'

type Tables = AuditTables & RowTallyTables

/** With every write of an administrator. */
const append = defineWrite<Pick<AuditEntry, keyof AuditEntry>>()(
  'operate_log_append',
  (db, { operateLog: table }: AuditTables, dialect) =>
    db
      .insert(table)
      .values({ ...placeholdersBut(table, 'id'), id: numberedId(table, dialect) })
      .returning({ id: table.id }),
)

/** The operate log of one tenant. */
export class DrizzleOperateLogRepository implements OperateLogRepository {
  readonly #tally: CountedTally<Tables>

  constructor(
    protected readonly gateway: Gateway<Tables>,
    private readonly tenantId: number,
  ) {
    this.#tally = new CountedTally(gateway, tenantId, operateLogList)
  }

  async append(entry: AuditEntry): Promise<void> {
    await this.gateway.execute(append, { ...entry })
  }

  async page(filter: OperateLogFilter & PageQuery): Promise<Page<OperateLogRow>> {
    const page = { ...filter, ...(await this.#tally.locate(filter)) }
    return pageOf(this.gateway, page, (db, tables) => ({
      select: db.select().from(tables.operateLog),
      from: tables.operateLog,
      where: this.#matching(tables, page),
    }))
  }

  async deleteBefore(before: Date, limit: number): Promise<number> {
    return deleteCounted(this.gateway, limit, (table) =>
      and(eq(table.tenantId, this.tenantId), lt(table.createTime, before)),
    )
  }

  #matching({ operateLog: table }: AuditTables, filter: OperateLogFilter) {
    return and(
      eq(table.tenantId, this.tenantId),
      ifEqual(table.resource, filter.resource),
      ifWithin(table.createTime, filter.createTime),
    )
  }
}

/** The operate log of the platform. */
export class DrizzlePlatformLogRepository extends DrizzleOperateLogRepository implements PlatformLogRepository {
  constructor(gateway: Gateway<Tables>) {
    super(gateway, PLATFORM_TENANT)
  }

  async deleteRefusedSignIns(before: Date, limit: number): Promise<number> {
    return deleteCounted(this.gateway, limit, (table) =>
      and(eq(table.tenantId, PLATFORM_TENANT), refusedSignIn, lt(table.createTime, before)),
    )
  }
}

/** Deletes at most `limit` of the old entries, the oldest first, and takes them out of the counts; answers how many. */
function deleteCounted(
  gateway: Gateway<Tables>,
  limit: number,
  isOld: (table: Tables['operateLog']) => SQL | undefined,
): Promise<number> {
  return withNotes(gateway, async (tx) => {
    const rows = await deleteOldestRows(tx, limit, (tables) => {
      const { operateLog: table } = tables
      const returning = countedColumns(operateLogList, tables)
      return { table, isOld: isOld(table), age: table.createTime, returning }
    })
    await new CountedNotes(tx, operateLogList).gone(rows.map(countedRow))
    return rows.length
  })
}
