import { describe, expect, it } from 'vitest'
import { browserNumbers } from './browser-numbers.js'
import { simulateDraws } from './simulate-draws.js'

/** Every number once, in order. */
const everyNumber = () => {
  let number = 0
  return () => number++
}

const prize = (id: number, winProbability: number, currentStock?: number) => ({
  id,
  winProbability,
  stockLimit: currentStock !== undefined,
  currentStock: currentStock ?? 0,
})

describe('simulated draws', () => {
  it('win as often as the probabilities say when every number comes once', () => {
    const { wins, outOfStock } = simulateDraws([prize(2, 500), prize(1, 25), prize(3, 0)], 10_000, everyNumber())
    expect([...wins]).toEqual([
      [1, 25],
      [2, 500],
    ])
    expect(outOfStock).toBe(0)
  })

  it('end with the stock, and tell how often it was missed', () => {
    const { wins, outOfStock } = simulateDraws([prize(1, 500, 3)], 10_000, everyNumber())
    expect([...wins]).toEqual([[1, 3]])
    expect(outOfStock).toBe(497)
  })
})

describe('numbers of the browser', () => {
  it('lie in the table, and are spread over it', () => {
    const next = browserNumbers()
    const tenths = new Array<number>(10).fill(0)
    for (let index = 0; index < 100_000; index++) {
      const tenth = Math.floor(next() / 1000)
      tenths[tenth] = (tenths[tenth] ?? 0) + 1
    }
    expect(tenths).toHaveLength(10)
    // 10,000 each, give or take ten standard deviations.
    expect(tenths.filter((count) => Math.abs(count - 10_000) > 950)).toEqual([])
  })
})
