import { certain } from './certain.js'
/** Where randomness comes from, so that a test or a simulation can decide it. */
export interface Random {
  /** `length` unpredictable bytes. */
  bytes(length: number): Uint8Array
  /** An integer in [0, bound), every value equally likely. `bound` is 1 to 2^32. */
  integer(bound: number): number
  /** A UUID, version 4. */
  uuid(): string
}

const UINT32_RANGE = 2 ** 32

/** Drawn in advance: a call for each number takes a hundred times as long. */
const pool = new Uint32Array(1024)
let unused = 0

function nextUint32(): number {
  if (unused === 0) {
    crypto.getRandomValues(pool)
    unused = pool.length
  }
  unused -= 1
  return certain(pool[unused])
}

/** Cryptographic randomness of the runtime. */
export const systemRandom: Random = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  uuid: () => crypto.randomUUID(),
  integer(bound) {
    // Values past the last whole multiple of `bound` would make small results likelier: draw again.
    const limit = UINT32_RANGE - (UINT32_RANGE % bound)
    for (;;) {
      const value = nextUint32()
      if (value < limit) return value % bound
    }
  },
}

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Random text of `length` characters of `alphabet` (default `[A-Za-z0-9]`, about 5.95 bits each). */
export function randomText(random: Random, length: number, alphabet = ALPHANUMERIC): string {
  let text = ''
  for (let i = 0; i < length; i++) text += alphabet.charAt(random.integer(alphabet.length))
  return text
}
