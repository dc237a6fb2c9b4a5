import { expect, it, vi } from 'vitest'
import { loggedHandler } from './logged-handler.js'
import { requestOf } from './request-of.js'

it('a request is one line, without its query; what is not answered is none', async () => {
  const info = vi.fn()
  const monotonic = vi.fn().mockReturnValueOnce(5).mockReturnValueOnce(1000).mockReturnValueOnce(1012.3456)
  const handler = loggedHandler(
    {
      handle: ({ path }) =>
        Promise.resolve(path === '/none' ? undefined : { status: 200, headers: { 'x-request-id': 'r1' }, body: '' }),
    },
    { info },
    { monotonic },
  )
  expect(await handler.handle(requestOf('/none'))).toBeUndefined()
  expect(info).not.toHaveBeenCalled()
  const path = `/${'p'.repeat(300)}`
  expect((await handler.handle(requestOf(path, { query: 'secret=1' })))?.status).toBe(200)
  const fields = { method: 'GET', path: path.slice(0, 200), status: 200, ms: 12.35, requestId: 'r1' }
  expect(info.mock.calls).toEqual([[fields, 'request']])
})

it('a request that was a span names it', async () => {
  const info = vi.fn()
  const traceParent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const handler = loggedHandler(
    { handle: () => Promise.resolve({ status: 200, headers: {}, body: '', traceParent }) },
    { info },
  )
  await handler.handle(requestOf('/path'))
  expect(info.mock.calls[0]?.[0]).toMatchObject({
    trace_id: '0af7651916cd43dd8448eb211c80319c',
    span_id: 'b7ad6b7169203331',
  })
})
