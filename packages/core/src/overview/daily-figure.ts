import { z } from 'zod'
import { integer, localDateTimeOutput } from '../http/input/fields.js'
import type { WaitingKind, WaitingRows } from './waiting-work.js'

/** What is counted of each day. `calls` and `errors` are counted for each partner application. */
export const figureKinds = ['orders', 'walletIn', 'walletOut', 'calls', 'errors'] as const

/** A kind of figure. */
export type FigureKind = (typeof figureKinds)[number]

/** Days that are told of, the present one included. */
export const OVERVIEW_DAYS = 30

/** Partner applications that are told of: those with the most calls. */
export const MOST_PARTNERS = 50

/** How many there were of a kind on a day, and what they come to. */
export interface DailyFigure {
  /** `yyyy-MM-dd` */
  readonly day: string
  readonly kind: FigureKind
  readonly count: number
  /** In cents of the kind's currency; 0 where it has none. */
  readonly amount: number
}

/** The calls of one partner application. */
export interface PartnerCalls {
  readonly clientId: string
  readonly calls: number
  readonly errors: number
}

/** Days by their names, the first and the last included. */
export interface DayRange {
  readonly first: string
  readonly last: string
}

/** A day of the engine's calendar: from its start to, but not at, its end. */
export interface CalendarDay {
  readonly day: string
  readonly start: Date
  readonly end: Date
}

/** What of the work and the days of a tenant can be asked for. */
export interface OverviewRepository {
  /** Rows of a kind that wait, of which at most `most` and one more are counted. `before`: since when those that stand still do. */
  waiting(kind: WaitingKind, limits: { readonly most: number; readonly before: Date }): Promise<WaitingRows>
  /** The figures of these kinds over these days, all partners together; days of which there is nothing are absent. */
  figures(kinds: readonly FigureKind[], days: DayRange): Promise<DailyFigure[]>
  /** The applications with the most calls on these days, at most `limit`. */
  partnerCalls(days: DayRange, limit: number): Promise<PartnerCalls[]>
  /** When the oldest row was made that is in no figure of these kinds yet; undefined where all are. */
  uncountedSince(kinds: readonly FigureKind[]): Promise<Date | undefined>
}

/** A slice of rows that are to be counted. */
export interface FigureSlice {
  /** At most so many rows of each source. */
  readonly limit: number
  /** Rows that were made before then, those of the days of which nobody asks any more left out. */
  readonly settledBefore: Date
  /** Rows that were made from then on wait no longer, either: a clock that is ahead made them, and would hold up everybody. */
  readonly aheadFrom: Date
  /** The days that rows may be of, in the calendar that they are told by. */
  readonly days: readonly CalendarDay[]
}

/** Counts the days of all tenants. */
export interface DailyFigureSweep {
  /**
   * Adds the next rows to the figures; answers how many rows it has passed. Run it in a transaction; any number at once. Every
   * row is counted once.
   */
  count(slice: FigureSlice): Promise<number>
  /** Deletes at most `limit` figures of days before this one; answers how many. */
  deleteBefore(day: string, limit: number): Promise<number>
}

const cents = (description: string) => integer().meta({ description })

/** A day as the admin API tells it; what the administrator may not read is absent. */
export const overviewDayView = z.object({
  day: z.string().meta({ description: 'yyyy-MM-dd, in the zone of the installation' }),
  orders: integer().optional().meta({ description: 'Purchases that were placed' }),
  orderAmount: cents('What they come to, CNY cents').optional(),
  walletIn: cents('What came into wallets, CNY cents').optional(),
  walletOut: cents('What left wallets, CNY cents').optional(),
  calls: integer().optional().meta({ description: 'Calls of partners' }),
  errors: integer().optional().meta({ description: 'Those of them that were refused or failed' }),
})

/** A partner application's calls as the admin API tells them. */
export const partnerCallsView = z.object({
  clientId: z.string(),
  calls: integer(),
  errors: integer(),
})

/** Up to when the figures are counted. */
export const countedUntilView = () =>
  localDateTimeOutput().meta({ description: 'Whatever was made before then is in the figures of the days' })
