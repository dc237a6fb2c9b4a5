import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { httpLinkResolver } from '@org/openapi-core/channels'
import { sandboxChannels } from '@org/openapi-sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { astrayAddresses, namesThatResolveInside } from '../hostile/astray-addresses.js'
import { startHostileEngine } from '../hostile/hostile-engine.js'
import type { Answer, HostileEngine } from '../hostile/hostile-engine.js'

let engine: HostileEngine
let token: string
let server: Server
let reached = 0
/** Connections that anything in this process tried to make. */
let connections = 0
const count = (): void => void connections++

beforeAll(async () => {
  engine = await startHostileEngine({ channels: { ...sandboxChannels(), links: httpLinkResolver() } })
  token = await engine.issueToken(await engine.createApplication())
  server = createServer((_, response) => {
    reached++
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  subscribe('net.client.socket', count)
})
beforeEach(() => {
  connections = 0
})
afterAll(async () => {
  unsubscribe('net.client.socket', count)
  expect(reached).toBe(0)
  await new Promise((resolve) => server.close(resolve))
  await engine.openApi.close()
})

const parse = (searchUrl: string): Promise<Answer> =>
  engine.partner('goods/search-url-parse', token, { body: { searchUrl } })
const search = (imagesUrl: string): Promise<Answer> =>
  engine.partner('goods/search-by-images', token, { body: { imagesUrl, page: 1, source: 1 } })

/** With the port of a server that listens on this machine, in place of the one that is written. */
function aimed(address: string): string {
  const { port } = server.address() as { port: number }
  return address.replace(/:\d+(?=\/|$)/, `:${port}`)
}

test('a connection that is made is counted', async () => {
  await fetch(aimed('http://127.0.0.1:80/'))
  expect([connections, reached]).toEqual([1, 1])
  reached = 0
})

describe('addresses that lead astray', () => {
  test.each([...astrayAddresses, ...namesThatResolveInside])(
    '%j is no goods link, no short link and reaches nothing',
    async (address) => {
      for (const text of [
        address,
        aimed(address),
        `https://www.superbuy.com/en/page/buy?url=${encodeURIComponent(address)}`,
        `看 ${address} 好`,
      ]) {
        expect((await parse(text)).body.code).toBe(1_008_020_001)
      }
      expect(await httpLinkResolver().resolve(aimed(address), new AbortController().signal)).toBeUndefined()
      expect(connections).toBe(0)
    },
  )

  test.each(astrayAddresses)('%j reaches nothing as an image', async (address) => {
    for (const url of [address, aimed(address), `${address.replace(/\/?$/, '/')}a.jpg`])
      expect([url, (await search(url)).body.code]).toEqual([url, 1_008_020_002])
    expect(connections).toBe(0)
  })

  test.each(namesThatResolveInside)('%s is passed to the channel without being looked up', async (address) => {
    expect((await search(`${address}a.jpg`)).body.code).toBe(0)
    expect(connections).toBe(0)
  })
})

describe('hostile text', () => {
  test.each(['a.', '?id=', 'http://', '%25', '&url=https://www.superbuy.com/?', '🙂', '好 ', '\ud800', '\0'])(
    '%j again and again is answered at once',
    async (block) => {
      for (const length of [8000, 100_000]) {
        const start = process.hrtime.bigint()
        const { status, body } = await parse(block.repeat(Math.ceil(length / block.length)))
        expect(Number(process.hrtime.bigint() - start) / 1e6).toBeLessThan(5000)
        expect([status, body.code]).toEqual(status === 400 ? [400, 400] : [200, 1_008_020_001])
        if (length > 8192) expect(status).toBe(400)
      }
      expect(connections).toBe(0)
    },
  )
})
