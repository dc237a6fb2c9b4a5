import { LongWork } from './long-work.js'

/** Work that may be interrupted where it yields, and what comes of it. */
export type Pieces<T> = Generator<void, T, void>

/** Milliseconds after which work lets others go first. */
const PIECE_MS = 2

/** Does all of it now. */
export function atOnce<T>(pieces: Pieces<T>): T {
  for (;;) {
    const { done, value } = pieces.next()
    if (done === true) return value
  }
}

/** Does it in pieces of some milliseconds, between which whoever else has something to do goes first. */
export async function besideOthers<T>(pieces: Pieces<T>, elapsed: () => number): Promise<T> {
  const work = new LongWork(elapsed)
  for (;;) {
    const { done, value } = pieces.next()
    if (done === true) return value
    if (work.pieceMs >= PIECE_MS) await work.makeWay()
  }
}
