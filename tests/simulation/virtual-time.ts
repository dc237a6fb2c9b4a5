import type { Clock } from '@org/openapi-core'

interface Timer {
  readonly id: number
  readonly at: number
  readonly fire: () => void
}

/** Turns of the event loop without anything happening, after which nothing ever will. */
const MOST_IDLE_TURNS = 200_000

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * The time of a simulation: the engine's clock, and the clock and the timers of the whole process. Time passes only when nothing else
 * can happen, and then at once to the next timer. A time limit of seconds costs microseconds, and work that waits for
 * each other goes on in the same order in every run.
 */
export class VirtualTime implements Clock {
  readonly isStanding = true
  #present: number
  readonly #start: number
  readonly #timers = new Map<number, Timer>()
  #lastId = 0

  constructor(start: Date) {
    this.#start = start.getTime()
    this.#present = this.#start
  }

  now(): Date {
    return new Date(this.#present)
  }

  monotonic(): number {
    return this.#present - this.#start
  }

  /** Lets time pass; timers that have become due fire when work is done next. */
  advance(milliseconds: number): void {
    this.#present += milliseconds
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.#set(resolve, milliseconds))
  }

  /** Forgets every timer: whoever set them is no more. */
  forgetTimers(): void {
    this.#timers.clear()
  }

  /** Takes the place of the process's timers until the function that it answers is called. */
  install(): () => void {
    const { setTimeout: set, clearTimeout: clear } = globalThis
    const replace = (timers: object) => void Object.assign(globalThis, timers)
    replace({
      setTimeout: (fire: () => void, milliseconds = 0) => ({
        id: this.#set(fire, milliseconds),
        unref: () => undefined,
      }),
      clearTimeout: (timer?: { readonly id: number }) => timer && this.#timers.delete(timer.id),
    })
    const now = performance.now.bind(performance)
    // How long the process works is nothing that a seed decides: it takes no time.
    performance.now = () => 0
    return () => {
      replace({ setTimeout: set, clearTimeout: clear })
      performance.now = now
    }
  }

  /** Does work to its end, passing time as it waits. Throws where it waits for what never comes. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const state = { isOver: false }
    const running = work().finally(() => {
      state.isOver = true
    })
    running.catch(() => undefined)
    for (let idle = 0; ;) {
      await nextTurn()
      if (state.isOver) return running
      if (this.#fireNext()) idle = 0
      else if (++idle > MOST_IDLE_TURNS) throw new Error('The work waits for what never comes')
    }
  }

  #set(fire: () => void, milliseconds: number): number {
    const id = ++this.#lastId
    this.#timers.set(id, { id, at: this.#present + milliseconds, fire })
    return id
  }

  /** The one that is due first; of several at the same moment the one that was set first. */
  #fireNext(): boolean {
    let next: Timer | undefined
    for (const timer of this.#timers.values()) if (next === undefined || timer.at < next.at) next = timer
    if (next === undefined) return false
    this.#timers.delete(next.id)
    this.#present = Math.max(this.#present, next.at)
    next.fire()
    return true
  }
}
