import { expect, test } from 'vitest'
import { RecentValues } from './recent-values.js'

test('forgets what was used longest ago', () => {
  const values = new RecentValues<number>(2)
  values.set('a', 1)
  values.set('b', 2)
  expect(values.get('a')).toBe(1)
  values.set('c', 3)
  expect([values.get('a'), values.get('b'), values.get('c')]).toEqual([1, undefined, 3])
  values.set('a', 4)
  values.set('d', 5)
  expect([values.get('a'), values.get('c'), values.get('d')]).toEqual([4, undefined, 5])
})

test('remembers nothing where its size is 0', () => {
  const values = new RecentValues<number>(0)
  values.set('a', 1)
  expect(values.get('a')).toBeUndefined()
})
