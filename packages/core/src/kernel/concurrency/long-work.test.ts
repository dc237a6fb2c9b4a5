import { describe, expect, it } from 'vitest'
import { LongWork } from './long-work.js'

/** Milliseconds. */
let present = 0
const elapsed = () => present

/** For how long others, each of whose turns of the event loop takes so long, have it until the work goes on. */
async function timeOfOthers(long: LongWork, turnMs: number): Promise<number> {
  const before = present
  let isWaiting = true
  const work = () => {
    if (!isWaiting) return
    present += turnMs
    setImmediate(work)
  }
  setImmediate(work)
  await long.makeWay()
  isWaiting = false
  return present - before
}

describe('work for long', () => {
  it('leaves others three times as long as a piece took', async () => {
    const long = new LongWork(elapsed)
    present += 2
    expect(await timeOfOthers(long, 0.5)).toBeCloseTo(6)
    present += 1
    expect(await timeOfOthers(long, 0.5)).toBeCloseTo(3)
  })

  it('goes on after a turn in which nobody else does anything', async () => {
    const long = new LongWork(elapsed)
    present += 5
    expect(await timeOfOthers(long, 0.01)).toBeLessThan(0.1)
  })

  it('waits no longer after a piece that has waited itself, for an endpoint for example', async () => {
    const long = new LongWork(elapsed)
    present += 10_000
    expect(await timeOfOthers(long, 0.5)).toBeCloseTo(25)
  })

  it('tells how long a piece has taken', async () => {
    const long = new LongWork(elapsed)
    present += 3
    expect(long.pieceMs).toBe(3)
    await timeOfOthers(long, 5)
    expect(long.pieceMs).toBe(0)
  })
})
