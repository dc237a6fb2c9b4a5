import { afterEach, expect, test, vi } from 'vitest'
import { standardErrorLogger, toLogger } from './logger.js'
import type { Logger } from './logger.js'

afterEach(() => vi.restoreAllMocks())

const written = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

test('without a logger of the host warnings and errors go to standard error, a line of JSON each, and nothing else', () => {
  const error = written()
  const log = standardErrorLogger.child({ requestId: 'r1' })
  log.debug({}, 'debugged')
  log.info({}, 'informed')
  log.warn({ channel: 'goods' }, 'warned')
  standardErrorLogger.error({}, 'failed\nbadly')
  const lines = error.mock.calls.map(([line]) => String(line))
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level: 'warn', time: expect.stringMatching(/^\d{4}-.*Z$/), requestId: 'r1', channel: 'goods', msg: 'warned' },
    { level: 'error', time: expect.any(String), msg: 'failed\nbadly' },
  ])
  expect(lines.join('')).not.toContain('\n')
})

test('what has no JSON fails nobody', () => {
  const error = written()
  const circle: Record<string, unknown> = { count: 1n }
  circle['self'] = circle
  standardErrorLogger.warn(circle, 'odd')
  expect(JSON.parse(String(error.mock.calls[0]?.[0]))).toMatchObject({ level: 'warn', msg: 'odd' })
})

test('a logger without children gets the fields of all of them; one with them is used as it is', () => {
  const warn = vi.fn()
  const plain = { debug: warn, info: warn, warn, error: warn }
  toLogger(plain).child({ a: 1, b: 1 }).child({ b: 2 }).warn({ c: 3 }, 'message')
  expect(warn).toHaveBeenCalledExactlyOnceWith({ a: 1, b: 2, c: 3 }, 'message')
  const child = vi.fn((): Logger => ({ ...plain, child }))
  toLogger({ ...plain, child })
    .child({ a: 1 })
    .warn({ c: 3 }, 'own child')
  expect(child).toHaveBeenCalledExactlyOnceWith({ a: 1 })
  expect(warn).toHaveBeenLastCalledWith({ c: 3 }, 'own child')
})

test.each(['debug', 'info', 'warn', 'error'] as const)('console is a logger: %s', (level) => {
  const write = vi.spyOn(console, level).mockImplementation(() => undefined)
  toLogger(console).child({ requestId: 'r1' })[level]({ n: 1 }, 'message')
  expect(write).toHaveBeenCalledExactlyOnceWith({ requestId: 'r1', n: 1 }, 'message')
})

const throwing = (): never => {
  throw new Error('no room on the disk')
}
const rejecting = () => Promise.reject(new Error('no room on the disk'))

test.each([
  ['throws', { debug: throwing, info: throwing, warn: throwing, error: throwing }],
  [
    'throws, and makes no children',
    { debug: throwing, info: throwing, warn: throwing, error: throwing, child: throwing },
  ],
  ['rejects', { debug: rejecting, info: rejecting, warn: rejecting, error: rejecting }],
])('a logger that %s fails nobody: its lines go to standard error', async (_, failing) => {
  const error = written()
  const log = toLogger(failing).child({ requestId: 'r1' })
  log.info({}, 'informed')
  log.warn({ channel: 'goods' }, 'warned')
  await Promise.resolve()
  const line = JSON.parse(String(error.mock.calls[0]?.[0])) as unknown
  expect(line).toMatchObject({ level: 'warn', requestId: 'r1', channel: 'goods', msg: 'warned' })
  expect(error).toHaveBeenCalledOnce()
})
