import type { z } from 'zod'
import type { AuditStores } from './audit.js'
import type { AdminContext } from '../context.js'
import { shownIn } from './shown-in.js'

/** Names a write for the operate log. */
export interface AuditedWrite {
  /** Of a call, or what the paths of a resource's calls begin with: `/admin-api/{module}/{resource}`. */
  readonly path: `/admin-api/${string}`
  readonly action: string
  readonly resourceId: string | number | null
  /** What the admin API shows of the resource; null or undefined where there is none. */
  readonly before: unknown
  readonly after: unknown
  /** Whose operate log it goes to; the tenant of the call where absent. */
  readonly tenantId?: number | undefined
}

/** Writes the audit row of an admin write, in the transaction of that write. */
export async function recordAudit<Stores>(
  tx: AuditStores,
  context: AdminContext<Stores>,
  write: AuditedWrite,
): Promise<void> {
  const [, , module, resource] = write.path.split('/')
  await tx.operateLogs.append({
    tenantId: write.tenantId ?? context.tenantId,
    adminId: context.principal.adminId,
    adminName: context.principal.name,
    action: write.action,
    resource: `${module}/${resource}`,
    resourceId: write.resourceId === null ? null : String(write.resourceId),
    before: toJsonText(write.before),
    after: toJsonText(write.after),
    requestId: context.requestId,
    createTime: context.now,
  })
}

function toJsonText(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}

/** A write of one row: what it was and what it is, as far as it is there. */
export interface AuditedRows<Row> {
  readonly action: string
  readonly id: number
  readonly before: Row | null | undefined
  readonly after: Row | null | undefined
  /** Whose operate log it goes to; the tenant of the call where absent. */
  readonly tenantId?: number | undefined
}

/** Writes the audit row of a write of one row, in its transaction. */
export type RowAudit<Row> = <Stores>(
  tx: AuditStores,
  context: AdminContext<Stores>,
  write: AuditedRows<Row>,
) => Promise<void>

/** How the writes of a resource are told of: by its path, and by what its view shows of a row. */
export function auditOf<View extends z.ZodType>(path: AuditedWrite['path'], view: View): RowAudit<z.input<View>>
export function auditOf<View extends z.ZodType, Row>(
  path: AuditedWrite['path'],
  view: View,
  toView: (row: Row) => z.input<View>,
): RowAudit<Row>
export function auditOf(
  path: AuditedWrite['path'],
  view: z.ZodType,
  toView = (row: unknown): unknown => row,
): RowAudit<unknown> {
  return (tx, context, { id, before, after, ...write }) => {
    const shown = (row: unknown) => row && shownIn(context, view, toView(row))
    return recordAudit(tx, context, { ...write, path, resourceId: id, before: shown(before), after: shown(after) })
  }
}
