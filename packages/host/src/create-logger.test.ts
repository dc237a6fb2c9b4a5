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
