/**
 * Work that is under way, by what it is about: whoever asks for the same meanwhile shares it, its failure included. In
 * one process only; what makes it right where there are several is a guarded statement.
 */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Promise<T>>()

  /** The work under way about `key`; undefined where there is none. */
  underWay(key: string): Promise<T> | undefined {
    return this.#flights.get(key)
  }

  /**
   * The work under way about `key`, or else `work`, which begins at once. What it throws without waiting nobody shares.
   */
  share(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#flights.get(key)
    if (known !== undefined) return known
    const flight = work().finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    })
    this.#flights.set(key, flight)
    return flight
  }

  /** Lets nobody share what is under way any more. */
  forget(): void {
    this.#flights.clear()
  }
}
