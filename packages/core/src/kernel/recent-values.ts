import { forgetOldest } from './forget-oldest.js'

/** The values that were used last, by key: at most `size` of them, so that what callers make up fills no memory. */
export class RecentValues<Value> {
  readonly #values = new Map<string, Value>()

  /** With size 0 nothing is remembered. */
  constructor(private readonly size: number) {}

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  /** Beyond the size, the value that was used longest ago is forgotten. */
  set(key: string, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    forgetOldest(this.#values, this.size)
  }
}
