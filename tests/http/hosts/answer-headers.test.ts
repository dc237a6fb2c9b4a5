import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleDocument } from '@org/openapi-core'
import { startAllFrameworks } from '../hostile/hostile-server.js'
import type { HostileServer } from '../hostile/hostile-server.js'
import type { TestPlatform } from '@org/openapi-testing'
import { BOOTSTRAP_KEY, startPlatform } from '../../start-platform.js'
import { DETAIL_PATH, revokeCall, tokenCall } from '../auth/token-calls.js'
import { backpack } from '../goods/backpack.js'

let platform: TestPlatform
let token: string
let servers: HostileServer[]

beforeAll(async () => {
  platform = await startPlatform()
  token = await platform.issueToken(await platform.createApp())
  servers = await startAllFrameworks(platform.openApi)
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await platform.openApi.close()
})

test('answers of JSON are kept by nobody and read as nothing else, refusals, too', async () => {
  const app = await platform.createApp()
  const answers = [
    await platform.call(DETAIL_PATH, { goodsId: backpack.goodsId, source: 1 }, { token }),
    await platform.call(DETAIL_PATH, '{', { token }),
    await platform.call(DETAIL_PATH, {}, { token: null }),
    await platform.call('/open-api/nothing', {}, { token: null }),
    await tokenCall(platform, app),
    await tokenCall(platform, app, { authorization: undefined }),
    await revokeCall(platform, app, 'x'),
    await platform.admin('GET system/tenant/page', { query: 'pageNo=1&pageSize=1', tenantId: null }),
    await platform.admin('GET system/tenant/page', { key: 'wrong' }),
    await platform.admin('POST system/tenant/page'),
    await platform.admin('GET openapi.json', { key: 'wrong' }),
  ]
  for (const { headers } of answers) {
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

describe.each([
  { api: 'partner', path: '/open-api/openapi.json', credentials: {}, cacheControl: 'public, max-age=300' },
  {
    api: 'admin',
    path: '/admin-api/openapi.json',
    credentials: { authorization: `Bearer ${BOOTSTRAP_KEY}` },
    cacheControl: 'private, no-cache',
  },
  {
    api: 'console',
    path: '/admin-api/openapi.json?view=console',
    credentials: { authorization: `Bearer ${BOOTSTRAP_KEY}` },
    cacheControl: 'private, no-cache',
  },
])('the document of the $api API', ({ api, path, credentials, cacheControl }) => {
  const get = (headers: Record<string, string>) =>
    Promise.all(servers.map((server) => server.send({ method: 'GET', path, headers: { ...credentials, ...headers } })))

  test('has a tag, and is answered 304 to whoever has it, in each framework', async () => {
    for (const first of await get({})) {
      expect([first.status, first.headers['cache-control'], first.headers.vary]).toEqual([
        200,
        cacheControl,
        'Accept-Encoding',
      ])
      expect(first.headers['x-content-type-options']).toBe('nosniff')
      expect(first.headers.etag).toMatch(/^"[0-9a-f]{32}"$/)
      const { partner, admin } = platform.openApi.documents
      const expected = { partner, admin, console: consoleDocument() }[api]
      expect(JSON.parse(first.text)).toEqual(JSON.parse(JSON.stringify(expected)))
      for (const again of await get({ 'if-none-match': String(first.headers.etag), 'accept-encoding': 'gzip' })) {
        expect([again.status, again.text, again.headers.etag]).toEqual([304, '', first.headers.etag])
        expect(again.headers['content-length']).toBeUndefined()
      }
    }
    for (const other of await get({ 'if-none-match': '"another"' })) expect(other.status).toBe(200)
  })

  test('is compressed for whoever takes it', async () => {
    const answer = await platform.openApi.fetch(
      new Request(`http://localhost${path}`, { headers: { ...credentials, 'accept-encoding': 'br, gzip' } }),
    )
    const bytes = Buffer.from((await answer?.arrayBuffer()) as ArrayBuffer)
    expect([answer?.headers.get('content-encoding'), answer?.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding'])
    const plain = gunzipSync(bytes)
    expect(plain.length).toBeGreaterThan(bytes.length * 5)
    expect(JSON.parse(plain.toString())).toHaveProperty('openapi')
    for (const { headers } of await get({ 'accept-encoding': 'gzip' }))
      expect([headers['content-encoding'], headers['content-length']]).toEqual(['gzip', String(bytes.length)])
    for (const encoding of ['identity', 'gzip;q=0', 'br']) {
      for (const { headers } of await get({ 'accept-encoding': encoding }))
        expect(headers['content-encoding']).toBeUndefined()
    }
  })

  test('answers 304 by fetch, too', async () => {
    const ask = (headers: Record<string, string>) =>
      platform.openApi.fetch(new Request(`http://localhost${path}`, { headers: { ...credentials, ...headers } }))
    const tag = (await ask({}))?.headers.get('etag') ?? ''
    const answer = await ask({ 'if-none-match': `W/${tag}` })
    expect([answer?.status, await answer?.text()]).toEqual([304, ''])
  })
})

test('the view of a console is at most 60 kB on the wire, asks for a credential, and there is no other view', async () => {
  const ask = (view: string, headers: Record<string, string>) =>
    platform.openApi.fetch(new Request(`http://localhost/admin-api/openapi.json?view=${view}`, { headers }))
  const asAdmin = { authorization: `Bearer ${BOOTSTRAP_KEY}` }
  const answer = await ask('console', { ...asAdmin, 'accept-encoding': 'gzip' })
  expect((await answer?.arrayBuffer())?.byteLength).toBeLessThanOrEqual(60_000)
  expect((await ask('console', {}))?.status).toBe(401)
  const other = await ask('table', asAdmin)
  expect([other?.status, await other?.json()]).toMatchObject([400, { code: 400, error_detail: 'view' }])
})
