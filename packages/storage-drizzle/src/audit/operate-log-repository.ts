import { and, eq, lt } from 'drizzle-orm'
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
import { deleteOldest } from '../delete-oldest.js'
import { defineWrite } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { pageOf } from '../page-of.js'
import { refusedSignIn } from './tables.js'
import type { AuditTables } from './tables.js'

/** With every write of an administrator. */
const append = defineWrite<Pick<AuditEntry, keyof AuditEntry>>()(
  'operate_log_append',
  (db, { operateLog: table }: AuditTables) =>
    db.insert(table).values(placeholdersBut(table, 'id')).returning({ id: table.id }),
)

/** The operate log of one tenant. */
export class DrizzleOperateLogRepository implements OperateLogRepository {
  constructor(
    protected readonly gateway: Gateway<AuditTables>,
    private readonly tenantId: number,
  ) {}

  async append(entry: AuditEntry): Promise<void> {
    await this.gateway.execute(append, { ...entry })
  }

  page(filter: OperateLogFilter & PageQuery): Promise<Page<OperateLogRow>> {
    return pageOf(this.gateway, filter, (db, tables) => ({
      select: db.select().from(tables.operateLog),
      from: tables.operateLog,
      where: this.#matching(tables, filter),
    }))
  }

  async deleteBefore(before: Date, limit: number): Promise<number> {
    return deleteOldest(this.gateway, limit, ({ operateLog: table }) => ({
      table,
      isOld: and(eq(table.tenantId, this.tenantId), lt(table.createTime, before)),
      age: table.createTime,
    }))
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
  constructor(gateway: Gateway<AuditTables>) {
    super(gateway, PLATFORM_TENANT)
  }

  async deleteRefusedSignIns(before: Date, limit: number): Promise<number> {
    return deleteOldest(this.gateway, limit, ({ operateLog: table }) => ({
      table,
      isOld: and(eq(table.tenantId, PLATFORM_TENANT), refusedSignIn, lt(table.createTime, before)),
      age: table.createTime,
    }))
  }
}
