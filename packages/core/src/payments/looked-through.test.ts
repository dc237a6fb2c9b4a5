import { expect, test } from 'vitest'
import { LookedThrough } from './looked-through.js'

const at = (milliseconds: number) => new Date(milliseconds)

test('a run begins a margin before the end of the last one, and one in ten at the beginning', () => {
  const looked = new LookedThrough(5)
  const begins = Array.from({ length: 21 }, (_, run) => {
    const begin = looked.begin(at(100 * run))
    looked.end(at(100 * run))
    return begin?.getTime()
  })
  const later = (first: number) => Array.from({ length: 9 }, (_, run) => 100 * (first + run - 1) - 5)
  expect(begins).toEqual([undefined, ...later(1), undefined, ...later(11), undefined])
})

test('a run that comes to no end leaves the next where the last one began, and is no reason to begin at the beginning', () => {
  const looked = new LookedThrough(5)
  const begin = () => looked.begin(at(2000))?.getTime()
  expect([begin(), begin()]).toEqual([undefined, undefined])
  looked.end(at(1000))
  const begins = Array.from({ length: 10 }, begin)
  expect(begins).toEqual([...Array.from({ length: 8 }, () => 995), undefined, 995])
})

test('the first run after a clock was set back begins at the beginning', () => {
  const looked = new LookedThrough(5)
  looked.end(at(1000))
  expect(looked.begin(at(999))).toBeUndefined()
  expect(looked.begin(at(1000))).toEqual(at(995))
})
