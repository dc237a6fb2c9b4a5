import { expect, test } from 'vitest'
import { latencyOf, percentileOf } from './statistics.js'

test.each([
  [50, 50],
  [99, 99],
  [100, 100],
  [1, 1],
])('%i percent of a hundred values do not exceed %i', (percent, value) => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1)
  expect(percentileOf(values, percent)).toBe(value)
})

test('of one value it is that, of none there is none', () => {
  expect(percentileOf([7], 99)).toBe(7)
  expect(percentileOf([], 99)).toBeNaN()
})

test('latencies are put in order first', () => {
  expect(latencyOf([...Array<number>(98).fill(1), 50, 40].reverse())).toEqual({ p50: 1, p99: 40 })
})
