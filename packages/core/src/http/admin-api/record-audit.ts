import type { z } from 'zod'
import { localDateTimeIn } from '../../kernel/civil-time.js'
import type { CivilZone } from '../../kernel/civil-time.js'
import { isObject } from '../../kernel/is-object.js'
import type { AuditStores } from './audit.js'
import type { AdminContext } from '../context.js'
import { shownIn } from './shown-in.js'

/** Names a write for the operate log. */
export interface AuditedWrite {
  /** Of a call, or what the paths of a resource's calls begin with: `/admin-api/{module}/{resource}`. */
  readonly path: `/admin-api/${string}`
  readonly action: string
  readonly resourceId: string | number | null
  /** What the admin API shows of the resource, or what was asked for; null or undefined where there is none. */
  readonly before: unknown
  readonly after: unknown
}

/**
 * No entry is dated longer after the beginning of its call, whatever the call had to wait for: by a request's id, which tells
 * when it came, its entries are found.
 */
export const LONGEST_WRITE_MS = 60_000

/**
 * When the entry is written: the row that it tells of is held by now, so that entries of a row have the order of its changes,
 * where calls that began first may have had it last.
 */
function entryTime({ clock, now }: Pick<AdminContext<unknown>, 'clock' | 'now'>): Date {
  return new Date(Math.min(clock.now().getTime(), now.getTime() + LONGEST_WRITE_MS))
}

/** Writes the audit row of an admin write, in the transaction of that write, which has changed or locked the row by now. */
export async function recordAudit<Stores>(
  tx: AuditStores,
  context: AdminContext<Stores>,
  write: AuditedWrite,
): Promise<void> {
  const [, , module, resource] = write.path.split('/')
  await tx.operateLogs.append({
    tenantId: context.tenantId,
    adminId: context.principal.adminId,
    adminName: context.principal.name,
    action: write.action,
    resource: `${module}/${resource}`,
    resourceId: write.resourceId === null ? null : String(write.resourceId),
    before: toJsonText(context.zone, write.before),
    after: toJsonText(context.zone, write.after),
    requestId: context.requestId,
    createTime: entryTime(context),
  })
}

function toJsonText(zone: CivilZone, value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(withLocalTimes(zone, value))
}

/** What was asked for has its times as instants: they read like those of an answer. */
function withLocalTimes(zone: CivilZone, value: unknown): unknown {
  if (value instanceof Date) return localDateTimeIn(zone, value)
  if (Array.isArray(value)) return value.map((item) => withLocalTimes(zone, item))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withLocalTimes(zone, member)]))
}

/** A write of one row: what it was and what it is, as far as it is there. */
export interface AuditedRows<Row> {
  readonly action: string
  readonly id: number
  readonly before: Row | null | undefined
  readonly after: Row | null | undefined
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
