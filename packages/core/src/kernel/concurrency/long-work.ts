/** Behind whoever waits for the event loop now. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** For each part of the event loop that long work has, others have so many, as long as there are others. */
const PARTS_OF_OTHERS = 3
/** Milliseconds that others have at most: a piece may have waited for somebody else, and kept nobody. */
const MOST_MS = 25
/** Milliseconds of a turn of the event loop in which nobody did anything that counts. */
const IDLE_MS = 0.1

/**
 * Long work, a job or a bulk call for example, that is done a piece at a time. If it had one turn for each turn of the
 * others, a server that is half busy would have more to do than it can, and every request would wait for the end of the
 * work. So it goes on only when nobody else has anything to do, or others have had three times as long as its last piece
 * took.
 */
export class LongWork {
  #began: number

  /** `elapsed` are milliseconds that only go forward. */
  constructor(private readonly elapsed: () => number) {
    this.#began = elapsed()
  }

  /** Milliseconds since the piece that is under way began. */
  get pieceMs(): number {
    return this.elapsed() - this.#began
  }

  /** Ends a piece; resolves when the next may begin. */
  async makeWay(): Promise<void> {
    const ended = this.elapsed()
    const others = Math.min((ended - this.#began) * PARTS_OF_OTHERS, MOST_MS)
    let looked = ended
    do {
      const before = looked
      await nextTurn()
      looked = this.elapsed()
      if (looked - before < IDLE_MS) break
    } while (looked - ended < others)
    this.#began = looked
  }
}
