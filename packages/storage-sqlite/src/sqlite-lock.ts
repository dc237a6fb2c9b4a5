/** First come, first served: everything that uses the one connection goes through here. */
export class SqliteLock {
  #tail: Promise<void> | undefined

  /** Whether nobody holds it or waits for it: then a statement that runs at once needs no turn. */
  get isFree(): boolean {
    return this.#tail === undefined
  }

  /** Runs `work` when everyone before has finished. */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    const before = this.#tail
    let release: () => void = () => undefined
    const mine = new Promise<void>((resolve) => (release = resolve))
    this.#tail = mine
    if (before !== undefined) await before
    try {
      return await work()
    } finally {
      if (this.#tail === mine) this.#tail = undefined
      release()
    }
  }
}
