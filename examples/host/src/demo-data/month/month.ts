import type { Repositories } from '@org/openapi-core/storage'
import { Chance } from './chance.js'

export const DAYS = 30
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** What the engine's calendar is ahead of UTC: the example hosts keep Shanghai's. */
const ZONE_MS = 8 * HOUR_MS

/** How busy each hour of Shanghai's day is, from midnight on: shops sleep at night and peak in the evening. */
const HOURS = [3, 2, 1, 1, 1, 2, 4, 7, 10, 13, 15, 15, 13, 12, 13, 14, 14, 13, 14, 17, 19, 18, 12, 7]
/** And each day of the week, from Sunday on. */
const WEEKDAYS = [13, 9, 10, 10, 10, 11, 14]
const HOUR_CHOICES = HOURS.map((weight, hour) => [hour, weight] as const)

/** The thirty days up to a moment, which everything in them is told from. */
export class Month {
  constructor(
    readonly tenantId: number,
    /** The last moment of it. */
    readonly now: Date,
  ) {}

  /** A moment so long before the end. */
  ago(milliseconds: number): Date {
    return new Date(this.now.getTime() - milliseconds)
  }

  /** Midnight in Shanghai of a day; `DAYS` is the last one, which the month ends in. */
  dayAt(day: number): Date {
    const today = Math.floor((this.now.getTime() + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS
    return new Date(today - (DAYS - day) * DAY_MS)
  }

  /** How busy a day is beside the others. */
  weightOf(day: number): number {
    return WEEKDAYS[new Date(this.dayAt(day).getTime() + ZONE_MS).getUTCDay()] ?? 0
  }

  /** So many moments of the month in their order, with the rhythm of days and of the week. */
  moments(name: string, count: number): Date[] {
    const chance = new Chance(name)
    const days = Array.from({ length: DAYS + 1 }, (_, day) => [day, this.weightOf(day)] as const)
    const moments: number[] = []
    while (moments.length < count) {
      const midnight = this.dayAt(chance.weighted(days)).getTime()
      const moment = midnight + chance.weighted(HOUR_CHOICES) * HOUR_MS + chance.integer(HOUR_MS)
      if (moment < this.now.getTime() - 120_000) moments.push(moment)
    }
    return moments.sort((a, b) => a - b).map((moment) => new Date(moment))
  }
}

/** What a step of seeding works with: everything that it writes is one transaction. */
export interface Step {
  readonly month: Month
  readonly tx: Repositories
}

/** Writes these in their order, some at a time, so that what waits for the database stays little. */
export async function inPortions<T>(
  list: readonly T[],
  work: (portion: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < list.length; from += PORTION) await work(list.slice(from, from + PORTION))
}

const PORTION = 60

/** The moment in Shanghai, as digits. */
export const digitsOf = (moment: Date): string =>
  new Date(moment.getTime() + ZONE_MS).toISOString().replace(/\D/g, '').slice(0, 14)

/** The day in Shanghai, yyyy-MM-dd. */
export const dayOf = (moment: Date): string => new Date(moment.getTime() + ZONE_MS).toISOString().slice(0, 10)

/** A number as the engine makes them. */
export const numberAt = (prefix: string, moment: Date, chance: Chance): string =>
  `${prefix}${digitsOf(moment)}${chance.text(12)}`

export const later = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds)

/** At most as late as the month's end. */
export const within = ({ now }: Month, moment: Date): Date => (moment < now ? moment : now)
