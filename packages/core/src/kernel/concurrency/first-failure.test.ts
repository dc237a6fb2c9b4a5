import { expect, test } from 'vitest'
import { FirstFailure } from './first-failure.js'

async function* slicesUpTo(last: number, failure?: Error): AsyncGenerator<number> {
  for (let slice = 1; slice <= last; slice++) yield slice
  if (failure !== undefined) throw failure
}

async function listed(slices: AsyncIterable<number>): Promise<number[]> {
  const list: number[] = []
  for await (const slice of slices) list.push(slice)
  return list
}

test('goes on past failures, and throws the first of them at the end', async () => {
  const failures = new FirstFailure()
  expect(await listed(failures.past(slicesUpTo(2, new Error('the first'))))).toEqual([1, 2])
  expect(await listed(failures.past(slicesUpTo(1, new Error('the second'))))).toEqual([1])
  expect(await listed(failures.past(slicesUpTo(3)))).toEqual([1, 2, 3])
  expect(() => failures.rethrow()).toThrow('the first')
})

test('throws nothing where nothing failed', async () => {
  const failures = new FirstFailure()
  await listed(failures.past(slicesUpTo(1)))
  expect(() => failures.rethrow()).not.toThrow()
})

test('work that is given up puts away what it holds', async () => {
  let isPutAway = false
  async function* work(): AsyncGenerator<number> {
    try {
      yield 1
    } finally {
      isPutAway = true
    }
  }
  const slices = new FirstFailure().past(work())
  await slices.next()
  await slices.return(undefined)
  expect(isPutAway).toBe(true)
})
