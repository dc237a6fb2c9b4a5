import { createTestPlatform, sampleGoods } from '@org/openapi-testing'
import type { RunningHost, TestPlatform } from '@org/openapi-testing'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startExpress, startKoa, startNode } from './adapter-hosts.js'

interface Exchange {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

interface Host {
  readonly name: string
  readonly platform: TestPlatform
  readonly running: RunningHost
  /** The same in all hosts, because their clocks and randomness are. */
  readonly token: string
}

const STARTS = { express: startExpress, koa: startKoa, 'node:http': startNode }
/** What servers add by themselves; everything else is the engine's answer. */
const CONNECTION_HEADERS = ['date', 'connection', 'keep-alive']

let hosts: Host[]

beforeAll(async () => {
  hosts = await Promise.all(
    Object.entries(STARTS).map(async ([name, start]) => {
      const platform = await createTestPlatform({ storage: sqliteStorage({ file: ':memory:' }) })
      platform.goods.put(sampleGoods())
      const running = await start(platform.openApi, { parsers: false, prefix: '' })
      return { name, platform, running, token: await platform.issueToken() }
    }),
  )
})
afterAll(async () => {
  for (const { running, platform } of hosts) {
    await running.close()
    await platform.close()
  }
})

function exchange(url: string, { method = 'POST', path, headers = {}, body }: Exchange) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const outgoing = request({ hostname, port, method, path, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const kept = Object.entries(incoming.headers).filter(([name]) => !CONNECTION_HEADERS.includes(name))
        resolve({
          status: incoming.statusCode ?? 0,
          headers: Object.fromEntries(kept),
          body: Buffer.concat(chunks).toString('latin1'),
        })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** About fifty requests, good ones and bad ones. */
function exchangesOf({ token, platform }: Host): Exchange[] {
  const { app, bootstrapKey, tenantId } = platform
  const json = { 'content-type': 'application/json' }
  const tenant = { 'tenant-id': String(tenantId) }
  const partner = { ...json, ...tenant, authorization: `Bearer ${token}` }
  const admin = { ...json, ...tenant, authorization: `Bearer ${bootstrapKey}` }
  const basic = `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`
  const form = { ...tenant, authorization: basic, 'content-type': 'application/x-www-form-urlencoded' }
  const detail = '/open-api/goods/detail'
  const issue = '/open-api/system/oauth2/token'
  const goods = JSON.stringify({ goodsId: sampleGoods().goodsId, source: 1 })
  const check = {
    goodsId: '包 👜',
    source: 2,
    qcPathList: ['https://img.example.com/1.jpg'],
    completionTime: '2026-09-10 12:00:00',
  }

  const partnerCalls: Exchange[] = [
    goods,
    ` ${goods}\r\n`,
    '{"goodsId":"none","source":1}',
    '{"goodsId":"0","source":1}',
    '{"goodsId":1,"source":"1"}',
    '{"goodsId":"x","source":9}',
    '{}',
    '',
    'null',
    '[]',
    '"text"',
    '{',
    '{"goodsId":"x","goodsId":"y","source":1,"extra":[[{}]]}',
    `{"goodsId":"${'长'.repeat(65)}","source":1}`,
    '{"goodsId":"\\u0000","source":1}',
    `${'['.repeat(100)}${']'.repeat(100)}`,
    '\ufeff{"goodsId":"x","source":1}',
    Buffer.from([0x7b, 0xff, 0x7d]),
    ' '.repeat(1_100_000),
  ].map((body) => ({ path: detail, headers: partner, body }))

  const headerCalls: Exchange[] = [
    { ...partner, 'content-type': 'text/plain' },
    { ...partner, 'content-type': 'application/json; charset=utf-8' },
    { ...partner, 'content-type': 'application/json; charset=gbk' },
    { ...partner, 'content-encoding': 'gzip' },
    { ...partner, 'accept-language': 'zh-CN,zh;q=0.9' },
    { ...partner, 'tenant-id': '999' },
    { ...partner, 'tenant-id': 'one' },
    { ...partner, 'transfer-encoding': 'chunked' },
    { ...partner, authorization: 'Bearer wrong' },
    { ...partner, authorization: basic },
    { ...partner, authorization: `Bearer ${bootstrapKey}` },
    json,
    {},
  ].map((headers) => ({ path: detail, headers, body: '{"goodsId":"none","source":1}' }))

  const tokenCalls: Exchange[] = [
    'grant_type=client_credentials',
    'grant_type=client_credentials&scope=goods%3Adetail%3Aread',
    'grant_type=client_credentials&scope=none',
    'grant_type=password',
    'grant_type=client_credentials&grant_type=client_credentials',
    '',
  ].map((body) => ({ path: issue, headers: form, body }))

  const others: Exchange[] = [
    { path: issue, headers: json, body: '{}' },
    { path: `${issue}/revoke`, headers: form, body: 'token=none' },
    { method: 'GET', path: detail, headers: partner },
    { method: 'HEAD', path: detail, headers: partner },
    {
      method: 'OPTIONS',
      path: detail,
      headers: { origin: 'https://example.com', 'access-control-request-method': 'POST' },
    },
    { method: 'GET', path: '/open-api/openapi.json' },
    { method: 'HEAD', path: '/open-api/openapi.json' },
    { path: '/open-api/none', headers: partner, body: '{}' },
    { path: '/open-api/goods%2Fdetail', headers: partner, body: '{}' },
    { path: `${detail}/`, headers: partner, body: goods },
    { path: `${detail}?a=%20&a=2`, headers: partner, body: goods },
    { path: '/admin-api/goods/qc-record/create', headers: admin, body: JSON.stringify(check) },
    { path: '/open-api/goods/qc-page', headers: partner, body: '{"pageNo":1,"pageSize":10}' },
    { path: '/open-api/goods/qc-detail', headers: partner, body: '{"goodsId":"包 👜","source":2}' },
    {
      method: 'GET',
      path: '/admin-api/goods/qc-record/page?pageNo=1&pageSize=5&goodsId=%E5%8C%85+%F0%9F%91%9C',
      headers: admin,
    },
    { method: 'GET', path: '/admin-api/goods/qc-record/page?pageNo=x', headers: admin },
    { method: 'DELETE', path: '/admin-api/goods/qc-record/delete?id=1', headers: admin },
    { method: 'GET', path: '/admin-api/infra/operate-log/page', headers: admin },
    { method: 'PATCH', path: '/admin-api/goods/qc-record/update', headers: admin, body: '{}' },
  ]
  return [...partnerCalls, ...headerCalls, ...tokenCalls, ...others]
}

it('Express, Koa and node:http answer the same bytes and headers', async () => {
  const [first, ...rest] = hosts as [Host, ...Host[]]
  const calls = exchangesOf(first)
  expect(calls.length).toBeGreaterThanOrEqual(50)
  for (const host of rest) expect(exchangesOf(host)).toEqual(calls)
  const statuses = new Set<number>()
  for (const call of calls) {
    const answers = await Promise.all(hosts.map(({ running }) => exchange(running.url, call)))
    const named = answers.map((answer, index) => [hosts[index]?.name, answer] as const)
    const expected = named.map(([name]) => [name, answers[0]])
    expect(named, `${call.method ?? 'POST'} ${call.path} ${String(call.body).slice(0, 80)}`).toEqual(expected)
    statuses.add(answers[0]?.status ?? 0)
  }
  // The requests are worth something only if they reach all parts of the engine.
  expect([...statuses].sort((a, b) => a - b)).toEqual([200, 400, 401, 403, 404, 405, 413])
})

/** As a caller that takes the host for a proxy has it (RFC 9112, 3.2.2). */
const named = (call: Exchange): Exchange => ({ ...call, path: `http://api.example.com${call.path}` })

it('a target that names the host, too, is answered like its path alone', async () => {
  for (const { running, ...host } of hosts) {
    for (const call of exchangesOf({ running, ...host }).filter(({ method }) => method !== 'DELETE')) {
      const [plain, absolute] = [await exchange(running.url, call), await exchange(running.url, named(call))]
      expect(absolute.status, `${host.name} ${call.path}`).toBe(plain.status)
    }
  }
})

it.each([
  'ftp://api.example.com/open-api/openapi.json',
  'http:/open-api/openapi.json',
  'http:///open-api/openapi.json',
  'http://api.example.com\\open-api/openapi.json',
  'http://api.example.com/x/../open-api/openapi.json',
  'http://api.example.com//open-api/openapi.json',
  'http://api.example.com/http://api.example.com/open-api/openapi.json',
  'http://api.example.com?/open-api/openapi.json',
  '//api.example.com/open-api/openapi.json',
])('%s names no path of the engine', async (path) => {
  for (const { running, name } of hosts) {
    const { status } = await exchange(running.url, { method: 'GET', path })
    // Node refuses some of them itself.
    expect([400, 404], name).toContain(status)
  }
})

it('what is not the engine’s ends with 404 in all of them', async () => {
  for (const path of ['/', '/other', '/open-apis', '/app-api/x']) {
    for (const { running } of hosts) expect((await exchange(running.url, { path, body: '{}' })).status).toBe(404)
  }
})
