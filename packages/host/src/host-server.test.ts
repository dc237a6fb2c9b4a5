import { connect } from 'node:net'
import type { RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { HostServer, limitsOf } from './host-server.js'
import type { HostLimits } from './host-server.js'

let server: HostServer | undefined

afterEach(() => server?.stop(0))

const patient: HostLimits = { connections: 10, headersMs: 60_000, requestMs: 60_000, checkMs: 10 }
const answering: RequestListener = (_request, response) => void response.end('ok')

async function start(limits: Partial<HostLimits>, listener: RequestListener = answering): Promise<number> {
  server = new HostServer(listener, { ...patient, ...limits })
  return server.listen(0, '127.0.0.1')
}

/** All that comes back on a connection until the other side ends it. */
function sendUntilClosed(port: number, bytes: string): Promise<string> {
  return new Promise((closed) => {
    const socket = connect(port, '127.0.0.1', () => void socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => closed(text))
  })
}

test('a limit that is there and undefined is the usual one', () => {
  const unsaid = { connections: undefined, headersMs: undefined, requestMs: undefined, checkMs: undefined }
  expect(limitsOf(unsaid)).toEqual({ connections: 2000, headersMs: 10_000, requestMs: 15_000, checkMs: 1000 })
  expect(limitsOf({ ...unsaid, connections: 1 })).toEqual({ ...limitsOf({}), connections: 1 })
  expect(new HostServer(answering, unsaid).isStopping).toBe(false)
})

test('a connection that nobody uses is kept for five seconds, as each answer says', async () => {
  const port = await start({})
  expect((await fetch(`http://127.0.0.1:${port}`)).headers.get('keep-alive')).toBe('timeout=5')
})

test('a connection beyond the limit is closed; the others are served', async () => {
  const port = await start({ connections: 1 })
  const held = connect(port, '127.0.0.1')
  await new Promise((connected) => held.on('connect', connected))
  expect(await sendUntilClosed(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('')
  held.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const answer = await new Promise((answered) => held.once('data', (chunk) => answered(chunk.toString())))
  expect(answer).toContain('200 OK')
})

test('a request whose headers or body do not come to an end is ended', async () => {
  const port = await start({ headersMs: 50, requestMs: 100 }, () => undefined)
  expect(await sendUntilClosed(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /)
  expect(await sendUntilClosed(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nslow')).toMatch(
    /^HTTP\/1\.1 408 /,
  )
})

test('one that is about to stop says so, and goes on taking requests until its time is over or somebody hurries', async () => {
  const port = await start({})
  const ask = () => fetch(`http://127.0.0.1:${port}`)
  expect([server?.isStopping, (await ask()).headers.get('connection')]).toEqual([false, 'keep-alive'])
  const hurry = new AbortController()
  let isOver = false
  const drained = server?.drain(60_000, hurry.signal).then(() => (isOver = true))
  expect(server?.isStopping).toBe(true)
  const answer = await ask()
  expect([answer.status, answer.headers.get('connection'), isOver]).toEqual([200, 'close', false])
  hurry.abort()
  await drained
  await server?.drain(20)
  expect((await ask()).status).toBe(200)
  await server?.stop(100)
  await expect(ask()).rejects.toThrow()
})
