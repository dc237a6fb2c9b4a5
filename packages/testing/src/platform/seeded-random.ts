import type { Random } from '@org/openapi-core'

const UINT32_RANGE = 2 ** 32

/** Randomness that is the same in every run with the same seed. For tests only: it can be foreseen. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  /** mulberry32: short, and even enough for tests. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const bytes = (length: number) => Uint8Array.from({ length }, () => next() >>> 24)
  return {
    bytes,
    integer: (bound) => Math.floor((next() / UINT32_RANGE) * bound),
    uuid() {
      const raw = bytes(16)
      raw[6] = ((raw[6] ?? 0) & 0x0f) | 0x40
      raw[8] = ((raw[8] ?? 0) & 0x3f) | 0x80
      const hex = Buffer.from(raw).toString('hex')
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
    },
  }
}
