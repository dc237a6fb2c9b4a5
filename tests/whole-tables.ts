import { describe, test } from 'vitest'

const WHOLE = Symbol.for('tests of this repository: tables have rows')

// A table without rows makes no test, and nobody would miss it. Files of a worker share both functions.
for (const maker of [describe, test]) {
  if (WHOLE in maker) continue
  maker.each = new Proxy(maker.each, {
    apply(each, self: unknown, given: readonly unknown[]): unknown {
      if (Array.isArray(given[0]) && given[0].length === 0) throw new Error('The table of these tests has no rows')
      return Reflect.apply(each, self, given)
    },
  })
  Object.defineProperty(maker, WHOLE, { value: true })
}
