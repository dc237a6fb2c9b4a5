import type { Agent } from 'node:http'
import { describe, expect, it } from 'vitest'
import { echo, plain } from './adapter-host.js'
import type { AdapterBench } from './adapter-host.js'
import { oneConnection, openRaw, sendHttp } from './http-client.js'

const JSON_TYPE = { 'content-type': 'application/json' }

/** A POST of a JSON body of about `size` bytes. */
const jsonPost = (path: string, size: number, agent: Agent) => ({
  method: 'POST',
  path,
  headers: JSON_TYPE,
  body: jsonOfSize(size),
  agent,
})

/** Connections that carry several requests, and handlers that throw. */
export function describeConnections(bench: AdapterBench): void {
  describe('connections', () => {
    it('carry on after an error that was answered before the body was read', async () => {
      bench.answer(async (request) => (request.path === '/open-api/refused' ? plain(401, 'no') : echo(request)))
      const agent = oneConnection()
      try {
        for (const size of [0, 10, 30_000]) {
          expect((await sendHttp(bench.url, jsonPost('/open-api/refused', size, agent))).status).toBe(401)
          const answer = await sendHttp(bench.url, jsonPost('/open-api/x', 5, agent))
          expect([answer.status, answer.body.toString()]).toEqual([200, jsonOfSize(5).toString()])
        }
      } finally {
        agent.destroy()
      }
    })

    it('carry on after a request that went on to the host', async () => {
      bench.answer(async (request) => (request.path === '/other' ? undefined : echo(request)))
      const agent = oneConnection()
      try {
        expect((await sendHttp(bench.url, jsonPost('/other', 1000, agent))).status).toBe(404)
        expect((await sendHttp(bench.url, { path: '/open-api/x', agent })).status).toBe(200)
      } finally {
        agent.destroy()
      }
    })

    it('that carry several requests at once answer them in order', async () => {
      const get = (query: string, header: string) =>
        `GET /open-api/x?${query} HTTP/1.1\r\nHost: test\r\nConnection: ${header}\r\n\r\n`
      bench.answer(async ({ query }) => {
        // In time, not until the second is asked for: a server may read that only after the first answer.
        await new Promise((resolve) => setTimeout(resolve, query === 'first' ? 30 : 0))
        return plain(200, `<${query}>`)
      })
      const raw = openRaw(bench.url, get('first', 'keep-alive') + get('second', 'close'))
      await raw.closed
      expect(raw.received().match(/<\w+>/g)).toEqual(['<first>', '<second>'])
    })
  })

  describeThrowingHandlers(bench)
}

function describeThrowingHandlers(bench: AdapterBench): void {
  describe('a handler that throws', () => {
    it('ends in the error path of the host, and the next request is answered', async () => {
      bench.answer(async () => Promise.reject(new Error('thrown by a test')))
      // An answer of the host, or a connection that is hung up: not silence, and not success.
      const status = await sendHttp(bench.url, { path: '/open-api/x' }).then(
        (answer) => answer.status,
        () => 'hung up',
      )
      expect(status === 'hung up' || (typeof status === 'number' && status >= 500), String(status)).toBe(true)
      bench.answer(echo)
      expect((await sendHttp(bench.url, { path: '/open-api/x' })).status).toBe(200)
    })
  })
}

/** A JSON body of about `size` bytes. */
function jsonOfSize(size: number): Buffer {
  return Buffer.from(JSON.stringify({ text: 'x'.repeat(size) }))
}
