/** Repeatable chance: the same seed gives the same throws (mulberry32). */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, not including, 1. */
  throw(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer from 0 up to, not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.throw() * limit)
  }

  isLucky(share: number): boolean {
    return this.throw() < share
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value
  }

  shuffled<Value>(values: readonly Value[]): Value[] {
    const rest = [...values]
    return values.map(() => rest.splice(this.below(rest.length), 1)[0] as Value)
  }
}
