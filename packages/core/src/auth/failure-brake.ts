const WINDOW_MS = 60_000
const MAX_ADDRESSES = 10_000

/**
 * Slows down guessing of client secrets: counts failed attempts per address in a sliding minute. It only
 * ever changes the answer to a wrong attempt, so nobody can lock out a partner behind the same address.
 */
export class FailureBrake {
  readonly #failures = new Map<string, number[]>()

  constructor(private readonly limit: number) {}

  /** Counts a failure. Answers undefined, or past the limit the milliseconds until one is counted again. */
  fail(address: string, now: Date): number | undefined {
    const time = now.getTime()
    const recent = (this.#failures.get(address) ?? []).filter((at) => at > time - WINDOW_MS)
    if (recent.length >= this.limit) return (recent[0] as number) + WINDOW_MS - time
    recent.push(time)
    this.#failures.delete(address)
    this.#failures.set(address, recent)
    if (this.#failures.size > MAX_ADDRESSES) this.#failures.delete(this.#failures.keys().next().value as string)
    return undefined
  }
}
