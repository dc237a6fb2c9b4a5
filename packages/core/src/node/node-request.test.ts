import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readJsonBody } from '../http/input/json-body.js'
import { NodeRequest } from './node-request.js'

const WITHIN = { bytes: 1000, milliseconds: 10_000 }

describe('the body of a request of node:http', () => {
  const timers = vi.fn(setTimeout)
  /** What came of each request, in their order. */
  let bodies: unknown[]
  let ended: Promise<unknown>[]
  const server = createServer((message: IncomingMessage, response) => {
    ended.push(once(message, 'end'))
    void readJsonBody(new NodeRequest({ message, response }), WITHIN)
      .then(({ json, wasAwaited }) => bodies.push([json, wasAwaited]))
      .finally(() => response.end())
  })
  let caller: Socket

  beforeEach(async () => {
    timers.mockClear()
    bodies = []
    ended = []
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    caller = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay(true)
    await once(caller, 'connect')
    vi.stubGlobal('setTimeout', timers)
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    caller.destroy()
    server.close()
    await once(server, 'close')
  })

  const head = (length: string) => `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${length}\r\n\r\n`
  const answered = () => once(caller, 'data')

  test('is whole with the last byte that was announced: where it comes with the headers, no timer is set', async () => {
    for (const number of [1, 2]) {
      caller.write(`${head('content-length: 7')}{"a":${number}}`)
      await answered()
    }
    expect(bodies).toEqual([
      [{ a: 1 }, false],
      [{ a: 2 }, false],
    ])
    expect(timers).not.toHaveBeenCalled()
    await Promise.all(ended)
  })

  test('that comes after its headers, in pieces, is waited for', async () => {
    caller.write(head('content-length: 7'))
    const [message] = (await once(server, 'request')) as [IncomingMessage]
    await nextRound()
    caller.write('{"a"')
    await once(message, 'data')
    caller.write(':1}')
    await answered()
    expect(bodies).toEqual([[{ a: 1 }, true]])
    expect(timers).toHaveBeenCalledOnce()
    await Promise.all(ended)
  })

  test('whose length was not announced ends with the stream', async () => {
    caller.write(`${head('transfer-encoding: chunked')}4\r\n{"a"\r\n3\r\n:1}\r\n0\r\n\r\n`)
    await answered()
    expect(bodies).toEqual([[{ a: 1 }, expect.any(Boolean)]])
  })
})
