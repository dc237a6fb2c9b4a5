import { PORTION } from './batch.js'
import { UNLIMITED } from './coupon-calls.js'
import type { Template } from './coupon-calls.js'
import type { words } from './words.js'

/** What a check has found, and whether it stands in the way. */
export interface Finding {
  readonly is: 'good' | 'bad'
  readonly text: string
}

interface Checked {
  readonly template: Template | null
  readonly members: number
  /** As the template's dates are written. */
  readonly now: string
  readonly isWhole: boolean
}

type Say = (typeof words)['en']

const ENABLED = 0
const FIXED_DATE = 1

/** What stands in the way of sending to so many members, as far as can be told before. */
export function findingsOf(
  { template, members, now, isWhole }: Checked,
  say: Say,
  write: (n: number) => string,
): Finding[] {
  if (template === null) return [{ is: 'bad', text: say.noTemplate }]
  const { status, totalCount, takenCount, takeLimitCount, validityType, validEndTime } = template
  const left = totalCount - takenCount
  const isOver = validityType === FIXED_DATE && validEndTime !== null && validEndTime <= now
  const finding = (isGood: boolean, good: string, bad = good): Finding => ({
    is: isGood ? 'good' : 'bad',
    text: isGood ? good : bad,
  })
  return [
    finding(status === ENABLED, say.templateEnabled, say.templateDisabled),
    finding(!isOver, say.templateDates, say.templateOver),
    totalCount === UNLIMITED
      ? finding(true, say.stockFree)
      : finding(left >= members, say.stockLeft(write(left), write(members))),
    finding(
      true,
      takeLimitCount === UNLIMITED ? say.limitFree : `${say.limitOf(write(takeLimitCount))} ${say.limitNote}`,
    ),
    finding(members > 0, say.somebody(write(members), write(Math.ceil(members / PORTION))), say.nobody),
    ...(isWhole ? [] : [finding(false, say.notWhole)]),
  ]
}

/** Now, in the zone of the host, as it writes times. */
export const localNow = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(now).replace(' ', 'T')
