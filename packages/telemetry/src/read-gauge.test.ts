import { describe, expect, it, vi } from 'vitest'
import { Quietly } from './quietly.js'
import { gaugeCallback } from './read-gauge.js'

const quietly = new Quietly()

describe('a gauge', () => {
  it('that hangs keeps nobody waiting, and is not read again beside it', async () => {
    let answer: (values: { value: number }[]) => void = () => undefined
    const read = vi.fn(() => new Promise<{ value: number }[]>((resolve) => void (answer = resolve)))
    const observe = vi.fn()
    const callback = gaugeCallback({ read, attributes: [], quietly, patienceMs: 20 })
    await Promise.all([callback({ observe }), callback({ observe })])
    await callback({ observe })
    expect([read.mock.calls.length, observe.mock.calls]).toEqual([1, []])
    answer([{ value: 3 }])
    await callback({ observe })
    expect(observe.mock.calls).toEqual([[3, {}]])
    const next = callback({ observe })
    await new Promise(setImmediate)
    expect(read).toHaveBeenCalledTimes(2)
    answer([{ value: 4 }])
    await next
    expect(observe.mock.calls).toEqual([
      [3, {}],
      [4, {}],
    ])
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
    ['fails', () => Promise.reject(new Error('no'))],
  ])('that %s is left out', async (_, read) => {
    const observe = vi.fn()
    await gaugeCallback({ read, attributes: [], quietly })({ observe })
    expect(observe).not.toHaveBeenCalled()
  })
})
