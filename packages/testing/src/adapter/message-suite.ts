import type { ApiRequest } from '@org/openapi-core'
import { describe, expect, it } from 'vitest'
import { echo, plain } from './adapter-host.js'
import type { AdapterBench } from './adapter-host.js'
import { sendHttp } from './http-client.js'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const

/** Method, path, query and headers of requests; status, headers and body of answers. */
export function describeMessages(bench: AdapterBench): void {
  describe('requests', () => describeRequests(bench))
  describe('answers', () => {
    describeAnswers(bench)
    describeHeadAndConcurrency(bench)
  })
}

function describeRequests(bench: AdapterBench): void {
  it('come with their method', async () => {
    for (const method of METHODS) {
      const { status, headers } = await sendHttp(bench.url, { method, path: '/open-api/x' })
      expect({ status, method: headers['x-method'] }).toEqual({ status: 200, method })
    }
  })

  it('come with path and query as they were sent, undecoded', async () => {
    const path = '/open-api/%E4%BD%A0%2F..%2f%25a+b//c/;d=e'
    const query = 'a=1&a=2&b[0]=%20&c=%E4%BD%A0&d=x+y&e&=f&g=?/:@'
    const { headers } = await sendHttp(bench.url, { path: `${path}?${query}` })
    expect([headers['x-path'], headers['x-query']]).toEqual([path, query])
    expect((await sendHttp(bench.url, { path: '/open-api/x' })).headers['x-query']).toBe('')
    expect((await sendHttp(bench.url, { path: '/open-api/x?' })).headers['x-query']).toBe('')
  })

  it('come with the same where the target names the host, too', async () => {
    for (const origin of ['http://test.example', 'HTTPS://user@test.example:8443', 'http://[::1]:80']) {
      const target = '/open-api/%2F.././%2e%2e//c?a=http://b/c?d'
      const { status, headers } = await sendHttp(bench.url, { path: `${origin}${target}` })
      expect({ status, path: headers['x-path'], query: headers['x-query'] }).toEqual({
        status: 200,
        path: '/open-api/%2F.././%2e%2e//c',
        query: 'a=http://b/c?d',
      })
    }
  })

  it('come with their headers, by lower-case name, several of one name joined', async () => {
    const names = ['authorization', 'tenant-id', 'x-several', 'x-empty', 'x-absent', 'content-type']
    let seen: (string | undefined)[] = []
    bench.answer(async (request) => {
      seen = names.map((name) => request.header(name))
      return plain(200)
    })
    const headers = { Authorization: 'Bearer a.b.c', 'Tenant-ID': '1', 'X-Several': ['a', 'b'], 'x-empty': '' }
    await sendHttp(bench.url, { path: '/open-api/x', headers })
    expect(seen).toEqual(['Bearer a.b.c', '1', 'a, b', '', undefined, undefined])
  })

  it('come with the address of the peer, whatever the headers say', async () => {
    let seen: string | undefined
    bench.answer(async (request) => {
      seen = request.remoteAddress
      return plain(200)
    })
    const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' }
    await sendHttp(bench.url, { path: '/open-api/x', headers })
    expect(seen).toMatch(/^(::ffff:)?127\.0\.0\.1$|^::1$/)
  })

  it('that the handler does not answer go on to the host', async () => {
    bench.answer(async () => undefined)
    for (const method of METHODS) expect((await sendHttp(bench.url, { method, path: '/open-api/x' })).status).toBe(404)
    const headers = { 'content-type': 'application/json' }
    const posted = await sendHttp(bench.url, { method: 'POST', path: '/other', headers, body: Buffer.from('{"a":1}') })
    expect(posted.status).toBe(404)
  })
}

function describeAnswers(bench: AdapterBench): void {
  it('go out with their status, whatever it is', async () => {
    for (const status of [200, 400, 401, 403, 404, 405, 413, 415, 429, 500]) {
      bench.answer(async () => plain(status, `status ${status}`, { allow: 'POST' }))
      const answer = await sendHttp(bench.url, { path: '/open-api/x' })
      expect([answer.status, answer.body.toString(), answer.headers.allow]).toEqual([
        status,
        `status ${status}`,
        'POST',
      ])
    }
  })

  it('go out with their headers as they are, and the length of their bytes', async () => {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': 'abc',
      'retry-after': '1',
      'www-authenticate': 'Bearer',
      'cache-control': 'no-store',
    }
    const text = '{"msg":"你好 👋"}'
    bench.answer(async () => ({ status: 200, headers: { ...headers }, body: text }))
    const answer = await sendHttp(bench.url, { path: '/open-api/x' })
    expect(answer.headers).toMatchObject({ ...headers, 'content-length': String(Buffer.byteLength(text)) })
    expect(answer.headers['transfer-encoding']).toBeUndefined()
    expect(answer.body.toString()).toBe(text)
  })

  it('may be bytes', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, value) => value)
    bench.answer(async () => plain(200, bytes, { 'content-type': 'application/pdf' }))
    const answer = await sendHttp(bench.url, { path: '/open-api/x' })
    expect([answer.headers['content-type'], answer.body.equals(bytes)]).toEqual(['application/pdf', true])
  })

  it('may be empty', async () => {
    bench.answer(async () => plain(200, ''))
    const answer = await sendHttp(bench.url, { path: '/open-api/x' })
    expect([answer.status, answer.body.length, answer.headers['content-length']]).toEqual([200, 0, '0'])
  })
}

function describeHeadAndConcurrency(bench: AdapterBench): void {
  it('to HEAD have the headers of the answer and no body', async () => {
    const seen: string[] = []
    bench.answer(async (request: ApiRequest) => {
      seen.push(request.method)
      return plain(200, 'twelve bytes')
    })
    const answer = await sendHttp(bench.url, { method: 'HEAD', path: '/open-api/x' })
    expect([answer.status, answer.headers['content-length'], answer.body.length]).toEqual([200, '12', 0])
    expect(seen).toEqual(['HEAD'])
  })

  it('do not get mixed up between concurrent requests', async () => {
    bench.answer(async (request) => {
      const answer = await echo(request)
      // So that answers are ready in another order than requests came.
      await new Promise((resolve) => setTimeout(resolve, answer.body.length % 7))
      return answer
    })
    const headers = { 'content-type': 'application/octet-stream' }
    const sent = Array.from({ length: 60 }, (_, i) => Buffer.alloc(1000 + i, `${i}-`))
    const answers = await Promise.all(
      sent.map((body, i) => sendHttp(bench.url, { method: 'POST', path: `/open-api/x?${i}`, headers, body })),
    )
    answers.forEach((answer, i) => {
      expect(answer.headers['x-query']).toBe(String(i))
      expect(answer.body.equals(sent[i] as Buffer)).toBe(true)
    })
  })
}
