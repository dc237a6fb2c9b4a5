import type { DrawRecordFact } from './draw-record.js'
import { prizeAt } from './prize-table.js'
import type { PrizeRange } from './prize-table.js'

/**
 * Whether a record follows from its number and table: the number leads to the prize that was noted, and what was won is
 * that prize, or nothing where it was a blank or out of stock. Without a number the noted prize is a special user's
 * own.
 */
export function isExplained(record: DrawRecordFact, table: readonly PrizeRange[]): boolean {
  const { number, drawnPrizeId, prizeId, won } = record
  if (number !== null && (prizeAt(table, number) ?? null) !== drawnPrizeId) return false
  return won ? prizeId !== null && prizeId === drawnPrizeId : prizeId === null
}
