import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asAdmin, asPartner, call, startHost, stopHosts } from '../hosts/example-host.js'
import type { Host } from '../hosts/example-host.js'

const DETAIL = '/open-api/goods/detail'

describe.each(['node', 'express', 'koa', 'fastify', 'nest', 'hono', 'next'])('the engine in %s', (name) => {
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
