import type { PartitionedLog } from '@org/openapi-core/storage'

/** How a log is divided. */
export interface PartitionedTable {
  readonly log: PartitionedLog
  readonly table: string
  /** What a partition is of, in UTC. */
  readonly unit: 'day' | 'month'
  /** How many partitions there are for the time to come. */
  readonly ahead: number
}

/** The logs, as PostgreSQL divides them. */
export const partitionedTables: readonly PartitionedTable[] = [
  { log: 'apiAccessLog', table: 'api_access_log', unit: 'day', ahead: 3 },
  { log: 'webhookAttempt', table: 'webhook_attempt', unit: 'day', ahead: 3 },
  { log: 'operateLog', table: 'operate_log', unit: 'month', ahead: 1 },
]

/** From a time on, and before another; `null` where there is no bound. */
export interface Span {
  readonly from: Date | null
  readonly to: Date | null
}

/** The day or the month that a time is in. */
export function spanAt({ unit }: PartitionedTable, time: Date): Span & { from: Date; to: Date } {
  const [year, month, day] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()]
  const start = (months: number, days: number) =>
    unit === 'day' ? new Date(Date.UTC(year, month, day + days)) : new Date(Date.UTC(year, month + months))
  return { from: start(0, 0), to: start(1, 1) }
}

/** The spans that are wanted at a time: its own, and those to come. */
export function spansFrom(table: PartitionedTable, now: Date): { from: Date; to: Date }[] {
  const spans = [spanAt(table, now)]
  for (let last = spans[0]; last !== undefined && spans.length <= table.ahead;) {
    last = spanAt(table, last.to)
    spans.push(last)
  }
  return spans
}

/** For example `api_access_log_p20260910`. */
export function partitionName({ table, unit }: PartitionedTable, from: Date): string {
  const date = from.toISOString().slice(0, unit === 'day' ? 10 : 7)
  return `${table}_p${date.replaceAll('-', '')}`
}

/** Whether two spans have a time in common. */
export const isOverlapping = (a: Span, b: Span): boolean => isBefore(a.from, b.to) && isBefore(b.from, a.to)

const isBefore = (from: Date | null, to: Date | null): boolean => from === null || to === null || from < to

/** What PostgreSQL says of a partition's bounds in a session that speaks UTC; undefined for the default one. */
export function spanOf(bound: string): Span | undefined {
  const [, from, to] = /^FOR VALUES FROM \((.+)\) TO \((.+)\)$/.exec(bound) ?? []
  return from === undefined || to === undefined ? undefined : { from: timeOf(from), to: timeOf(to) }
}

/** `MINVALUE`, or for example `'2026-09-10 00:00:00+00'`. */
function timeOf(bound: string): Date | null {
  const [, date, time] = /^'(\S+) (\S+)\+00'$/.exec(bound) ?? []
  return date === undefined ? null : new Date(`${date}T${time}Z`)
}
