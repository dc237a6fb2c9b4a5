import { createServer } from 'node:http'
import { Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { httpWebhookSender } from '@org/openapi-core/channels'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestPlatform } from '@org/openapi-testing'
import { paid, webhookScene } from './webhook-scene.js'
import type { WebhookScene } from './webhook-scene.js'

const URL_REFUSED = 1_015_002_001

/** Where no event may go, in the spellings that guards are fooled with. */
const forbidden = [
  ...[
    '127.0.0.1',
    '127.1',
    '0',
    '0.0.0.0',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    'localhost',
    'LOCALHOST.',
    'a.localhost',
  ],
  ...[
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '192.0.0.1',
  ],
  ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...[
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
  ],
  ...[
    '[2002:7f00:1::]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[ff02::1]',
    '[2001:db8::1]',
    '[::ffff:a9fe:a9fe]',
  ],
  // Numbers in other bases, with fewer parts, in full width, and addresses that carry another in them.
  ...['0x7f.1', '017700000001', '0xc0a80014', '3232235521', '2852039166', '192.168.1', '10.1', '0.1.2.3', '127.0.0.1.'],
  ...['127。0。0。1', '１２７.0.0.1', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', '192.88.99.1', '198.19.255.255', '224.0.0.251', 'metadata'],
  ...['[0:0:0:0:0:ffff:127.0.0.1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::10.0.0.1]', '[64:ff9b:1::7f00:1]', '[::a00:1]'],
  ...['[2001:0:7f00:1::]', '[fec0::1]', '[100::1]', '[3fff::1]'],
  ...['metadata.google.internal', 'printer.local', 'router.home.arpa', 'intranet', 'host.localdomain', '①②⑦.⓪.⓪.①'],
]

/** Whole addresses that look like another's: what lists of attacks make of a host (`SSRF_hacktricks` of SecLists). */
const decoys: readonly ((host: string) => string)[] = [
  (host) => `https://example.com@${host}`,
  (host) => `https://example.com:443@${host}/`,
  (host) => `https://${host}#example.com`,
  (host) => `https://${host}?example.com`,
  (host) => `https://${host}/?d=example.com`,
  (host) => `https://${host}///example.com`,
  (host) => `https://${host}%00example.com`,
  (host) => `https://example.com.${host}`,
  (host) => `https://${host}:80\\@example.com:80/`,
  (host) => `https://${host}:80\\@@example.com:80/`,
  (host) => `https://${host}:80:\\@@example.com:80/`,
  (host) => `https://${host}:80#\\@example.com:80/`,
  (host) => `https://1.1.1.1&@${host}#@1.0.0.1/`,
  (host) => `https:\\\\${host}/`,
  (host) => `https:${host}`,
  (host) => `0://${host}:80;https://example.com:80/`,
  (host) => `${host}:+11211aaa`,
  (host) => `dict://${host}:11111/`,
  (host) => `sftp://${host}:11111/`,
  (host) => `tftp://${host}:11111/TESTUDPPACKET`,
  (host) => `ldap://${host}:11211/%0astats%0aquit`,
  (host) => `gopher://${host}:70/_x`,
]

let scene: WebhookScene
let connect: ReturnType<typeof spyOnConnections>
let addresses: string[]

const spyOnConnections = () => vi.spyOn(Socket.prototype, 'connect')

beforeEach(async () => {
  addresses = ['127.0.0.1']
  const lookup = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  scene = await webhookScene({ channels: { webhooks: httpWebhookSender({ lookup, allowHttpTo: ['127.0.0.0/8'] }) } })
  connect = spyOnConnections()
})
afterEach(async () => {
  connect.mockRestore()
  await scene.close()
})

const create = (url: string) =>
  scene.platform.admin('POST event/webhook-endpoint/create', {
    body: { clientId: scene.app.clientId, url, eventTypes: ['*'] },
  })

/** An endpoint whose row is older than the rules, or whose name leads elsewhere by now. */
async function storedEndpoint(url: string): Promise<number> {
  const { id } = await scene.endpoint()
  const { webhookEndpoints } = scene.platform.storage.forTenant(scene.platform.tenantId)
  await webhookEndpoints.update(id, { clientId: scene.app.clientId, url, eventTypes: ['*'] })
  return id
}

/** What a test call and a delivery of the endpoint come to. */
async function attemptsAt(id: number) {
  const tested = await scene.platform.adminData('POST event/webhook-endpoint/test', { body: { id } })
  await scene.happen(paid('P1'))
  await scene.deliver()
  const [delivery] = await scene.deliveries()
  const { attemptList } = await scene.platform.adminData('GET event/webhook-delivery/get', {
    query: { id: Number(delivery?.id) },
  })
  return { tested, attempted: attemptList }
}

const REFUSED = { statusCode: null, failure: 'forbidden-address' }

describe('where events are sent (rules/webhooks#targets)', () => {
  test.each(forbidden)('not %s: neither saved, nor tried, nor sent', async (host) => {
    for (const url of [`https://${host}/`, `https://${host}:8443/hook`])
      expect((await create(url)).code, url).toSatisfy((code) => code === URL_REFUSED || code === 400)
    const { tested, attempted } = await attemptsAt(await storedEndpoint(`https://${host}/`))
    expect(tested).toMatchObject(REFUSED)
    expect(attempted).toMatchObject([REFUSED])
    expect(connect).not.toHaveBeenCalled()
  })

  test.each(['127.0.0.1', '127.127.127.127', 'localhost', '2130706433', '①②⑦.⓪.⓪.⓪', '[0:0:0:0:0:ffff:127.0.0.1]'])(
    'not %s behind whatever looks like another: neither saved, nor tried, nor sent',
    async (host) => {
      for (const url of decoys.map((decoy) => decoy(host))) {
        expect((await create(url)).code, url).toSatisfy((code) => code === URL_REFUSED || code === 400)
        const id = await storedEndpoint(url)
        const tested = await scene.platform.adminData('POST event/webhook-endpoint/test', { body: { id } })
        expect(tested, url).toMatchObject({ statusCode: null })
        await scene.platform.adminData('DELETE event/webhook-endpoint/delete', { query: { id } })
      }
      expect(connect).not.toHaveBeenCalled()
    },
  )

  test.each([
    'http://partner.example.com/',
    'http://localhost:3000/',
    'http://[::1]:3000/',
    'http://10.0.0.1/',
    'http://128.0.0.1/',
    'http://user@127.0.0.1/',
    'https://user:word@partner.example.com/',
    'ftp://partner.example.com/',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ])('not %s, which is refused where http to this machine is allowed', async (url) => {
    expect(await create(url)).toMatchObject({ code: URL_REFUSED })
    expect(await create('http://127.0.0.1:9/')).toMatchObject({ code: 0 })
    expect(await create('https://127.0.0.1/')).toMatchObject({ code: URL_REFUSED })
  })

  test.each(['127.0.0.1.nip.io', '127-0-0-1.sslip.io', '10.0.0.1.xip.io', 'localtest.me'])(
    'not %s, a public name that leads to this machine: saved, and condemned at each attempt',
    async (host) => {
      expect(await create(`https://${host}/`)).toMatchObject({ code: 0 })
      const { tested, attempted } = await attemptsAt(await storedEndpoint(`https://${host}/`))
      expect(tested).toMatchObject(REFUSED)
      expect(attempted).toMatchObject([REFUSED])
    },
  )

  test.each([
    ['a private one', ['10.0.0.1']],
    ['this machine', ['127.0.0.1']],
    ['this machine, IPv6', ['::1']],
    ['cloud metadata', ['169.254.169.254']],
    ['a public and a private one', ['93.184.216.34', '192.168.0.1']],
    ['none', []],
  ])('not to a name that leads to %s when it is sent, though it was saved', async (_, rebound) => {
    addresses = ['93.184.216.34']
    const { port } = new URL(scene.receiver.url)
    expect(await create(`https://rebind.example.com:${port}/`)).toMatchObject({ code: 0 })
    addresses = rebound
    const { tested, attempted } = await attemptsAt(1)
    expect(tested).toMatchObject(REFUSED)
    expect(attempted).toMatchObject([REFUSED])
    expect(scene.receiver.connections()).toBe(0)
  })

  test('to what is allowed: the same way is open (positive control), and no redirect is followed', async () => {
    const inner = createServer((_, response) => void response.end())
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
    const reached = vi.fn()
    inner.on('request', reached)
    const { port } = inner.address() as AddressInfo
    scene.receiver.answer = (response) => void response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end()
    const { id } = await scene.endpoint()
    const { tested, attempted } = await attemptsAt(id)
    expect(tested).toMatchObject({ statusCode: 307, failure: 'status' })
    expect(attempted).toMatchObject([{ statusCode: 307, failure: 'status' }])
    expect(scene.receiver.calls).toHaveLength(2)
    expect(scene.receiver.connections()).toBe(2)
    expect(reached).not.toHaveBeenCalled()
    expect(connect).toHaveBeenCalled()
    await new Promise((resolve) => inner.close(resolve))
  })
})

describe('what an endpoint may cost', () => {
  test('is its time: one that does not answer, and one that answers for ever', async () => {
    const impatient = await scene.platform.beside({ webhooks: { timeoutMs: 200 } })
    const { id } = await scene.endpoint()
    const test = (platform: TestPlatform) => platform.adminData('POST event/webhook-endpoint/test', { body: { id } })
    scene.receiver.answer = () => undefined
    expect(await test(impatient)).toMatchObject({ statusCode: null, failure: 'timeout' })
    let sent = 0
    scene.receiver.answer = (response) => {
      response.writeHead(200)
      const flood = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536
      }
      response.on('drain', flood)
      flood()
    }
    expect(await test(scene.platform)).toMatchObject({ statusCode: 200, failure: null })
    expect(sent).toBeLessThan(16 * 1_048_576)
  })

  test('its status counts once it is there: what it goes on to answer byte by byte is let go', async () => {
    const { id } = await scene.endpoint()
    let closed: Promise<unknown> | undefined
    scene.receiver.answer = (response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'), 20)
      closed = new Promise((resolve) => response.on('close', () => resolve(clearInterval(drip))))
    }
    const answer = await scene.platform.adminData('POST event/webhook-endpoint/test', { body: { id } })
    expect(answer).toMatchObject({ statusCode: 200, failure: null })
    await closed
  })
})
