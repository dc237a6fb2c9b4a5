import { and, eq, getTableColumns, lt } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PLATFORM_TENANT } from '@org/openapi-core/storage'
import type {
  AuditEntry,
  OperateLogFilter,
  OperateLogRepository,
  PlatformLogRepository,
} from '@org/openapi-core/storage'
import { ifEqual, ifWithin, placeholdersBut } from '../conditions.js'
import { countedColumns, countedRow } from '../tallies/counted-list.js'
import { operateLogList } from '../tallies/counted-lists.js'
import { CountedNotes, numberedId, withNotes } from '../tallies/counted-notes.js'
import { deleteOldestRows } from '../delete-oldest.js'
import { defineWrite } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { TenantPages } from '../tenant-rows.js'
import type { TenantRowsDefinition } from '../tenant-rows.js'
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

const columns = ({ operateLog }: AuditTables) => getTableColumns(operateLog)

const definition: TenantRowsDefinition<AuditTables, ReturnType<typeof columns>, OperateLogFilter> = {
  table: (tables) => tables.operateLog,
  columns,
  counted: operateLogList,
  matching: ({ operateLog: table }, { resource, resourceId, requestId, createTime }) => [
    ifEqual(table.resource, resource),
    ifEqual(table.resourceId, resourceId),
    ifEqual(table.requestId, requestId),
    ifWithin(table.createTime, createTime),
  ],
}

/** The operate log of one tenant. */
export class DrizzleOperateLogRepository
  extends TenantPages<Tables, ReturnType<typeof columns>, OperateLogFilter>
  implements OperateLogRepository
{
  protected readonly definition = definition

  async append(entry: AuditEntry): Promise<void> {
    await this.gateway.execute(append, { ...entry })
  }

  async deleteBefore(before: Date, limit: number): Promise<number> {
    return deleteCounted(this.gateway, limit, (table) =>
      and(eq(table.tenantId, this.tenantId), lt(table.createTime, before)),
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
      return { table, isOld: isOld(table), age: table.createTime, isDivided: true, returning }
    })
    await new CountedNotes(tx, operateLogList).gone(rows.map(countedRow))
    return rows.length
  })
}
