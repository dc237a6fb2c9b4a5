import { afterEach, describe, expect, it } from 'vitest'
import { asAdmin, call, demoCredentials, headersOf, startHost, stopHosts } from './example-host.js'
import type { Host } from './example-host.js'

const METADATA = '/.well-known/oauth-authorization-server'

afterEach(stopHosts)

interface Document {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, { post: { requestBody: { content: Record<string, { example: object }> } } }>>
}

/** All that a host says of where it is. */
async function addressesOf(host: Host) {
  const get = async (path: string) =>
    (await call(host, path, { method: 'GET', headers: asAdmin })).json as Record<string, unknown>
  // The documents name its invoice.
  const partner = await headersOf(host, demoCredentials(host))
  const post = async (path: string, body: object) =>
    (await call(host, path, { headers: partner, body })).json.data as Record<string, string>
  const documents = await Promise.all(['/open-api/openapi.json', '/admin-api/openapi.json'].map(get))
  const [document, admin] = documents as unknown as [Document, Document]
  const invoice = document.paths['/open-api/order/invoice/query']?.post.requestBody.content['application/json']
  // Until then it has no file, unless the host's own timer has come first.
  await call(host, '/sandbox/jobs/run', { headers: asAdmin, body: { job: 'render-invoices' } })
  const { fileUrl = '' } = await post('/open-api/order/invoice/query', invoice?.example ?? {})
  const { paymentUrl = '' } = await post('/open-api/pay/order/create', { outOrderNo: 'o-1', payAmount: 1 })
  const { url: receiver } = await get('/sandbox/webhooks')
  const servers = [document, admin].map((one) => one.servers[0]?.url)
  return { servers, fileUrl, paymentUrl, receiver, metadata: await get(METADATA) }
}

describe('where a host is', () => {
  it('is what PUBLIC_URL says, behind a proxy that takes a path away', async () => {
    const host = await startHost('express-sqlite', {
      DATABASE_URL: ':memory:',
      PUBLIC_URL: 'https://example.com/shop/',
    })
    const { servers, fileUrl, paymentUrl, metadata, receiver } = await addressesOf(host)
    expect(servers).toEqual(['https://example.com/shop', 'https://example.com/shop'])
    expect(metadata).toMatchObject({
      issuer: 'https://example.com/shop',
      token_endpoint: 'https://example.com/shop/open-api/system/oauth2/token',
    })
    for (const url of [fileUrl, paymentUrl]) {
      expect(url).toMatch(/^https:\/\/example\.com\/shop\//)
      expect((await fetch(url.replace('https://example.com/shop', host.url))).status).toBe(200)
    }
    // What stays on this machine goes to where it listens.
    expect(receiver).toBe(`${host.url}/sandbox/webhooks/receiver`)
  })

  it('is where it listens without it', async () => {
    const host = await startHost('express-sqlite', { DATABASE_URL: ':memory:' })
    const { servers, fileUrl, paymentUrl, metadata } = await addressesOf(host)
    expect(servers).toEqual(['/', '/'])
    expect(metadata).toMatchObject({
      issuer: host.url,
      token_endpoint: `${host.url}/open-api/system/oauth2/token`,
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
    })
    for (const url of [fileUrl, paymentUrl]) expect(url.startsWith(`${host.url}/`)).toBe(true)
  })

  it('is refused where it is no address', async () => {
    const variables = { DATABASE_URL: ':memory:', PUBLIC_URL: 'example.com' }
    await expect(startHost('express-sqlite', variables)).rejects.toThrow('PUBLIC_URL: must be an http or https URL')
  })
})
