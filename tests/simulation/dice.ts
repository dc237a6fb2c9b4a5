import type { Random } from '@org/openapi-core'
import { seededRandom } from '@org/openapi-testing'

/** An alternative and how often it is drawn, relative to the others. */
export interface Weighted {
  readonly weight: number
}

/** Everything that is left to chance in a simulation. */
export class Dice {
  readonly #random: Random

  constructor(seed: number) {
    this.#random = seededRandom(seed)
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.#random.integer(most - least + 1)
  }

  /** True in so many of a hundred throws. */
  percent(chance: number): boolean {
    return this.#random.integer(100) < chance
  }

  /** Undefined where there is nothing to choose from. */
  maybe<T>(choices: readonly T[]): T | undefined {
    return choices.length === 0 ? undefined : choices[this.#random.integer(choices.length)]
  }

  /** Of at least one choice. */
  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.#random.integer(choices.length)] as T
  }

  weighted<T extends Weighted>(choices: readonly T[]): T {
    const total = choices.reduce((sum, { weight }) => sum + weight, 0)
    let left = this.#random.integer(total)
    return choices.find(({ weight }) => (left -= weight) < 0) as T
  }
}
