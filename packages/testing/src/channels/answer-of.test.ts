import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerOf, checkWithin, endsInTime } from './answer-of.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('names the call that hangs before the time of the test is over, also where others took a part of it', async () => {
  const checked = checkWithin(5000, async () => {
    await answerOf('put', () => pause(3000))
    await answerOf('urlOf', never)
  })
  const told = expect(checked).rejects.toThrow('urlOf did not answer within the 4 s that its check has')
  await vi.advanceTimersByTimeAsync(4000)
  await told
})

it('answers what a call answers, and throws what it throws, synchronously or not', async () => {
  await checkWithin(5000, async () => {
    expect(await answerOf('one', () => 1)).toBe(1)
    expect(await answerOf('two', async () => 2)).toBe(2)
    const fail = () => {
      throw new TypeError('mine')
    }
    await expect(answerOf('three', fail)).rejects.toThrow(new TypeError('mine'))
    expect([await endsInTime(Promise.reject(new Error('no'))), await endsInTime(7)]).toEqual([true, true])
  })
  // Nothing waits behind a check that is over.
  expect(vi.getTimerCount()).toBe(0)
})

it('knows what does not end', async () => {
  const ended: boolean[] = []
  const checked = checkWithin(5000, async () => void ended.push(await endsInTime(never())))
  await vi.advanceTimersByTimeAsync(4000)
  await checked
  expect(ended).toEqual([false])
})

it.each([0, Infinity])('waits for as long as it takes in a test whose time is %d', async (testTimeout) => {
  const answers: string[] = []
  const checked = checkWithin(testTimeout, async () => {
    answers.push(await answerOf('one', () => pause(1e6).then(() => 'late')))
  })
  await vi.advanceTimersByTimeAsync(1e6)
  await checked
  expect(answers).toEqual(['late'])
})
