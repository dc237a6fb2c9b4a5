/** How far one has come. */
export interface Progress<Outcome> {
  /** By the place of what was done; undefined for what was not done yet. */
  readonly outcomes: readonly (Outcome | undefined)[]
  readonly status: 'resting' | 'running' | 'pausing'
  /** Of this run. */
  readonly done: number
  readonly asked: number
}

interface Run<Outcome> {
  /** Does one; what it throws ends the run. */
  readonly work: (place: number) => Promise<Outcome>
  /** How many are done at the same time. */
  readonly lanes: number
  /** Whether the others would fare alike, so that it is better to rest. */
  readonly endsWith?: (outcome: Outcome) => boolean
}

const TOLD_EACH_MS = 100

/**
 * Does one thing to each of many, a few at a time, and keeps what became of it. Who shows it is told ten times a second
 * at most, however many there are.
 */
export class Worklist<Outcome> {
  #outcomes: (Outcome | undefined)[] = []
  #progress: Progress<Outcome> = { outcomes: [], status: 'resting', done: 0, asked: 0 }
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()

  readonly read = (): Progress<Outcome> => this.#progress

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What is under way ends; nothing more begins. */
  pause(): void {
    if (this.#progress.status === 'running') this.#tell({ status: 'pausing' })
  }

  /** Forgets what became of them. */
  clear(): void {
    this.#outcomes = []
    this.#tell({ done: 0, asked: 0 })
  }

  /** Does it to these places in their order; resolves when all are done, or it was paused. */
  async run(places: readonly number[], { work, lanes, endsWith }: Run<Outcome>): Promise<void> {
    if (this.#progress.status !== 'resting') return
    this.#tell({ status: 'running', done: 0, asked: places.length })
    const left = places.values()
    let done = 0
    const ending = (error: unknown): never => {
      this.pause()
      throw error
    }
    const lane = async () => {
      for (const place of left) {
        const outcome = await work(place).catch(ending)
        this.#outcomes[place] = outcome
        this.#tellSoon(++done)
        if (endsWith?.(outcome) === true) this.pause()
        if (this.#progress.status !== 'running') return
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
    this.#tell({ status: 'resting', done })
    for (const each of ended) if (each.status === 'rejected') throw each.reason
  }

  #tellSoon(done: number): void {
    this.#progress = { ...this.#progress, done }
    this.#timer ??= setTimeout(() => this.#tell({}), TOLD_EACH_MS)
  }

  #tell(change: Partial<Progress<Outcome>>): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#progress = { ...this.#progress, outcomes: [...this.#outcomes], ...change }
    this.#listeners.forEach((listener) => listener())
  }
}
