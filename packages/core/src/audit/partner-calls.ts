import type { InstantRange } from '../kernel/storage/page.js'
import type { AccessPlace, ApiAccessLogRepository, ApiAccessRow } from './api-access-entry.js'

/** Which calls are looked at; what is absent narrows nothing. */
export interface PartnerCalls {
  readonly range: InstantRange
  readonly clientId?: string | undefined
  readonly path?: string | undefined
  readonly code?: number | undefined
}

/** Where looking begins, and after how many rows it ends. */
interface Walk {
  readonly behind?: AccessPlace | undefined
  readonly mostRows: number
}

/** Where a walk has ended: at this row where there may be more of them, undefined behind the last. */
export type WalkEnd = AccessPlace | undefined

/**
 * Visits the rows of these calls, newest first, until it has read as many as it may or `visit` answers false. No index
 * knows paths and codes, so that what is read counts, and not what is found.
 */
export async function walkCalls(
  log: ApiAccessLogRepository,
  calls: PartnerCalls & Walk,
  visit: (row: ApiAccessRow) => boolean,
): Promise<WalkEnd> {
  const { range, clientId, mostRows } = calls
  let behind = calls.behind ?? { createTime: new Date(range.end.getTime() + 1), id: 0 }
  for (let read = 0; read < mostRows;) {
    const rows = await log.slice({ clientId, start: range.start, behind })
    if (rows.length === 0) return undefined
    for (const row of rows) {
      behind = row
      read++
      if (isOneOf(calls, row) && !visit(row)) return { createTime: row.createTime, id: row.id }
      if (read >= mostRows) break
    }
  }
  return { createTime: behind.createTime, id: behind.id }
}

const isOneOf = ({ path, code }: PartnerCalls, row: ApiAccessRow): boolean =>
  (path === undefined || row.path === path) && (code === undefined || row.code === code)
