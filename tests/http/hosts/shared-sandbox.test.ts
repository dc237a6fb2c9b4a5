import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, hostVariables } from '../../postgres.js'
import { startReceiver } from '../webhooks/webhook-receiver.js'
import { asAdmin, call, demoCredentials, headersOf, startHost, stopHosts } from './example-host.js'
import type { Host } from './example-host.js'

const REFUSED = 1_015_002_001
/** Three processes and a database, beside all other tests. */
const START_MS = 120_000
const RECEIVER = '/sandbox/webhooks/receiver'

afterAll(stopHosts)

/** What a partner of a sandbox does with its endpoints. */
async function partnerOf(host: Host) {
  const headers = await headersOf(host, demoCredentials(host))
  const post = async (operation: string, body: object) =>
    (await call(host, `/open-api/webhook/endpoint/${operation}`, { headers, body })).json
  return {
    create: (url: string) => post('create', { url, eventTypes: ['*'] }),
    /** Sends it a webhook at once. */
    test: async ({ id }: { readonly id: number }) => (await post('test', { id })).data as object,
  }
}

async function receiverOfHost(host: Host) {
  const { json } = await call(host, '/sandbox/webhooks', { method: 'GET', headers: asAdmin })
  return json as unknown as { readonly url: string; readonly requests: object[] }
}

const hosts = [
  { name: 'express-sqlite', variables: () => Promise.resolve({ DATABASE_URL: ':memory:' }) },
  {
    name: 'koa-postgres',
    variables: async () => ({ ...hostVariables, DATABASE_URL: (await createTestDatabase()).url, WORKERS: '2' }),
  },
]

describe.each(hosts)('a sandbox of $name that others reach', ({ name, variables }) => {
  let host: Host
  beforeAll(async () => {
    host = await startHost(name, { ...(await variables()), HOST: '0.0.0.0' })
  }, START_MS)

  it('sends webhooks to its own receiver, and to no other port of its machine', async () => {
    const partner = await partnerOf(host)
    const other = await startReceiver()
    onTestFinished(() => other.close())
    const { port } = new URL(host.url)
    for (const url of [other.url, `${new URL(other.url).origin}${RECEIVER}`, `http://127.0.0.1:${port}/internal`])
      expect((await partner.create(url)).code, url).toBe(REFUSED)
    const { url } = await receiverOfHost(host)
    expect(url).toBe(`http://127.0.0.1:${port}${RECEIVER}`)
    const { code, data } = await partner.create(url)
    expect(code).toBe(0)
    expect(await partner.test(data)).toMatchObject({ statusCode: 200, failure: null })
    expect((await receiverOfHost(host)).requests).toMatchObject([{ type: 'webhook.test', verified: true }])
    expect(other.calls).toEqual([])
  })

  it('is steered by the admin key of the host, and by no other that has every right and tenant', async () => {
    const { authorization } = asAdmin
    const body = { name: 'Partner', tenantIds: ['*'], permissions: ['*:*:*'] }
    const made = await call(host, '/admin-api/system/admin-key/create', { headers: { authorization }, body })
    const { key } = made.json.data as { readonly key: string }
    const seenBy = async (bearer: string) => {
      const headers = { authorization: bearer, 'tenant-id': '1' }
      const get = async (path: string) => (await call(host, path, { method: 'GET', headers })).status
      return [await get('/admin-api/member/user/page'), await get('/sandbox/webhooks')]
    }
    expect(await seenBy(`Bearer ${key}`)).toEqual([200, 401])
    expect(await seenBy(authorization)).toEqual([200, 200])
  })
})

describe('a sandbox that only its machine reaches', () => {
  let host: Host
  beforeAll(async () => {
    host = await startHost('express-sqlite', { DATABASE_URL: ':memory:' })
  }, START_MS)

  it('sends webhooks to whatever a developer starts there', async () => {
    const partner = await partnerOf(host)
    const own = await startReceiver()
    onTestFinished(() => own.close())
    const { data } = await partner.create(own.url)
    expect(await partner.test(data)).toMatchObject({ failure: null })
    expect(own.calls).toHaveLength(1)
  })
})
