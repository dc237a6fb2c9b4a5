const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 250

/**
 * How long one caller waits for several things in a row, in real time: the engine's own may stand still. Call `end`
 * when nothing is waited for any more.
 */
export class Patience {
  readonly #timer: ReturnType<typeof setTimeout>
  readonly #over: Promise<undefined>
  #isOver = false
  #nextPause = FIRST_PAUSE_MS

  constructor(milliseconds: number) {
    let expire = (): void => undefined
    this.#over = new Promise((resolve) => {
      expire = () => resolve(undefined)
    })
    this.#timer = setTimeout(() => {
      this.#isOver = true
      expire()
    }, milliseconds)
  }

  /** What the work answers, or undefined once patience is over: what has begun goes on, and nothing begins any more. */
  of<T>(begin: () => Promise<T>): Promise<T | undefined> {
    return this.#isOver ? this.#over : Promise.race([begin(), this.#over])
  }

  /** Waits a little, longer each time; false once patience is over. */
  async pause(): Promise<boolean> {
    if (this.#isOver) return false
    const milliseconds = this.#nextPause
    this.#nextPause = Math.min(milliseconds * 2, LONGEST_PAUSE_MS)
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return !this.#isOver
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
