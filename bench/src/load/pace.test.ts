import { expect, test } from 'vitest'
import { Pace } from './pace.js'

const takeAll = (pace: Pace) => {
  const taken: number[] = []
  while (pace.isWaiting) taken.push(pace.take() ?? Number.NaN)
  return taken
}

test('as many become due as the time that has passed holds, at whatever moments it is looked', () => {
  const pace = new Pace(2000, 1000)
  pace.tick(1001)
  expect(takeAll(pace)).toEqual([1001, 1001])
  pace.tick(1001.2)
  expect(takeAll(pace)).toEqual([1001.2])
  pace.tick(1001.4)
  expect(takeAll(pace)).toEqual([])
  for (let now = 1002; now <= 2000; now++) pace.tick(now)
  expect(takeAll(pace)).toHaveLength(1997)
})

test('one that nobody takes goes on waiting since it became due', () => {
  const pace = new Pace(1000, 0)
  pace.tick(1)
  pace.tick(50)
  expect(takeAll(pace)).toEqual([1, ...Array<number>(49).fill(50)])
  expect(pace.take()).toBeUndefined()
})
