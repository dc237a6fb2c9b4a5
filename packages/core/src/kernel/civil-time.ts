import { DAY_MS } from './days.js'

/**
 * Civil time: the only place that turns instants into text and back. The zone belongs to an engine, so whoever reads or
 * writes a time names it. Only schemas cannot, which are constants of the module they stand in: the zone of the engine
 * at work is set around each (synchronous) use of one, by `inZone`. There is no other zone: to forget it is an error.
 */

/** A calendar with a zone, as far as this product needs one. */
export interface CivilZone {
  readonly name: string
  /** Minutes that local time is ahead of UTC at an instant. */
  offsetMinutes(epochMs: number): number
}

/** Days that a zone remembers: of some ninety years. */
const MOST_DAYS = 32_768

/** The zone with this IANA name. Throws `RangeError` where the runtime does not know it. */
export function civilZone(name: string): CivilZone {
  const lookUp = offsetLookUp(name)
  /** Of a day of UTC, as a number of days: the offset at each of its instants, or null where they differ. */
  const known = new Map<number, number | null>()
  const offsetOf = (day: number): number | null => {
    const [first, last] = [lookUp(day * DAY_MS), lookUp((day + 1) * DAY_MS - 1)]
    return first === last ? first : null
  }
  return {
    name,
    // Looking up takes some microseconds, and a page writes hundreds of times. No zone changes twice in a day.
    offsetMinutes(epochMs) {
      const day = Math.floor(epochMs / DAY_MS)
      let offset = known.get(day)
      if (offset === undefined) {
        if (known.size === MOST_DAYS) known.clear()
        known.set(day, (offset = offsetOf(day)))
      }
      return offset ?? lookUp(epochMs)
    },
  }
}

/** What the runtime knows of a zone. */
function offsetLookUp(name: string): CivilZone['offsetMinutes'] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    era: 'short',
  })
  return (epochMs) => {
    const part: Record<string, number> = {}
    let era = ''
    for (const { type, value } of format.formatToParts(epochMs)) {
      if (type === 'era') era = value
      else part[type] = Number(value)
    }
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    // Where the year 1 begins, local time of the west is still in the year before, which is 1 BC.
    const local = utc(era.startsWith('B') ? 1 - year : year, month - 1, day, hour, minute, second)
    return Math.round((local - Math.floor(epochMs / 1000) * 1000) / 60_000)
  }
}

/** After 400 years the calendar is the same again. */
const CYCLE_YEARS = 400
const CYCLE_MS = 146_097 * DAY_MS

/** `Date.UTC`, which takes the years 0 to 99 for those of the 20th century. */
function utc(...[year, month, ...others]: Parameters<typeof Date.UTC>): number {
  if (year > 99) return Date.UTC(year, month, ...others)
  return Date.UTC(year + CYCLE_YEARS, month, ...others) - CYCLE_MS
}

let activeZone: CivilZone | undefined

/** The zone that `inZone` has set. */
function zoneAtWork(): CivilZone {
  if (activeZone === undefined) throw new Error('No time zone: name it, or use the schema inside `inZone`')
  return activeZone
}

/** Runs synchronous `work` with `zone` as the zone of all formatting and parsing in it. */
export function inZone<T>(zone: CivilZone, work: () => T): T {
  const before = activeZone
  activeZone = zone
  try {
    return work()
  } finally {
    activeZone = before
  }
}

const pad2 = (value: number): string => (value < 10 ? `0${value}` : `${value}`)

function formatWith(instant: Date, separator: ' ' | 'T', zone: CivilZone): string {
  const epochMs = instant.getTime()
  const local = new Date(epochMs + zone.offsetMinutes(epochMs) * 60_000)
  const year = local.getUTCFullYear().toString().padStart(4, '0')
  return (
    `${year}-${pad2(local.getUTCMonth() + 1)}-${pad2(local.getUTCDate())}${separator}` +
    `${pad2(local.getUTCHours())}:${pad2(local.getUTCMinutes())}:${pad2(local.getUTCSeconds())}`
  )
}

/** `yyyy-MM-dd HH:mm:ss`, the format of ranges, quality checks, coupons and orders. */
export const formatDateTime = (instant: Date, zone = zoneAtWork()): string => formatWith(instant, ' ', zone)

/** `yyyy-MM-ddTHH:mm:ss`, local and without offset: the format of payments and of the admin API. */
export const formatLocalDateTime = (instant: Date, zone = zoneAtWork()): string => formatWith(instant, 'T', zone)

/** The same, for a host that hands on what a service answered. */
export const localDateTimeIn = (zone: CivilZone, instant: Date): string => formatLocalDateTime(instant, zone)

/** The calendar day, `yyyy-MM-dd`. */
export const formatDay = (instant: Date, zone = zoneAtWork()): string => formatWith(instant, ' ', zone).slice(0, 10)

const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})$/

/**
 * Reads `yyyy-MM-dd HH:mm:ss` (or with a `T`). Answers undefined where the text has another form or names
 * no real time of the calendar (`2026-02-30`). Of an hour that comes twice, where clocks are put back, it is the first;
 * of one that clocks leave out it is the instant at which they do.
 */
export const parseDateTime = (text: string, zone = zoneAtWork()): Date | undefined => parseReading(text, zone)?.first

/** The same for the end of a range: of an hour that comes twice it is the last. */
export const parseEndDateTime = (text: string, zone = zoneAtWork()): Date | undefined => parseReading(text, zone)?.last

/** The instants that a zone shows as one text: the same but where clocks are put back. */
interface Reading {
  readonly first: Date
  readonly last: Date
}

function parseReading(text: string, zone: CivilZone): Reading | undefined {
  const local = parseLocal(text)
  if (local === undefined) return undefined
  const [first, last] = instantsOf(local, zone).map((epochMs) => new Date(epochMs)) as [Date, Date]
  return isShowable(first, zone) && isShowable(last, zone) ? { first, last } : undefined
}

/** What the text would be in UTC. */
function parseLocal(text: string): number | undefined {
  const match = DATE_TIME.exec(text)
  if (match === null) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (month < 1 || hour > 23 || minute > 59 || second > 59) return undefined
  const local = utc(year, month - 1, day, hour, minute, second)
  const check = new Date(local)
  const isReal = check.getUTCFullYear() === year && check.getUTCMonth() === month - 1 && check.getUTCDate() === day
  return isReal ? local : undefined
}

/** No zone is a day away from UTC: what clocks said a day before and a day after is what they may say at that time. */
function instantsOf(local: number, zone: CivilZone): [first: number, last: number] {
  const readings = [-DAY_MS, DAY_MS].map((away) => local - zone.offsetMinutes(local + away) * 60_000)
  const [before, after] = readings as [number, number]
  const shown = readings.filter((epochMs) => epochMs + zone.offsetMinutes(epochMs) * 60_000 === local)
  const [first = leapBetween(after, before, zone), last = first] = shown
  return [first, last]
}

/** The second at which clocks are put forward, which is after the one instant and not after the other. */
function leapBetween(early: number, late: number, zone: CivilZone): number {
  const offset = zone.offsetMinutes(early)
  let [low, high] = [early, late]
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000
    if (zone.offsetMinutes(middle) === offset) low = middle
    else high = middle
  }
  return high
}

const FOUR_DIGIT_YEAR = /^(?!0000)\d{4}-/

/** Whether the formats of this file, and of the databases, can write the instant: years 1 to 9999, here and in UTC. */
export function isShowable(instant: Date, zone = zoneAtWork()): boolean {
  if (Number.isNaN(instant.getTime())) return false
  return FOUR_DIGIT_YEAR.test(instant.toISOString()) && FOUR_DIGIT_YEAR.test(formatDay(instant, zone))
}

/** The same wherever it is shown, for what channels answer; no zone is a day away from UTC. */
export function isShowableAnywhere(instant: Date): boolean {
  const years = [-DAY_MS, DAY_MS].map((away) => new Date(instant.getTime() + away))
  return years.every((time) => !Number.isNaN(time.getTime()) && FOUR_DIGIT_YEAR.test(time.toISOString()))
}
