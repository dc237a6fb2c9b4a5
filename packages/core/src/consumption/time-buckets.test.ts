import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketsOf, runsWithin } from './time-buckets.js'
import type { BucketRun } from './time-buckets.js'

const FIRST_YEAR = new Date('0001-01-01T00:00:00.000Z')
const LAST_YEAR = new Date('9999-12-31T23:59:59.999Z')
const FIRST_SECOND = FIRST_YEAR.getTime() / 1000
const LAST_SECOND = Math.floor(LAST_YEAR.getTime() / 1000)

/** In how many of the runs an instant is. */
const timesIn = (runs: readonly BucketRun[], instant: Date): number =>
  bucketsOf(instant).filter(({ level, index }) =>
    runs.some((run) => run.level === level && run.first <= index && index <= run.last),
  ).length

/** All that the runs hold, in seconds. */
const secondsOf = (runs: readonly BucketRun[]): number =>
  runs.reduce((total, { level, first, last }) => total + (last - first + 1) * 32 ** level, 0)

/** The range that the texts `first` and `last` mean: its end is the last millisecond of its second. */
const rangeOf = (first: number, last: number) => ({ start: new Date(first * 1000), end: new Date(last * 1000 + 999) })

const wholeSecond = fc.integer({ min: FIRST_SECOND, max: LAST_SECOND })

/** Seconds that all kinds of borders are near to: of buckets of each level, of 1970, of all of time. */
const borderSecond = fc
  .tuple(fc.nat(6), fc.integer({ min: -70, max: 70 }), fc.integer({ min: -3, max: 3 }))
  .map(([level, index, near]) => Math.min(Math.max(index * 32 ** level + near, FIRST_SECOND), LAST_SECOND))

const second = fc.oneof(wholeSecond, borderSecond, fc.integer({ min: -200_000, max: 200_000 }))

const ordered = fc.tuple(second, second).map(([a, b]): [number, number] => (a <= b ? [a, b] : [b, a]))

describe('bucketsOf', () => {
  test('one bucket of each level, the largest first', () => {
    expect(bucketsOf(new Date('2026-09-10T04:00:00.999Z'))).toEqual([
      { level: 6, index: 1 },
      { level: 5, index: 53 },
      { level: 4, index: 1706 },
      { level: 3, index: 54_596 },
      { level: 2, index: 1_747_082 },
      { level: 1, index: 55_906_650 },
      { level: 0, index: 1_789_012_800 },
    ])
  })

  test('the last second before 1970 is in buckets of its own', () => {
    expect(bucketsOf(new Date(-1)).map(({ index }) => index)).toEqual([-1, -1, -1, -1, -1, -1, -1])
    expect(bucketsOf(new Date(0)).map(({ index }) => index)).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test('a bucket holds the 32 of the level below', () => {
    fc.assert(
      fc.property(second, (at) => {
        const [top, ...lower] = bucketsOf(new Date(at * 1000))
        lower.reduce(
          (upper, bucket) => {
            expect(Math.floor(bucket.index / 32)).toBe(upper.index)
            return bucket
          },
          top as { index: number },
        )
        expect(lower.at(-1)).toEqual({ level: 0, index: at })
      }),
    )
  })

  test('all milliseconds of a second have the same', () => {
    fc.assert(
      fc.property(second, fc.nat(999), (at, ms) => {
        expect(bucketsOf(new Date(at * 1000 + ms))).toEqual(bucketsOf(new Date(at * 1000)))
      }),
    )
  })
})

describe('runsWithin', () => {
  test('an instant is in exactly one run when its second is in the range, in none otherwise', () => {
    fc.assert(
      fc.property(ordered, second, fc.nat(999), ([first, last], at, ms) => {
        const isWithin = first <= at && at <= last
        expect(timesIn(runsWithin(rangeOf(first, last)), new Date(at * 1000 + ms))).toBe(isWithin ? 1 : 0)
      }),
      { numRuns: 2000 },
    )
  })

  test('both ends are in it, their neighbours are not', () => {
    fc.assert(
      fc.property(ordered, ([first, last]) => {
        const runs = runsWithin(rangeOf(first, last))
        const seconds = [first - 1, first, last, last + 1]
        expect(seconds.map((at) => timesIn(runs, new Date(at * 1000)))).toEqual([0, 1, 1, 0])
      }),
      { numRuns: 1000 },
    )
  })

  test('the runs are as long as the range, so that none overlap', () => {
    fc.assert(
      fc.property(ordered, ([first, last]) => {
        expect(secondsOf(runsWithin(rangeOf(first, last)))).toBe(last - first + 1)
      }),
      { numRuns: 1000 },
    )
  })

  test('at most 13 runs, at most 31 buckets at either end of a level, none empty, all in integers', () => {
    fc.assert(
      fc.property(ordered, ([first, last]) => {
        const runs = runsWithin(rangeOf(first, last))
        expect(runs.length).toBeLessThanOrEqual(13)
        for (const run of runs) {
          expect(run.first).toBeLessThanOrEqual(run.last)
          // On the top level: years 1 to 9999 in buckets of 34 years.
          expect(run.last - run.first + 1).toBeLessThanOrEqual(run.level === 6 ? 294 : 62)
          for (const index of [run.first, run.last]) expect(Number.isInteger(index) && !Object.is(index, -0)).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test.each<[string, number, number, BucketRun[]]>([
    ['one second', 5, 5, [{ level: 0, first: 5, last: 5 }]],
    ['a whole bucket', 32, 63, [{ level: 1, first: 1, last: 1 }]],
    ['a bucket but for its last second', 32, 62, [{ level: 0, first: 32, last: 62 }]],
    ['two partial buckets', 1, 62, [{ level: 0, first: 1, last: 62 }]],
    ['over 1970', -1, 0, [{ level: 0, first: -1, last: 0 }]],
    ['a bucket before 1970, and one after', -32, 31, [{ level: 1, first: -1, last: 0 }]],
    [
      'an end on each side',
      31,
      96,
      [
        { level: 0, first: 31, last: 31 },
        { level: 0, first: 96, last: 96 },
        { level: 1, first: 1, last: 2 },
      ],
    ],
    ['1024 seconds', 1024, 2047, [{ level: 2, first: 1, last: 1 }]],
    ['34 years', 2 ** 30, 2 ** 31 - 1, [{ level: 6, first: 1, last: 1 }]],
  ])('%s', (...[, first, last, runs]) => {
    expect(runsWithin(rangeOf(first, last))).toEqual(runs)
  })

  test('nothing in a range that ends before it starts', () => {
    expect(runsWithin({ start: new Date(1000), end: new Date(999) })).toEqual([])
  })

  test('without a range, all of time once', () => {
    fc.assert(
      fc.property(second, (at) => {
        expect(timesIn(runsWithin(), new Date(at * 1000))).toBe(1)
      }),
    )
    expect(timesIn(runsWithin(), FIRST_YEAR)).toBe(1)
    expect(timesIn(runsWithin(), LAST_YEAR)).toBe(1)
  })

  test('from the first to the last second that can be written', () => {
    const runs = runsWithin({ start: FIRST_YEAR, end: LAST_YEAR })
    expect(secondsOf(runs)).toBe(LAST_SECOND - FIRST_SECOND + 1)
    expect([FIRST_YEAR, new Date(0), LAST_YEAR].map((instant) => timesIn(runs, instant))).toEqual([1, 1, 1])
  })
})
