import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopOnSignal } from './stop-on-signal.js'

/** What the process would have ended with. */
let ends: unknown[]
let listeners: Map<string, (signal: string) => void>
const logger = { info: vi.fn(), error: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers()
  ends = []
  listeners = new Map()
  vi.spyOn(process, 'exit').mockImplementation(((code: number) => void ends.push(code)) as typeof process.exit)
  vi.spyOn(process, 'on').mockImplementation((event, listener) => {
    listeners.set(String(event), listener)
    return process
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
  vi.useRealTimers()
})

const send = async (signal: string) => {
  listeners.get(signal)?.(signal)
  await vi.advanceTimersByTimeAsync(0)
}

describe('a signal', () => {
  it.each(['SIGTERM', 'SIGINT'])('%s ends the process when everything has ended, once', async (signal) => {
    let release = (): void => undefined
    const stop = vi.fn(() => new Promise<void>((resolve) => (release = resolve)))
    stopOnSignal(logger, stop)
    await send(signal)
    await send('SIGINT')
    expect([stop.mock.calls.length, ends]).toEqual([1, []])
    release()
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toEqual([0])
  })

  it('that comes again hurries, unless it is the same by another way', async () => {
    let hurry: AbortSignal | undefined
    stopOnSignal(logger, (signal) => {
      hurry = signal
      return new Promise(() => undefined)
    })
    await send('SIGINT')
    await vi.advanceTimersByTimeAsync(999)
    await send('SIGTERM')
    expect(hurry?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await send('SIGTERM')
    expect([hurry?.aborted, ends]).toEqual([true, []])
  })

  it('ends it with 1 where stopping fails, which is logged', async () => {
    const error = new Error('held')
    stopOnSignal(logger, () => Promise.reject(error))
    await send('SIGTERM')
    expect([ends, logger.error.mock.calls]).toEqual([[1], [[{ error }, 'stopping failed']]])
  })

  it('cuts it off after the limit', async () => {
    stopOnSignal(logger, () => new Promise(() => undefined), 500)
    await send('SIGTERM')
    await vi.advanceTimersByTimeAsync(499)
    expect(ends).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect([ends, logger.error.mock.calls]).toEqual([[1], [[{}, 'stopping took too long']]])
  })
})
