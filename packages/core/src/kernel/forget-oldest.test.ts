import { expect, test } from 'vitest'
import { forgetOldest } from './forget-oldest.js'

test('forgets what was set longest ago, and no more than it has to', () => {
  const entries = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
  forgetOldest(entries, 3)
  expect([...entries.keys()]).toEqual(['a', 'b', 'c'])
  forgetOldest(entries, 1)
  expect([...entries.keys()]).toEqual(['c'])
  forgetOldest(entries, 0)
  expect(entries.size).toBe(0)
})
