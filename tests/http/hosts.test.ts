import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../postgres.js'

const run = promisify(execFile)
const ADMIN_KEY = 'host-test-admin-key'

interface Host {
  readonly url: string
  readonly lines: readonly string[]
  readonly process: ChildProcess
}

const running: ChildProcess[] = []

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})

/** Starts a built example host on a free port; resolves when it says that it listens. */
async function startHost(name: string, variables: Record<string, string>): Promise<Host> {
  const main = fileURLToPath(new URL(`../../examples/${name}/dist/main.js`, import.meta.url))
  const env = { PATH: process.env['PATH'], PORT: '0', OPENAPI_ADMIN_KEY: ADMIN_KEY, ...variables }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  const lines: string[] = []
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    const url = /^listening on (http:\S+)$/.exec(line)?.[1]
    if (url !== undefined) return { url, lines, process: child }
  }
  throw new Error(`${name} ended before it listened:\n${errors}`)
}

async function call(host: Host, path: string, init: { method?: string; headers?: Record<string, string>; body?: unknown } = {}) {
  const { method = 'POST', headers = {}, body } = init
  const response = await fetch(host.url + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: (await response.json()) as { code: number; data: never; [name: string]: unknown } }
}

const asAdmin = { authorization: `Bearer ${ADMIN_KEY}`, 'tenant-id': '1' }

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

const hosts = [
  { name: 'express-sqlite', variables: () => Promise.resolve({ DATABASE_URL: ':memory:' }) },
  {
    name: 'koa-postgres',
    variables: async () => ({ DATABASE_URL: (await createTestDatabase()).url, WORKERS: '2' }),
  },
]

describe.each(hosts)('the example host $name', ({ name, variables }) => {
  it('prints a pair of commands that gets a token and goods, and stops on SIGTERM', async () => {
    const host = await startHost(name, await variables())
    expect(host.lines.filter((line) => line.startsWith('listening on '))).toHaveLength(1)
    const answer = await pasteCommands(host)
    expect(answer.code).toBe(0)
    expect(answer.data.goodsId).toMatch(/\S/)
    expect(await stop(host)).toBe(0)
  })

  it('serves health, readiness, both documents and the documentation page', async () => {
    const host = await startHost(name, await variables())
    expect((await call(host, '/healthz', { method: 'GET' })).status).toBe(200)
    expect((await call(host, '/readyz', { method: 'GET' })).status).toBe(200)
    expect((await call(host, '/open-api/openapi.json', { method: 'GET' })).json['openapi']).toMatch(/^3\.1/)
    expect((await call(host, '/admin-api/openapi.json', { method: 'GET' })).status).toBe(401)
    expect((await call(host, '/admin-api/openapi.json', { method: 'GET', headers: asAdmin })).status).toBe(200)
    const page = await fetch(`${host.url}/docs`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('/open-api/openapi.json')
  })

  it('stands still when the sandbox clock is set, in every process', async () => {
    const host = await startHost(name, await variables())
    const headers = { authorization: `Bearer ${ADMIN_KEY}` }
    expect((await call(host, '/sandbox/clock', { body: { advanceSeconds: 60 } })).status).toBe(401)
    expect((await call(host, '/sandbox/clock', { headers, body: { now: '2030-01-02T03:04:05Z' } })).status).toBe(200)
    for (let i = 0; i < 6; i++) {
      const body = { name: `at ${i}`, clientId: `clock${i}` }
      await call(host, '/admin-api/system/partner-app/create', { headers: asAdmin, body })
    }
    const { json } = await call(host, '/admin-api/system/partner-app/page?pageSize=6', { method: 'GET', headers: asAdmin })
    const times = (json.data as { list: { createTime: string }[] }).list.map(({ createTime }) => createTime)
    expect(new Set(times)).toEqual(new Set(['2030-01-02T11:04:05']))
  })

  it('has no sandbox in production', async () => {
    const secret = 'a secret of the tests, long enough'
    const host = await startHost(name, { ...(await variables()), NODE_ENV: 'production', OPENAPI_TOKEN_SECRET: secret, DEMO_DATA: '0' })
    const response = await fetch(`${host.url}/sandbox/clock`, { method: 'POST', headers: asAdmin, body: '{}' })
    expect(response.status).toBe(404)
    expect(host.lines).toEqual([`listening on ${host.url}`])
  })
})

describe('the embedded example', () => {
  it('has routes, a body parser and a sign-on of its own, and the engine between them', async () => {
    const host = await startHost('embedded', {})
    expect(await (await fetch(host.url)).text()).toBe('The shop')
    const { json: signedIn } = await call(host, '/staff/sign-in', { body: { name: 'ada', password: 'let-me-in' } })
    const staff = { authorization: `Bearer ${signedIn['session'] as string}`, 'tenant-id': '1' }
    await call(host, '/admin-api/system/tenant/create', { headers: staff, body: { name: 'The shop' } })
    const application = { name: 'Partner', scopes: ['goods:detail:read'] }
    const { json } = await call(host, '/admin-api/system/partner-app/create', { headers: staff, body: application })
    const { clientId, clientSecret } = json.data as { clientId: string; clientSecret: string }
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const token = await fetch(`${host.url}/open-api/system/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'tenant-id': '1' },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const { access_token: accessToken } = (await token.json()) as { access_token: string }
    const partner = { authorization: `Bearer ${accessToken}`, 'tenant-id': '1' }
    const goods = await call(host, '/open-api/goods/detail', { headers: partner, body: { goodsId: '1001', source: 1 } })
    expect(goods.json.data).toMatchObject({ goodsTitle: 'Enamel mug', price: '29.00' })
    const elsewhere = { ...partner, authorization: staff.authorization }
    expect((await call(host, '/open-api/goods/detail', { headers: elsewhere, body: {} })).status).toBe(403)
    expect(await stop(host)).toBe(0)
  })
})

describe('the environment of a host', () => {
  it.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ OPENAPI_TOKEN_SECRET: 'short' }, 'OPENAPI_TOKEN_SECRET'],
    [{ TRUSTED_PROXIES: 'everyone' }, 'TRUSTED_PROXIES'],
    [{ NODE_ENV: 'production' }, 'OPENAPI_TOKEN_SECRET'],
  ])('is refused with the variable’s name: %j', async (variables, variable) => {
    await expect(startHost('express-sqlite', { DATABASE_URL: ':memory:', ...variables })).rejects.toThrow(variable)
  })
})
