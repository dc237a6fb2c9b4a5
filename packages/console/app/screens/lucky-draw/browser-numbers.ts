import { TABLE_SIZE } from '@org/openapi-core/draws'

const ALL = 2 ** 32
/** Above it some numbers would come more often than others. */
const FAIR = ALL - (ALL % TABLE_SIZE)

/** Numbers in [0, 10000), every one equally likely, from the browser's source of randomness. */
export function browserNumbers(): () => number {
  const pool = new Uint32Array(4096)
  let used = pool.length
  return function next(): number {
    for (;;) {
      if (used === pool.length) {
        crypto.getRandomValues(pool)
        used = 0
      }
      const value = pool[used++] ?? ALL
      if (value < FAIR) return value % TABLE_SIZE
    }
  }
}
