import { openApiDocuments } from '@org/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from '@org/openapi-testing'
import { ADMIN_KEY, demoCredentials, startHost, stopHosts } from '../hosts/example-host.js'
import { Terminal } from './terminal.js'

let terminal: Terminal

beforeAll(async () => {
  const host = await startHost('express-sqlite', { DATABASE_URL: ':memory:' })
  const { clientId, clientSecret } = demoCredentials(host)
  terminal = new Terminal({
    OPENAPI_BASE_URL: host.url,
    OPENAPI_TENANT_ID: '1',
    OPENAPI_CLIENT_ID: clientId,
    OPENAPI_CLIENT_SECRET: clientSecret,
    OPENAPI_ADMIN_KEY: ADMIN_KEY,
  })
})
afterAll(stopHosts)

test('every type that is listed is made to happen', async () => {
  const { out: lines } = await terminal.run('trigger', '--list')
  const types = lines.map((line) => line.split(' ')[0] ?? '')
  // `webhook.test` is in no feed: `webhook endpoint test` sends it.
  const { webhooks }: Json = openApiDocuments().partner
  expect(types.toSorted()).toEqual(
    Object.keys(webhooks as object)
      .filter((type) => type !== 'webhook.test')
      .toSorted(),
  )
  for (const type of types) {
    const { out, err } = await terminal.run('trigger', type, '--json')
    expect(err, type).toEqual([])
    expect(JSON.parse(out[0] ?? ''), type).toMatchObject({ type, id: expect.stringMatching(/^evt_1_/) })
  }
}, 120_000)

test('the clock of a sandbox is moved on, and its jobs run', async () => {
  const now = async () => {
    const { out } = await terminal.run('trigger', 'pay.order.paid', '--json')
    return Date.parse((JSON.parse(out[0] ?? '') as { timestamp: string }).timestamp)
  }
  const before = await now()
  const { code, out } = await terminal.run('clock', 'advance', '1h30m')
  expect([code, out.join()]).toEqual([0, expect.stringContaining('now')])
  expect((await now()) - before).toBeGreaterThanOrEqual(5_400_000)
})

test('a platform is the same with a slash behind its address', async () => {
  const other = new Terminal({ ...terminal.env, OPENAPI_BASE_URL: `${terminal.env['OPENAPI_BASE_URL']}/` })
  expect(await other.run('clock', 'advance', '1s')).toMatchObject({ code: 0, err: [] })
})

test('nothing is triggered without the key, or with another', async () => {
  const { OPENAPI_ADMIN_KEY, ...env } = terminal.env
  const other = new Terminal(env)
  expect((await other.run('trigger', 'pay.order.paid')).err).toEqual([expect.stringContaining('set OPENAPI_ADMIN_KEY')])
  const { code, err } = await other.run('clock', 'advance', '1s', '--admin-key', `${OPENAPI_ADMIN_KEY}x`)
  expect([code, err]).toEqual([1, [expect.stringContaining('Needs the admin key')]])
})
