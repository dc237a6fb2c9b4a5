import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ownFolder } from '../../own-folders.js'
import { createBareDatabase } from '../../postgres.js'
import { ADMIN_KEY, asAdmin, asPartner, call, startCommand, startHost, stopHosts } from './example-host.js'
import type { Host } from './example-host.js'

const run = promisify(execFile)

/** Pastes the printed commands into a shell, as a new user would. */
async function pasteCommands({ lines }: Host): Promise<{ code: number; data: { goodsId: string } }> {
  const commands = lines.filter((line) => line.startsWith('TOKEN=') || line.startsWith('curl '))
  expect(commands).toHaveLength(2)
  const { stdout } = await run('sh', ['-c', commands.join('\n')])
  return JSON.parse(stdout) as never
}

async function stop(host: Host): Promise<number | null> {
  host.process.kill('SIGTERM')
  const [code] = (await once(host.process, 'exit')) as [number | null]
  return code
}

const production = {
  NODE_ENV: 'production',
  OPENAPI_TOKEN_SECRET: 'a secret of the tests, long enough',
  DRAIN_SECONDS: '0',
}

const hosts = [
  { name: 'express-sqlite', variables: () => Promise.resolve({ DATABASE_URL: ':memory:' }) },
  {
    name: 'koa-postgres',
    // Its files would be kept, as its database is.
    variables: async () => ({
      DATABASE_URL: (await createBareDatabase()).url,
      WORKERS: '2',
      HOST_FILES_FOLDER: ownFolder('host-files-'),
    }),
  },
]

describe.each(hosts)('the example host $name, as it is for a new user', ({ name, variables }) => {
  let host: Host
  beforeAll(async () => {
    host = await startHost(name, await variables())
  })
  afterAll(stopHosts)

  it('serves health, readiness, both documents and the documentation page', async () => {
    expect((await call(host, '/healthz', { method: 'GET' })).status).toBe(200)
    expect((await call(host, '/readyz', { method: 'GET' })).status).toBe(200)
    expect((await call(host, '/open-api/openapi.json', { method: 'GET' })).json['openapi']).toMatch(/^3\.1/)
    expect((await call(host, '/admin-api/openapi.json', { method: 'GET' })).status).toBe(401)
    expect((await call(host, '/admin-api/openapi.json', { method: 'GET', headers: asAdmin })).status).toBe(200)
    const page = await fetch(`${host.url}/docs`)
    expect(page.status).toBe(200)
    const again = await fetch(`${host.url}/docs`, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })
    expect([again.status, page.headers.get('x-powered-by')]).toEqual([304, null])
    const html = await page.text()
    const script = await fetch(new URL(/src="(docs\/scalar-[^"]+)"/.exec(html)?.[1] ?? '', `${host.url}/docs`))
    expect([script.headers.get('content-encoding'), (await script.text()).length > 1_000_000]).toEqual(['gzip', true])
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    for (const path of ['/healthz', '/nothing', '/open-api/nothing', '/admin-api/nothing', '/sandbox/nothing']) {
      const { headers } = await fetch(host.url + path)
      expect([
        path,
        headers.get('x-content-type-options'),
        headers.get('cache-control'),
        headers.get('x-powered-by'),
      ]).toEqual([path, 'nosniff', 'no-store', null])
    }
    expect(html).toContain('open-api/openapi.json')
  })

  it('stands still when the sandbox clock is set, in every process', async () => {
    const headers = { authorization: `Bearer ${ADMIN_KEY}` }
    expect((await call(host, '/sandbox/clock', { body: { advanceSeconds: 60 } })).status).toBe(401)
    expect((await call(host, '/sandbox/clock', { headers, body: { now: '2030-01-02T03:04:05Z' } })).status).toBe(200)
    for (let i = 0; i < 6; i++) {
      const body = { name: `at ${i}`, clientId: `clock${i}` }
      await call(host, '/admin-api/system/partner-app/create', { headers: asAdmin, body })
    }
    const { json } = await call(host, '/admin-api/system/partner-app/page?pageSize=6', {
      method: 'GET',
      headers: asAdmin,
    })
    const times = (json.data as { list: { createTime: string }[] }).list.map(({ createTime }) => createTime)
    expect(new Set(times)).toEqual(new Set(['2030-01-02T11:04:05']))
  })

  it('answers of parcels and translations what the script said last, while the clock stands still', async () => {
    const headers = { authorization: `Bearer ${ADMIN_KEY}` }
    await call(host, '/sandbox/clock', { headers, body: { advanceSeconds: 0 } })
    const partner = await asPartner(host, asAdmin, ['logistics:track:query'])
    const track = async () => {
      const body = { trackingNo: 'LX1', type: 2, language: 'es' }
      const { json } = await call(host, '/open-api/logistics/track/query', { headers: partner, body })
      return json.code === 0 ? (json.data as { trackContent: string | null }).trackContent : json.code
    }
    const put = (content: string) =>
      call(host, '/sandbox/tracking', {
        headers,
        body: { trackingNo: 'LX1', type: 2, events: [{ content, trackDate: '2026-09-10 09:00:00' }] },
      })
    const trouble = (channel: string) =>
      call(host, '/sandbox/behaviour', { headers, body: { channel, mode: 'refuse', times: 1 } })
    expect(await track()).toBeNull()
    for (const content of ['Left', 'Delivered']) {
      await put(content)
      expect(await track()).toBe(`[es] ${content}`)
    }
    await trouble('translator')
    expect([await track(), await track()]).toEqual(['Delivered', '[es] Delivered'])
    await trouble('tracking')
    expect([await track(), await track()]).toEqual([1_011_024_000, '[es] Delivered'])
  })

  it('makes an invoice, and serves its file by every process under an address that cannot be guessed and expires', async () => {
    const headers = { authorization: `Bearer ${ADMIN_KEY}` }
    const clock = (advanceSeconds: number) => call(host, '/sandbox/clock', { headers, body: { advanceSeconds } })
    await clock(0)
    const bag = {
      status: 1,
      goodsQty: 3,
      goodsTotalAmount: 25_600,
      estimateWeight: 1500,
      estimateVolume: 12_000,
      payAmount: 9800,
    }
    const { json: member } = await call(host, '/admin-api/member/user/create', { headers: asAdmin, body: {} })
    const { json: made } = await call(host, '/admin-api/order/bag-order/create', {
      headers: asAdmin,
      body: { ...bag, userId: member.data },
    })
    const { json: shown } = await call(host, `/admin-api/order/bag-order/get?id=${made.data as number}`, {
      method: 'GET',
      headers: asAdmin,
    })
    const { bagOrderNo } = shown.data as { bagOrderNo: string }
    const partner = await asPartner(host, asAdmin, ['order:invoice:create', 'order:invoice:query'])
    const runJob = async () =>
      (await call(host, '/sandbox/jobs/run', { headers, body: { job: 'render-invoices' } })).json['render-invoices']
    const query = async () =>
      (await call(host, '/open-api/order/invoice/query', { headers: partner, body: { bagOrderNo } })).json.data as {
        status: number
        fileUrl: string
        fileName: string
      }
    // An invoice of the demo data waits, too, unless the host's own timer has come first: it is not counted below.
    await runJob()

    await call(host, '/open-api/order/invoice/create', {
      headers: partner,
      body: { bagOrderNo, title: '深圳某某公司', language: 'zh' },
    })
    await call(host, '/sandbox/behaviour', { headers, body: { channel: 'invoice', mode: 'down' } })
    expect([await runJob(), (await query()).status]).toEqual([0, 0])
    await call(host, '/sandbox/behaviour', { headers, body: { channel: 'invoice', mode: 'ok' } })
    await clock(1740)
    expect(await runJob()).toBe(1)
    const { fileUrl, fileName } = await query()
    expect(fileUrl.startsWith(`${host.url}/files/invoices/1/${fileName}?`)).toBe(true)
    for (let i = 0; i < 4; i++) {
      const file = await fetch(fileUrl, { headers: { connection: 'close' } })
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
    }
    expect((await fetch(fileUrl.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404)
    expect((await fetch(fileUrl.replace(/\?.*/, ''))).status).toBe(404)
    await clock(3600)
    expect((await fetch(fileUrl)).status).toBe(410)
  })
})

describe.each(hosts)('the example host $name', ({ name, variables }) => {
  afterEach(stopHosts)

  it('prints a pair of commands that gets a token and goods, and stops on SIGTERM', async () => {
    const host = await startHost(name, await variables())
    expect(host.lines.filter((line) => line.startsWith('listening on '))).toHaveLength(1)
    const answer = await pasteCommands(host)
    expect(answer.code).toBe(0)
    expect(answer.data.goodsId).toMatch(/\S/)
    expect(await stop(host)).toBe(0)
  })

  it('has a month of a shop by default, and says that it listens last of all', async () => {
    const host = await startHost(name, { ...(await variables()), DEMO_DATA: '' })
    expect(host.lines.at(-1)).toBe(`listening on ${host.url}`)
    const total = async (path: string) => {
      const { json } = await call(host, `/admin-api/${path}/page?pageSize=1`, { method: 'GET', headers: asAdmin })
      return (json.data as { total: number }).total
    }
    expect(await total('member/user')).toBe(304)
    expect(await total('order/purchase')).toBeGreaterThan(1200)
    const { json } = await call(host, '/admin-api/pay/wallet/verify', { method: 'GET', headers: asAdmin })
    expect(json.data).toMatchObject({ mismatch: null })
  }, 60_000)

  it('has neither sandbox nor demo data in production', async () => {
    const host = await startHost(name, { ...(await variables()), ...production })
    const response = await fetch(`${host.url}/sandbox/clock`, { method: 'POST', headers: asAdmin, body: '{}' })
    expect(response.status).toBe(404)
    expect(host.lines).toEqual([`listening on ${host.url}`])
    const { json } = await call(host, '/admin-api/system/tenant/page', { method: 'GET', headers: asAdmin })
    expect(json.data).toEqual({ list: [], total: 0 })
  })

  it('logs lines of JSON alone, also of a caller who does not go on with HTTP', async () => {
    const host = await startHost(name, { ...(await variables()), DEMO_DATA: '0' })
    let log = ''
    host.process.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()))
    const socket = connect(Number(new URL(host.url).port), '127.0.0.1')
    socket.resume().end('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGARBAGE\r\n\r\n')
    await once(socket, 'close')
    expect(await stop(host)).toBe(0)
    const lines = log.split('\n').filter((line) => line !== '')
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain('stopping')
  }, 60_000)

  it('prints no secret in production, also where demo data is asked for', async () => {
    const host = await startHost(name, { ...(await variables()), ...production, DEMO_DATA: '1' })
    expect(host.lines).toEqual([`listening on ${host.url}`])
    const { json } = await call(host, '/admin-api/system/tenant/get?id=1', { method: 'GET', headers: asAdmin })
    expect(json.data).toMatchObject({ name: 'Demo shop', settings: { madeByDemo: true } })
  }, 60_000)
})

describe('the doors of a host', () => {
  afterEach(stopHosts)

  it('count wrong credentials together', async () => {
    const host = await startHost('express-sqlite', { DATABASE_URL: ':memory:', DEMO_DATA: '0' })
    const wrong = { authorization: 'Bearer wrong' }
    const paths = ['/sandbox/clock', '/admin-api/system/tenant/create']
    for (let i = 0; i < 20; i++)
      expect((await call(host, paths[i % 2] as string, { headers: wrong, body: {} })).status).toBe(401)
    for (const path of paths) expect((await call(host, path, { headers: wrong, body: {} })).status).toBe(429)
    const headers = { authorization: `Basic ${btoa('nobody:wrong')}`, 'tenant-id': '1' }
    const token = await fetch(`${host.url}/open-api/system/oauth2/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    expect([token.status, Number(token.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(
      (
        await call(host, '/sandbox/clock', {
          headers: { authorization: `Bearer ${ADMIN_KEY}` },
          body: { advanceSeconds: 0 },
        })
      ).status,
    ).toBe(200)
  })
})

describe('the log of a host', () => {
  const main = fileURLToPath(new URL('../../../examples/express-sqlite/dist/main.js', import.meta.url))
  const env = { PATH: process.env['PATH'], DATABASE_URL: ':memory:', DEMO_DATA: '0', PORT: '0' }
  const logsTo = (file: string) =>
    startCommand(['sh', '-c', 'exec "$0" "$1" 2> "$2"', process.execPath, main, file], { env })
  const ask = async (host: Host, path = '/healthz') => (await call(host, path, { method: 'GET' })).status
  afterEach(stopHosts)

  it('holds up neither calls nor the end where its disk is full', async () => {
    // Linux has a file that is always full; on other systems the log is an ordinary one here.
    const host = await logsTo(existsSync('/dev/full') ? '/dev/full' : join(ownFolder('host-log-'), 'log'))
    for (let i = 0; i < 3; i++) expect(await ask(host)).toBe(200)
    expect(await stop(host)).toBe(0)
  })

  it('holds up neither calls nor the end where nobody reads it', async () => {
    const pipe = join(ownFolder('host-log-'), 'pipe')
    await run('mkfifo', [pipe])
    const reader = await open(pipe, 'r+')
    onTestFinished(() => reader.close())
    const host = await logsTo(pipe)
    // More than the 64 KiB that the system keeps for a reader.
    for (let i = 0; i < 250; i++) expect(await ask(host, `/nothing/${'a/'.repeat(96)}`)).toBe(404)
    expect(await stop(host)).toBe(0)
  })
})

describe('the embedded example', () => {
  afterEach(stopHosts)

  it('has routes, a body parser and a sign-on of its own, and the engine between them', async () => {
    const host = await startHost('embedded', { STAFF_PASSWORD: 'a password of the tests' })
    const home = await fetch(host.url)
    expect([await home.text(), home.headers.get('x-powered-by')]).toEqual(['The shop', null])
    const signIn = (name: string, password: string) => call(host, '/staff/sign-in', { body: { name, password } })
    for (const [name, password] of [
      ['ada', 'let-me-in'],
      ['ada', ''],
      ['bo', 'a password of the tests'],
    ] as const) {
      expect((await signIn(name, password)).status).toBe(401)
    }
    const { json: signedIn } = await signIn('ada', 'a password of the tests')
    const staff = { authorization: `Bearer ${signedIn['session'] as string}`, 'tenant-id': '1' }
    await call(host, '/admin-api/system/tenant/create', { headers: staff, body: { name: 'The shop' } })
    const partner = await asPartner(host, staff, ['goods:detail:read'])
    const goods = await call(host, '/open-api/goods/detail', { headers: partner, body: { goodsId: '1001', source: 1 } })
    expect(goods.json.data).toMatchObject({ goodsTitle: 'Enamel mug', price: '29.00' })
    const elsewhere = { ...partner, authorization: staff.authorization }
    expect((await call(host, '/open-api/goods/detail', { headers: elsewhere, body: {} })).status).toBe(403)
    const none = await call(host, '/articles/none', { method: 'GET' })
    expect([none.status, none.json]).toEqual([404, { code: 1_008_020_000, error: 'Goods none does not exist' }])
    // A body parser before the engine would have taken one of the two for the other.
    const twice = {
      method: 'POST',
      headers: { ...partner, 'content-type': 'application/json' },
      body: '{"goodsId":"1001","goodsId":"1001","source":1}',
    }
    expect((await fetch(`${host.url}/open-api/goods/detail`, twice)).status).toBe(400)
    expect(await stop(host)).toBe(0)
  })

  it('does not start the embedded example without a password', async () => {
    await expect(startHost('embedded', {})).rejects.toThrow('STAFF_PASSWORD')
  })
})

describe('the environment of a host', () => {
  afterEach(stopHosts)

  it.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ OPENAPI_TOKEN_SECRET: 'short' }, 'OPENAPI_TOKEN_SECRET'],
    [{ TRUSTED_PROXIES: 'everyone' }, 'TRUSTED_PROXIES'],
    [{ NODE_ENV: 'production' }, 'OPENAPI_TOKEN_SECRET'],
    [{ ...production, OPENAPI_ADMIN_KEY: '' }, 'OPENAPI_ADMIN_KEY'],
    [{ NODE_ENV: 'production ' }, 'NODE_ENV'],
    // Node's own way of making folders never ends there.
    [{ DATABASE_URL: '/proc/none/shop.sqlite' }, 'DATABASE_URL: sqliteStorage: cannot open /proc/none/shop.sqlite: '],
    [{ DATABASE_URL: tmpdir() }, `DATABASE_URL: sqliteStorage: cannot open ${tmpdir()}: `],
  ])('is refused with the variable’s name: %j', async (variables, variable) => {
    await expect(startHost('express-sqlite', { DATABASE_URL: ':memory:', ...variables })).rejects.toThrow(variable)
  })
})
