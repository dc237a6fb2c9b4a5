import { systemRandom } from '@org/openapi-core'
import type { Clock, OpenApi, Random } from '@org/openapi-core'
import { seededInteger, seededUuid } from './seeded-random.js'

/** When the demo's orders were made; the examples of the documents name them by numbers that this time is a part of. */
export const DEMO_TIME = new Date('2026-09-10T12:00:00+08:00')

const realInteger = (bound: number): number => systemRandom.integer(bound)
const realUuid = (): string => systemRandom.uuid()

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
  #isDecided = false
  #integer: (bound: number) => number = realInteger
  #uuid: () => string = realUuid

  constructor(real: Clock) {
    const isDecided = () => this.#isDecided
    this.clock = {
      now: () => this.#now ?? real.now(),
      monotonic: () => real.monotonic(),
      // What a decided call records is placed by the next step of the demo, and so at the same place in every host.
      get isStanding() {
        return isDecided() || real.isStanding === true
      },
    }
    this.random = { ...systemRandom, integer: (bound) => this.#integer(bound), uuid: () => this.#uuid() }
  }

  /** The engine at the demo's time, with numbers that are decided by a call's path and how often it was called. */
  staged(openApi: Served): Served {
    return this.#decided(openApi, DEMO_TIME)
  }

  /** The engine at the present, with such numbers: for what has to be fresh, as a payment order that waits. */
  numbered(openApi: Served): Served {
    return this.#decided(openApi, undefined)
  }

  #decided(openApi: Served, now: Date | undefined): Served {
    return {
      fetch: async (request, info) => {
        const { pathname } = new URL(request.url)
        const name = now === undefined ? `present ${pathname}` : pathname
        const count = (this.#calls.get(name) ?? 0) + 1
        this.#calls.set(name, count)
        return this.#during({ name: `${name} ${count}`, now }, () => openApi.fetch(request, info))
      },
    }
  }

  /** Work at the present, with numbers that are decided by its name. */
  named<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#during({ name: `work ${name}`, now: undefined }, work)
  }

  async #during<T>(
    { name, now }: { readonly name: string; readonly now: Date | undefined },
    work: () => Promise<T>,
  ): Promise<T> {
    this.#now = now
    this.#isDecided = true
    this.#integer = seededInteger(name)
    this.#uuid = seededUuid(name)
    try {
      return await work()
    } finally {
      this.#now = undefined
      this.#isDecided = false
      this.#integer = realInteger
      this.#uuid = realUuid
    }
  }
}
