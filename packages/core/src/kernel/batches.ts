import { FirstFailure } from './concurrency/first-failure.js'

/** Few enough for SQLite to do at once, with all their indexes: it takes the event loop for it. */
const BATCH = 250

/** Works in batches until one is not full, so that no statement holds locks for long; each is a slice. */
export async function* inBatches(runBatch: (limit: number) => Promise<number>, size = BATCH): AsyncGenerator<number> {
  for (let done = size; done === size;) yield (done = await runBatch(size))
}

/** Pieces of work that are listed, `size` at a time, and done each by itself. */
export interface PiecesOfWork<Piece> {
  readonly size: number
  /** Those after `after`; fewer than `size` are the last. */
  readonly list: (after: Piece | undefined) => Promise<readonly Piece[]>
  /** False where there was nothing to do any more. */
  readonly work: (piece: Piece) => Promise<boolean>
}

/**
 * Lists and works until a list is not full; each is a slice, and answers how many were done. A piece that fails holds up
 * none of the others: the first failure is thrown when all have had their turn.
 */
export async function* oneByOne<Piece>({ size, list, work }: PiecesOfWork<Piece>): AsyncGenerator<number> {
  const failures = new FirstFailure()
  for (let after: Piece | undefined; ;) {
    const batch = await list(after)
    let done = 0
    for (const piece of batch) {
      try {
        if (await work(piece)) done++
      } catch (error) {
        failures.keep(error)
      }
    }
    yield done
    after = batch.at(-1)
    if (batch.length < size) break
  }
  failures.rethrow()
}
