import { createHash } from 'node:crypto'

/** Integers that look random and are the same for the same seed: for what may be known to everybody. */
export function seededInteger(seed: string): (bound: number) => number {
  let drawn = 0
  return (bound) => createHash('sha256').update(`${seed} ${drawn++}`).digest().readUIntBE(0, 6) % bound
}
