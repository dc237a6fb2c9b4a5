/**
 * How a number leads to a prize: what the engine draws with, without the engine. For whoever checks a draw, or tries one
 * out before it is published; it depends on nothing and runs in a browser.
 */
export { prizeAt, prizeTableOf, TABLE_SIZE } from './prize-table.js'
export type { PrizeRange } from './prize-table.js'
