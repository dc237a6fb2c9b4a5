import { expect, it } from 'vitest'
import { countOf, pageBefore } from './page-numbers.js'

it.each([
  [undefined, 20],
  ['3', 3],
  ['abc', 20],
  ['0', 20],
  ['-1', 20],
  ['1.5', 20],
  [['2', '3'], 20],
])('an address that says %j means %s', (said, count) => expect(countOf(said, 20)).toBe(count))

it.each([
  { pageNo: 999, total: 195, rows: 0, before: 20 },
  { pageNo: 2, total: 10, rows: 0, before: 1 },
  { pageNo: 2, total: 0, rows: 0, before: 1 },
  { pageNo: 2, total: 15, rows: 0, before: 1 },
  { pageNo: 2, total: 10, rows: 5, before: undefined },
  { pageNo: 1, total: 0, rows: 0, before: undefined },
])('from page $pageNo with $rows rows of $total one goes to $before', ({ pageNo, total, rows, before }) => {
  const answer = { list: Array.from({ length: rows }), total }
  expect(pageBefore({ pageNo, pageSize: 10, answer })).toBe(before)
  expect(pageBefore({ pageNo, pageSize: 10, answer: undefined })).toBeUndefined()
})
