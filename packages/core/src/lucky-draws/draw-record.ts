import { z } from 'zod'
import { queryId, queryInteger, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { integer, localDateTimeOutput, numericId } from '../http/input/fields.js'
import type { ReadOnlyRows } from '../http/admin-api/read-only-resource.js'
import { revisionOutput } from '../http/admin-api/revision.js'
import type { ChanceOwner } from './chances/chance.js'

/** What became of the grant of a prize. */
export const assetStatus = { PENDING: 0, GRANTED: 1, FAILED: 2 } as const

/** A draw as the admin API shows it. */
export const drawRecordView = z.object({
  id: numericId(),
  userId: numericId(),
  luckyDrawId: numericId(),
  unionId: z.string(),
  won: z.boolean(),
  prizeId: numericId().nullable().meta({ description: 'Null where nothing was won.' }),
  prizeSnapshotName: z.string().nullable(),
  prizeType: z.string().nullable(),
  assetStatus: integer()
    .nullable()
    .meta({ description: '0 pending, 1 granted, 2 failed; null where nothing was won.' }),
  assetId: z.string().nullable().meta({ description: 'The coupon or discount that was granted.' }),
  number: integer()
    .nullable()
    .meta({ description: 'The number that was drawn, 0 to 9999; null for a special user’s own prize.' }),
  sequence: integer()
    .nullable()
    .meta({ description: 'The record’s own number in a committed lucky draw, from 1 without gaps; null in others.' }),
  tableVersion: integer().meta({ description: 'The version of the table that the number was held against.' }),
  createTime: localDateTimeOutput(),
  revision: revisionOutput(),
})

/** A draw as the admin API shows it: its number, what it led to, and how far the grant has come. */
export type DrawRecordRow = z.input<typeof drawRecordView>

/** What only `verify` needs: the prize that the number, or the special user, led to, in stock or not. */
export interface DrawRecordFact extends DrawRecordRow {
  readonly drawnPrizeId: number | null
}

/** A draw as it is inserted, in the transaction that used the chance and took from the stock. */
export type NewDrawRecord = Omit<DrawRecordFact, 'id' | 'assetId' | 'createTime' | 'revision'> & {
  readonly requestId: string | null
}

/** Narrows the page of draw records: what is absent narrows nothing. */
export const drawRecordFilters = {
  userId: queryId().optional(),
  luckyDrawId: queryId().optional(),
  assetStatus: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of draw records; what is absent narrows nothing. */
export type DrawRecordFilter = FilterOf<typeof drawRecordFilters>

/** The outcome of a grant. */
export interface GrantOutcome {
  readonly assetStatus: number
  readonly assetId: string | null
  /** When a failed one is tried again. */
  readonly retryTime: Date | null
}

/** A grant that waits for its next try. */
export interface FailedGrant {
  readonly tenantId: number
  readonly id: number
  readonly retryTime: Date
}

/** The draws of one tenant's members. */
export interface DrawRecordRepository extends ReadOnlyRows<DrawRecordRow, DrawRecordFilter> {
  /** Answers the id. Unique: (lucky draw, member, request id), otherwise `StorageError` of kind `unique`. */
  insert(record: NewDrawRecord, now: Date): Promise<number>
  findByRequest(owner: ChanceOwner, requestId: string): Promise<DrawRecordRow | undefined>
  /** With what the draw led to. */
  findFact(id: number): Promise<DrawRecordFact | undefined>
  /** Newest first, at most 1,000. */
  listOf(owner: ChanceOwner): Promise<DrawRecordRow[]>
  /** The draws of a lucky draw, the oldest first, at most `limit`, those after this one. */
  listAfter(
    luckyDrawId: number,
    limit: number,
    after?: Pick<DrawRecordRow, 'id' | 'createTime'>,
  ): Promise<DrawRecordFact[]>
  hasDrawn(owner: ChanceOwner): Promise<boolean>
  /** Whether anybody has drawn in the lucky draw, or won the prize. */
  isUsed(used: { readonly luckyDrawId: number } | { readonly prizeId: number }): Promise<boolean>
  /** Notes what became of a grant that is in this status; false where another was faster. */
  settle(id: number, from: number, outcome: GrantOutcome): Promise<boolean>
  /** Holds a record until the transaction ends whose grant failed; answers it, and how often it failed. */
  lockFailed(id: number): Promise<(DrawRecordRow & { readonly failures: number }) | undefined>
}

/** Failed grants of all tenants. */
export interface FailedGrantSweep {
  /** Those whose next try is due, at most `limit`, after this one in the order of their times. */
  listDue(now: Date, limit: number, after?: FailedGrant): Promise<readonly FailedGrant[]>
}
