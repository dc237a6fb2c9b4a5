import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'
import { timedTable } from '../tenant-table.js'

/** In these words the upsert names the index. */
export const refused = sql`refused_minute is not null`

/** In these words the deletion of old refusals names the index. */
export const refusedSignIn = sql`action = 'sign-in-refused'`

/** Both logs, with the indexes by which they are paged and swept. */
export function auditTables(kit: ColumnKit) {
  return {
    operateLog: timedTable(kit, 'operate_log', {
      columns: {
        adminId: kit.text('admin_id').notNull(),
        adminName: kit.text('admin_name').notNull(),
        action: kit.text('action').notNull(),
        resource: kit.text('resource').notNull(),
        resourceId: kit.text('resource_id'),
        /** What the admin API showed of the resource, as JSON text; null where there was nothing. */
        before: kit.text('before'),
        after: kit.text('after'),
        requestId: kit.text('request_id').notNull(),
      },
      page: 'operate_log_page',
      indexes: (t) => [
        ...kit.byId('operate_log_id', t),
        kit.index('operate_log_resource').on(t.tenantId, t.resource, t.createTime, t.id),
        kit.index('operate_log_row').on(t.tenantId, t.resource, t.resourceId, t.createTime, t.id),
        kit.index('operate_log_refused').on(t.tenantId, t.createTime, t.id).where(refusedSignIn),
      ],
    }),
    apiAccessLog: timedTable(kit, 'api_access_log', {
      columns: {
        clientId: kit.text('client_id').notNull(),
        path: kit.text('path').notNull(),
        code: kit.integer('code').notNull(),
        durationMs: kit.integer('duration_ms').notNull(),
        ip: kit.text('ip').notNull(),
        requestId: kit.text('request_id').notNull(),
        /**
         * Of calls that were refused with 429: their minute since the epoch, which begins at `createTime`, and how many
         * they were. Null for others.
         */
        refusedMinute: kit.reference('refused_minute'),
        count: kit.integer('count'),
      },
      page: 'api_access_log_page',
      indexes: (t) => [
        ...kit.byId('api_access_log_id', t),
        kit
          .uniqueIndex('api_access_log_refused')
          .on(t.tenantId, t.clientId, t.path, t.refusedMinute, t.createTime)
          .where(refused),
        kit.index('api_access_log_client').on(t.tenantId, t.clientId, t.createTime, t.id),
      ],
    }),
  }
}

/** As repositories see them. */
export type AuditTables = ReturnType<typeof auditTables>
