import { bucketsAt } from '@org/openapi-core/storage'
import { expect, test } from 'vitest'
import { tallyChanges } from './row-tally.js'

test('by hand the same buckets are counted as by the engine', () => {
  const time = new Date('2026-09-10T12:34:56.789Z')
  const changes = tallyChanges([['client', 1]], time)
  const expected = bucketsAt(Math.floor(time.getTime() / 1000))
  expect(changes.map(({ level, bucket }) => ({ level, index: bucket }))).toEqual(expected)
})

test('groups are counted in one order, whatever they are named in', () => {
  const groupsOf = (groups: [string, number][]) => tallyChanges(groups, new Date(0)).map(({ group }) => group)
  expect(
    groupsOf([
      ['b', 1],
      ['a', -1],
    ]),
  ).toEqual(
    groupsOf([
      ['a', -1],
      ['b', 1],
    ]),
  )
})
