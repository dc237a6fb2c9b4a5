/** Letters and digits of the engine's own numbers: people read them aloud. */
const UNAMBIGUOUS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const WORDS = 2 ** 32

/** Numbers that look random and are the same for the same seed; cheap, because a month takes many. For no secrets. */
export class Chance {
  #state: number

  constructor(seed: string) {
    this.#state = [...seed].reduce(
      (state, letter) => Math.imul(state ^ letter.charCodeAt(0), 16_777_619),
      2_166_136_261,
    )
  }

  /** From 0 up to, but not, 1 (mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    const mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((again ^ (again >>> 14)) >>> 0) / WORDS
  }

  integer(bound: number): number {
    return Math.floor(this.fraction() * bound)
  }

  /** Both ends included. */
  between(least: number, most: number): number {
    return least + this.integer(most - least + 1)
  }

  happens(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[this.integer(list.length)] as T
  }

  /** One of the values, each as often as its weight says. */
  weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T {
    let rest = this.fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    const chosen = choices.find(([, weight]) => (rest -= weight) < 0) ?? choices.at(-1)
    return (chosen as readonly [T, number])[0]
  }

  text(length: number, alphabet = UNAMBIGUOUS): string {
    return Array.from({ length }, () => alphabet.charAt(this.integer(alphabet.length))).join('')
  }
}
