import { z } from 'zod'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import { integer, localDateTimeOutput, numericId } from '../http/input/fields.js'
import { queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { named } from '../http/named-schema.js'
import { queryRequestId } from './request-id-filter.js'

/** One partner call, as the access log keeps it. */
export interface ApiAccessEntry {
  readonly tenantId: number
  readonly clientId: string
  readonly path: string
  /** The envelope's code. */
  readonly code: number
  readonly durationMs: number
  readonly ip: string
  readonly requestId: string
  readonly createTime: Date
}

/**
 * Calls of a client to a path in one minute that were refused with 429: the first of them, with the beginning of the minute
 * as its time, so that all processes name the same, and how many they were.
 */
export interface RefusedCalls extends ApiAccessEntry {
  /** Minutes since the epoch. */
  readonly refusedMinute: number
  readonly count: number
}

/** A row of the access log as the admin API shows it. */
export const apiAccessView = named(
  'ApiAccessLog',
  z.object({
    id: numericId(),
    clientId: z.string(),
    path: z.string(),
    code: integer(),
    durationMs: integer(),
    ip: z.string(),
    requestId: z.string(),
    count: z
      .int()
      .nullable()
      .transform((count) => count ?? 1)
      .pipe(
        integer(1).meta({
          description: 'Calls that the row tells of: 1, but for those that were refused with 429 within one minute.',
        }),
      ),
    createTime: localDateTimeOutput(),
  }),
)

/** An entry as the admin API shows it. Refused calls are one row for many, with their `count`. */
export type ApiAccessRow = z.input<typeof apiAccessView>

/** Narrows a page of the access log; what is absent narrows nothing. */
export const apiAccessFilters = {
  clientId: queryText().optional(),
  /** Beside a short `createTime`, which its index leads to; none leads to ids. */
  requestId: queryRequestId().optional(),
  createTime: queryRange().optional(),
}

/** Which entries of the access log. */
export type ApiAccessFilter = FilterOf<typeof apiAccessFilters> & {
  /** Beside `createTime`: or what was refused in the minute that began then. */
  readonly refusedFrom?: Date | undefined
}

/** Where a row stands among those of its tenant. */
export interface AccessPlace {
  readonly createTime: Date
  readonly id: number
}

/** Which rows are read next. */
export interface AccessSlice {
  readonly clientId: string | undefined
  /** Rows from then on. */
  readonly start: Date
  /** Those that stand before this place: older ones, or of the same time with a smaller id. */
  readonly behind: AccessPlace
}

/** The access log of one tenant. */
export interface ApiAccessLogRepository {
  page(filter: ApiAccessFilter & PageQuery): Promise<Page<ApiAccessRow>>
  /**
   * The next rows, newest first: as many as one statement may read without holding anybody up, and none where there are
   * no more.
   */
  slice(slice: AccessSlice): Promise<readonly ApiAccessRow[]>
  /** Deletes at most `limit` of the oldest rows from before `before`; answers how many. */
  deleteBefore(before: Date, limit: number): Promise<number>
}

/** Writes the access logs of all tenants. */
export interface ApiAccessLogSink {
  /** One statement, all or nothing. What it stored may be lost when the power goes, unlike anything else. */
  appendAll(entries: readonly ApiAccessEntry[]): Promise<void>
  /**
   * Adds these to the row that a client has for a path and a minute, or begins it; one statement, all or nothing. Each
   * client, path and minute at most once.
   */
  countRefused(calls: readonly RefusedCalls[]): Promise<void>
}
