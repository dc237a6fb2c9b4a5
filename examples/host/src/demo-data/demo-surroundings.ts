import { systemRandom } from '@org/openapi-core'
import type { Clock, OpenApi, Random } from '@org/openapi-core'
import { seededInteger } from './seeded-integer.js'

/** When the demo's orders were made; the examples of the documents name them by numbers that this time is a part of. */
const DEMO_TIME = new Date('2026-09-10T12:00:00+08:00')

const realInteger = (bound: number): number => systemRandom.integer(bound)

/** An engine as clients of its two APIs see it. */
export type Served = Pick<OpenApi, 'fetch'>

/**
 * Time and randomness of an engine into which a demo is seeded. For calls that make what the documents name, both are
 * the same in every host. Nothing that has to be secret is made by such a call, and nobody is served yet.
 */
export class DemoSurroundings {
  readonly clock: Clock
  readonly random: Random
  readonly #calls = new Map<string, number>()
  #now: Date | undefined
  #integer: (bound: number) => number = realInteger

  constructor(real: Clock) {
    this.clock = { now: () => this.#now ?? real.now(), monotonic: () => real.monotonic() }
    this.random = { ...systemRandom, integer: (bound) => this.#integer(bound) }
  }

  /** The engine at the demo's time, with numbers that are decided by a call's path and how often it was called. */
  staged(openApi: Served): Served {
    return {
      fetch: async (request, info) => {
        const { pathname } = new URL(request.url)
        const count = (this.#calls.get(pathname) ?? 0) + 1
        this.#calls.set(pathname, count)
        this.#now = DEMO_TIME
        this.#integer = seededInteger(`${pathname} ${count}`)
        try {
          return await openApi.fetch(request, info)
        } finally {
          this.#now = undefined
          this.#integer = realInteger
        }
      },
    }
  }
}
