import { certain } from '../kernel/certain.js'
import { formatDay, parseDateTime } from '../kernel/civil-time.js'
import type { CivilZone } from '../kernel/civil-time.js'
import { daysAfter } from '../kernel/days.js'
import type { CalendarDay } from './daily-figure.js'

/** The day so many days before or after another, `yyyy-MM-dd`. */
const dayBeside = (day: string, days: number): string =>
  daysAfter(new Date(`${day}T00:00:00Z`), days)
    .toISOString()
    .slice(0, 10)

/** The last so many days of a calendar, the present one last; a day lasts from its midnight to the next one's. */
export function calendarDays(now: Date, zone: CivilZone, count: number): CalendarDay[] {
  const today = formatDay(now, zone)
  const startOf = (day: string) => certain(parseDateTime(`${day} 00:00:00`, zone))
  return Array.from({ length: count }, (_, index) => {
    const day = dayBeside(today, index + 1 - count)
    return { day, start: startOf(day), end: startOf(dayBeside(day, 1)) }
  })
}
