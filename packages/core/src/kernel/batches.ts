const BATCH = 1000

/** Works in batches until one is not full, so that no statement holds locks for long; each is a slice. */
export async function* inBatches(runBatch: (limit: number) => Promise<number>, size = BATCH): AsyncGenerator<number> {
  for (let done = size; done === size;) yield (done = await runBatch(size))
}

const DAY_MS = 86_400_000

/** The instant so many days before. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
