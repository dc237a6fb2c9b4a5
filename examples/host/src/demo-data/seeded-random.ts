import { createHash } from 'node:crypto'

/** Integers that look random and are the same for the same seed: for what may be known to everybody. */
export function seededInteger(seed: string): (bound: number) => number {
  let drawn = 0
  return (bound) => digestOf(seed, drawn++).readUIntBE(0, 6) % bound
}

/** UUIDs of version 4 of which the same holds. */
export function seededUuid(seed: string): () => string {
  let drawn = 0
  return () => {
    const digits = digestOf(`uuid ${seed}`, drawn++).toString('hex')
    return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
  }
}

const digestOf = (seed: string, drawn: number): Buffer => createHash('sha256').update(`${seed} ${drawn}`).digest()
