import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forward } from '../src/forward.js'

const sockets: Socket[] = []
let sent = ''
const server = createServer((socket) => {
  sockets.push(socket.unref())
  socket.on('error', () => undefined)
  socket.write(sent)
})

beforeEach(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

const forwarded = () => {
  const { port } = server.address() as AddressInfo
  const signal = new AbortController().signal
  return forward({ url: new URL(`http://127.0.0.1:${port}`), headers: {}, body: '{}', signal })
}

/** How many sockets of this process keep it: tests of other files may have left some. */
const waitedFor = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length

it('an answer whose body never ends keeps no process waiting', async () => {
  sent = 'HTTP/1.1 500 No\r\ncontent-length: 100\r\n\r\nhalf'
  const before = waitedFor()
  expect(await forwarded()).toBe(500)
  expect(waitedFor()).toBeLessThanOrEqual(before)
})

it('an answer that comes letter by letter is too late after as long as the platform waits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  sent = 'HTTP/1.1 200 OK\r\nx-slow: '
  let seen: unknown
  forwarded().catch((error: unknown) => (seen = error))
  await vi.waitUntil(() => sockets.length === 1, 15_000)
  for (let second = 0; second < 15; second++) {
    sockets[0]?.write('x')
    await vi.advanceTimersByTimeAsync(1000)
  }
  await vi.waitFor(() => expect(seen).toHaveProperty('message', 'no answer within 15 s'), 15_000)
})
