import { expect, it } from 'vitest'
import { turn } from './turn.js'

/** Milliseconds, longer than a timer waits. */
const PIECE_MS = 1.5
const PIECES = 20

/** Keeps the process for as long as a piece takes. */
function work(): void {
  const began = performance.now()
  while (performance.now() - began < PIECE_MS);
}

/** How often others had their turn until so many are done, each of whom makes way after each piece. */
async function turnsOfOthers(workers: number): Promise<number> {
  let turns = 0
  let next: NodeJS.Immediate
  const take = () => {
    turns += 1
    next = setImmediate(take)
  }
  next = setImmediate(take)
  const workAll = async () => {
    for (let piece = 0; piece < PIECES; piece++) {
      work()
      await turn()
    }
  }
  await Promise.all(Array.from({ length: workers }, workAll))
  clearImmediate(next)
  return turns
}

it.each([1, 2, 4])('others have their turn between the pieces of %i that work at once', async (workers) => {
  expect(await turnsOfOthers(workers)).toBeGreaterThanOrEqual(PIECES - 1)
})
