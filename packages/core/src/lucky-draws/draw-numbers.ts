import type { Random } from '../kernel/random.js'
import { TABLE_SIZE } from './prize-table.js'

/** Where the numbers of draws come from, one for each draw that a number decides. Asked in the draw's transaction. */
export interface DrawNumbers {
  /** An integer in [0, 10000), every value equally likely. */
  next(): number | Promise<number>
}

/** Numbers of the engine's random source. */
export const randomDrawNumbers = (random: Random): DrawNumbers => ({ next: () => random.integer(TABLE_SIZE) })
