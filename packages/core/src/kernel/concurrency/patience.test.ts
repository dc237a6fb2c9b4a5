import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Patience } from './patience.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what begins in time is waited for, and goes on when patience is over', async () => {
  const patience = new Patience(100)
  let isDone = false
  const work = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 150))
    isDone = true
    return 'late'
  })
  const waited = patience.of(work)
  await vi.advanceTimersByTimeAsync(100)
  expect(await waited).toBeUndefined()
  await vi.advanceTimersByTimeAsync(50)
  expect(isDone).toBe(true)
})

test('nothing begins when patience is over', async () => {
  const patience = new Patience(100)
  await vi.advanceTimersByTimeAsync(100)
  const work = vi.fn(async () => 'done')
  expect(await patience.of(work)).toBeUndefined()
  expect(work).not.toHaveBeenCalled()
  expect(await patience.pause()).toBe(false)
})
