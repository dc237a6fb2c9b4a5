import { z } from 'zod'
import { queryId, queryInteger, queryRange } from '../../http/input/query.js'
import type { FilterOf } from '../../http/input/query.js'
import { integer, localDateTimeOutput, numericId } from '../../http/input/fields.js'
import type { ReadOnlyRows } from '../../http/admin-api/read-only-resource.js'
import { revisionOutput } from '../../http/admin-api/revision.js'

/** Why chances came or went; SHARE_REWARD is for a host's own rewards. */
const chanceReasons = [
  'DEFAULT_FREE',
  'SHARE_REWARD',
  'USE_DRAW',
  'RECHARGE',
  'REGISTERED',
  'ADMIN_GRANT',
  'EXPIRED',
] as const

/** The reason of an entry of the chance log. */
export type ChanceReason = (typeof chanceReasons)[number]

/** `changeType` of the chance log. */
export const INCREASE = 1

/** `changeType` of entries that took chances. */
export const DECREASE = 2

/** Status of a chance. */
export const CHANCE_UNUSED = 0

/** A draw has used the chance; its row stays, so that the counts can be proved. */
export const CHANCE_USED = 1

/** Whose chances in which lucky draw. */
export interface ChanceOwner {
  readonly userId: number
  readonly luckyDrawId: number
}

const reason = () => z.string().meta({ description: chanceReasons.join(', ') })

/** A chance as the admin API shows it. */
export const chanceItemView = z.object({
  id: numericId(),
  userId: numericId(),
  luckyDrawId: numericId(),
  ruleId: integer(0).meta({ description: 'The rule that it came by; 0 where operations granted it.' }),
  gainedTime: localDateTimeOutput(),
  expirationTime: localDateTimeOutput().meta({ description: 'Over at this instant.' }),
  status: integer().meta({ description: '0 unused, 1 used' }),
  consumedLogId: numericId().nullable().meta({ description: 'The entry of the chance log that tells of its use.' }),
  createTime: localDateTimeOutput(),
  revision: revisionOutput(),
})

/** A chance as the admin API shows it: whose, until when, and whether it was used. */
export type ChanceItemRow = z.input<typeof chanceItemView>

/** An entry of the chance log as the admin API shows it. */
export const chanceLogView = z.object({
  id: numericId(),
  userId: numericId(),
  luckyDrawId: numericId(),
  unionId: z.string(),
  changeType: integer().meta({ description: '1 increase, 2 decrease' }),
  changeCount: integer().meta({ description: 'Chances, more than 0.' }),
  reasonCode: reason(),
  ruleId: numericId().nullable(),
  remark: z.string().nullable(),
  createTime: localDateTimeOutput(),
  revision: revisionOutput(),
})

/** An entry of the chance log as the admin API shows it. Entries are never changed. */
export type ChanceLogRow = z.input<typeof chanceLogView>

/** The sums of a member's chances in a lucky draw as the admin API shows them. */
export const drawWalletView = z.object({
  id: numericId(),
  userId: numericId(),
  luckyDrawId: numericId(),
  unionId: z.string(),
  totalGainedCount: integer(),
  totalConsumedCount: integer().meta({ description: 'Used, or expired unused.' }),
  availableCount: integer(),
  createTime: localDateTimeOutput(),
  revision: revisionOutput(),
})

/** A member's counts in a lucky draw; available is always gained less consumed. */
export type DrawWalletRow = z.input<typeof drawWalletView>

/** How often a member came to a lucky draw, as the admin API shows it. */
export const drawVisitView = z.object({
  id: numericId(),
  userId: numericId(),
  luckyDrawId: numericId(),
  totalVisitCount: integer(),
  lastVisitIp: z.string().nullable(),
  lastEventMeta: z.string().nullable(),
  createTime: localDateTimeOutput(),
  revision: revisionOutput(),
})

/** A member's visits of a lucky draw, counted in one row. */
export type DrawVisitRow = z.input<typeof drawVisitView>

/** Narrows the pages of the engine's own rows: what is absent narrows nothing. */
export const drawRowFilters = {
  userId: queryId().optional(),
  luckyDrawId: queryId().optional(),
  createTime: queryRange().optional(),
}

/** The same of chances. */
export const chanceItemFilters = { ...drawRowFilters, status: queryInteger().optional() }

/** The same of the chance log. */
export const chanceLogFilters = { ...drawRowFilters, changeType: queryInteger().optional() }

/** Which rows of the engine's own are shown. */
export type DrawRowFilter = FilterOf<typeof drawRowFilters>

/** Narrows a page of chances; what is absent narrows nothing. */
export type ChanceItemFilter = FilterOf<typeof chanceItemFilters>

/** Narrows a page of the chance log; what is absent narrows nothing. */
export type ChanceLogFilter = FilterOf<typeof chanceLogFilters>

/** Chances that a member gets. */
export interface NewChances extends ChanceOwner {
  /** 0 where operations granted them. */
  readonly ruleId: number
  readonly expirationTime: Date
  /** 1 to 20,000. */
  readonly count: number
}

/** Chances of one tenant's members, one row each. */
export interface ChanceItemRepository extends ReadOnlyRows<ChanceItemRow, ChanceItemFilter> {
  /** In the transaction of what they are given for: thousands are inserted by several statements. */
  insertMany(chances: NewChances, now: Date): Promise<void>
  /**
   * Uses the chance that ends first; false where none is left. Call it with the member locked: two at the same time
   * would both reach for that one, and the slower would be told that there is none.
   */
  use(owner: ChanceOwner, use: { readonly logId: number; readonly now: Date }): Promise<boolean>
  /** Notes unused chances that ended as over; answers how many there were that nobody had noted. */
  expire(owner: ChanceOwner, now: Date): Promise<number>
}

/** An entry as it is written. */
export type NewChanceLog = Omit<ChanceLogRow, 'id' | 'createTime' | 'revision'> & { readonly reasonCode: ChanceReason }

/** The chance log of one tenant. Entries are never changed. */
export interface ChanceLogRepository extends ReadOnlyRows<ChanceLogRow, ChanceLogFilter> {
  /** Answers the id. */
  append(entry: NewChanceLog, now: Date): Promise<number>
}

/** The sums of chances of one tenant's members: available = gained − consumed, and never below zero. */
export interface DrawWalletRepository extends ReadOnlyRows<DrawWalletRow, DrawRowFilter> {
  /** Adds chances, 0 or more, making the wallet where there is none; answers whether it did. */
  gain(owner: ChanceOwner & { readonly unionId: string }, count: number, now: Date): Promise<boolean>
  /** Takes chances away; false where there are fewer. */
  consume(owner: ChanceOwner, count: number): Promise<boolean>
}

/** A member's visit. */
export interface DrawVisit extends ChanceOwner {
  readonly ip?: string | null | undefined
  readonly eventMeta?: string | null | undefined
}

/** Visits of one tenant's members, and the activities that they registered for. */
export interface DrawVisitRepository extends ReadOnlyRows<DrawVisitRow, DrawRowFilter> {
  count(visit: DrawVisit, now: Date): Promise<void>
  /** Notes that a member registered for an activity of the host, once. */
  register(activityId: number, userId: number, now: Date): Promise<void>
  isRegistered(activityId: number, userId: number): Promise<boolean>
}

/** A chance that ended unused: whose it was, and when it ended. */
export interface EndedChance extends ChanceOwner {
  readonly tenantId: number
  readonly expirationTime: Date
}

/** Unused chances of all tenants that ended. */
export interface ChanceSweep {
  /**
   * At most `limit` chances that ended and are not noted as over, in the order of their ends; those after this one,
   * without others of its owner that ended with it.
   */
  listExpired(now: Date, limit: number, after?: EndedChance): Promise<readonly EndedChance[]>
}
