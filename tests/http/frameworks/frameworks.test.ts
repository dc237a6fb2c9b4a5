import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asAdmin, asPartner, call, startHost, stopHosts } from '../hosts/example-host.js'
import type { Host } from '../hosts/example-host.js'

const run = promisify(execFile)
const DETAIL = '/open-api/goods/detail'

const frameworks = ['node', 'express', 'koa', 'fastify', 'nest', 'hono', 'next']

describe('a port that somebody else has', () => {
  let taken: Server
  beforeAll(async () => {
    taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
  })
  afterAll(() => taken.close())

  it.each(frameworks)(
    'ends an embedding in %s, and is told',
    async (name) => {
      const { port } = taken.address() as AddressInfo
      const main = fileURLToPath(new URL(`../../../examples/frameworks/dist/${name}.js`, import.meta.url))
      const env = { PATH: process.env['PATH'], PORT: String(port) }
      const failed = await run(process.execPath, [main], { env }).catch((error: unknown) => error)
      expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('EADDRINUSE') })
    },
    60_000,
  )
})

describe.each(frameworks)('the engine in %s', (name) => {
  let host: Host
  let partner: Record<string, string>
  beforeAll(async () => {
    host = await startHost('frameworks', {}, name)
    const headers = { authorization: asAdmin.authorization }
    await call(host, '/admin-api/system/tenant/create', { headers, body: { name: 'First' } })
    partner = await asPartner(host, asAdmin, ['goods:detail:read'])
  })
  afterAll(stopHosts)

  const post = (body: string) =>
    fetch(host.url + DETAIL, { method: 'POST', headers: { ...partner, 'content-type': 'application/json' }, body })

  it('answers a partner, and leaves other paths to the framework', async () => {
    const { status, json } = await call(host, DETAIL, {
      headers: partner,
      body: { goodsId: '610947572360', source: 1 },
    })
    expect([status, json.code]).toEqual([200, 0])
    expect(await (await fetch(`${host.url}/hello`)).text()).toBe('a route of your own')
    expect((await fetch(`${host.url}/nothing`)).status).toBe(404)
  })

  it('reads bodies itself, and refuses in its own words', async () => {
    expect([
      (await post(' '.repeat(1_048_577))).status,
      (await post('{"goodsId":"1","goodsId":"2","source":1}')).status,
    ]).toEqual([413, 400])
    const broken = await post('{')
    expect([broken.status, Object.keys((await broken.json()) as object)]).toEqual([
      400,
      expect.arrayContaining(['code', 'data', 'msg']),
    ])
    expect((await fetch(host.url + DETAIL, { headers: partner })).status).toBe(405)
    expect((await fetch(host.url + DETAIL, { method: 'HEAD', headers: partner })).status).toBe(405)
  })

  it('ends on SIGTERM', async () => {
    host.process.kill('SIGTERM')
    expect(await once(host.process, 'exit')).toEqual([0, null])
  })
})
