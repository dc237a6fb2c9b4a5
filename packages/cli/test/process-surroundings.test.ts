import { afterEach, expect, it, vi } from 'vitest'
import { processSurroundings } from '../src/kernel/process-surroundings.js'

const ofOthers = process.listeners('SIGINT')
afterEach(() => {
  vi.restoreAllMocks()
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error')
  for (const own of process.listeners('SIGINT')) if (!ofOthers.includes(own)) process.off('SIGINT', own)
})

it.each([
  ['EPIPE', 0, []],
  ['ENOSPC', 1, ['Nothing can be printed: no space left\n']],
])('where printing ends with %s, the process ends with %i', (code, status, told) => {
  const err: unknown[] = []
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended')
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(text) > 0)
  processSurroundings()
  const error = Object.assign(new Error('no space left'), { code })
  expect(() => process.stdout.emit('error', error)).toThrow('ended')
  expect([exit.mock.calls, err]).toEqual([[[status]], told])
})

it('goes on where nobody reads what is said beside the output', () => {
  processSurroundings()
  const error = Object.assign(new Error('nobody reads'), { code: 'EPIPE' })
  expect(process.stderr.emit('error', error)).toBe(true)
})
