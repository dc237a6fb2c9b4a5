import { expect, it } from 'vitest'
import { createLogger } from './create-logger.js'

it('what is logged is a line of JSON with nothing private in it, children’s fields included', () => {
  const lines: string[] = []
  const logger = createLogger({ write: (line) => void lines.push(line) })
  logger.info({ clientSecret: 'hush', from: 'ada@example.com', status: 200 }, 'mail to ada@example.com')
  logger.child({ phone: '1', job: 'sweep' }).error({ error: new Error('Bearer abc.def') }, 'failed')
  const [first, second, ...others] = lines.map((line): unknown => JSON.parse(line))
  expect(others).toEqual([])
  const common = { pid: process.pid, time: expect.stringMatching(/^\d{4}-.*Z$/) }
  expect(first).toEqual({
    ...common,
    level: 'info',
    clientSecret: '[redacted]',
    from: '[email]',
    status: 200,
    msg: 'mail to [email]',
  })
  expect(second).toMatchObject({
    ...common,
    level: 'error',
    phone: '[redacted]',
    job: 'sweep',
    error: { error: 'Error', message: 'Bearer [token]' },
    msg: 'failed',
  })
})

it('a line has the fields of its moment, where there are any', () => {
  const lines: string[] = []
  // As long as a secret, which it is not.
  const trace = { trace_id: '0af7651916cd43dd8448eb211c80319c', span_id: 'b7ad6b7169203331' }
  const moments = [trace, undefined, trace]
  const logger = createLogger({ write: (line) => void lines.push(line) }, { mixin: () => moments.shift() })
  logger.info({}, 'inside')
  // Not written, and so not asked for.
  logger.debug({}, 'too low')
  logger.info({}, 'outside')
  logger.child({ job: 'sweep' }).warn({}, 'a child')
  const [inside, outside, child] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(inside).toMatchObject({ ...trace, msg: 'inside' })
  expect(Object.keys(outside ?? {})).toEqual(['level', 'time', 'pid', 'msg'])
  expect(child).toMatchObject({ ...trace, job: 'sweep' })
})
