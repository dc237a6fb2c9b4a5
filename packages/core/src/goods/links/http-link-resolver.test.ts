import { promises } from 'node:dns'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AddressLookup } from '../../kernel/address-lookup.js'
import { ChannelRefusal } from '../../kernel/channels/channel-guard.js'
import { ForbiddenAddress } from '../../kernel/public-request.js'
import { httpLinkResolver, linkResolver } from './http-link-resolver.js'

type Answerer = (response: ServerResponse, request: IncomingMessage) => void

let server: Server
let port: number
let asked: string[]
let answer: Answerer

beforeEach(async () => {
  asked = []
  answer = (response) => void response.end()
  server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const never = new AbortController().signal
const loopback: AddressLookup = async () => [{ address: '127.0.0.1', family: 4 }]

const rejecting = (thrown: unknown) => async (): Promise<never> => {
  throw thrown
}

/** Two short hosts, both on the test's server, which alone counts as public. */
function resolve(
  path: string,
  { lookup = loopback, timeLimit = 5000, signal = never, host = 'a.test' } = {},
): Promise<string | undefined> {
  const resolver = linkResolver(
    { hosts: [`a.test:${port}`, `B.test:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`], timeLimit },
    { lookup, isAllowed: (address) => address === '127.0.0.1' },
  )
  return resolver.resolve(`http://${host}:${port}${path}`, signal)
}

const redirect =
  (location: string, status = 302): Answerer =>
  (response) =>
    void response.writeHead(status, { location }).end()

const page =
  (html: string, type = 'text/html; charset=utf-8'): Answerer =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(html)

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])(
    '(%i) to another host is the answer, and that host is not asked',
    async (status) => {
      answer = redirect('https://item.taobao.com/item.htm?id=123', status)
      expect(await resolve('/h.abc?tk=1')).toBe('https://item.taobao.com/item.htm?id=123')
      expect(asked).toEqual([`a.test:${port} /h.abc?tk=1`])
    },
  )

  test('to a listed host is followed, also a relative one', async () => {
    answer = (response, { url, headers }) => {
      if (url === '/1') redirect('/2?x=1')(response, {} as IncomingMessage)
      else if (headers.host?.startsWith('a.')) redirect(`http://b.TEST:${port}/3`)(response, {} as IncomingMessage)
      else redirect('//weidian.com/i/7')(response, {} as IncomingMessage)
    }
    expect(await resolve('/1')).toBe('http://weidian.com/i/7')
    expect(asked).toEqual([`a.test:${port} /1`, `a.test:${port} /2?x=1`, `b.test:${port} /3`])
  })

  test('without end is followed five times', async () => {
    answer = redirect('/again')
    expect(await resolve('/again')).toBeUndefined()
    expect(asked).toHaveLength(5)
  })

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1:22/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://localhost/',
    'file:///etc/passwd',
    'gopher://a.test/',
    'https://a.test/',
    'http://a.test:1/',
  ])('to %s is answered and not followed', async (location) => {
    const connect = vi.spyOn(Socket.prototype, 'connect')
    answer = redirect(location)
    const target = await resolve('/1')
    expect(target).toBe(new URL(location).href)
    expect(connect).toHaveBeenCalledTimes(1)
  })

  test('with user information is not followed', async () => {
    answer = redirect(`http://user@a.test:${port}/2`)
    expect(await resolve('/1')).toBe(`http://user@a.test:${port}/2`)
    expect(asked).toHaveLength(1)
  })

  test.each(['http://', 'http://[', ''])('to %j leads nowhere', async (location) => {
    answer = redirect(location)
    if (location === '') answer = (response) => void response.writeHead(302).end()
    expect(await resolve('/1')).toBeUndefined()
  })
})

describe('an address', () => {
  test.each<[string, readonly string[]]>([
    ['private', ['10.0.0.1']],
    ['of the machine, IPv6', ['::1']],
    ['mapped', ['::ffff:127.0.0.1']],
    ['of cloud metadata', ['169.254.169.254']],
    ['public, with a private one beside it', ['127.0.0.1', '192.168.0.1']],
    ['missing', []],
  ])('that a name leads to and is %s is not connected to', async (_, addresses) => {
    const lookup: AddressLookup = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    await expect(resolve('/1', { lookup })).rejects.toBeInstanceOf(ChannelRefusal)
    expect(asked).toEqual([])
  })

  test.each<[string, () => unknown]>([
    ['throws', rejecting(new Error('no answer'))],
    ['throws nothing', rejecting(undefined)],
    ['throws null', rejecting(null)],
    ['answers nothing', async () => undefined],
    ['answers what is no list', async () => ({ length: 1, every: () => true, 0: { address: '127.0.0.1', family: 4 } })],
    ['answers no families', async () => [{ address: '127.0.0.1' }]],
  ])('is not connected to where the lookup %s, which fails nothing but the call', async (_, lookup) => {
    await expect(resolve('/1', { lookup: lookup as AddressLookup, timeLimit: 500 })).rejects.toBeDefined()
    expect(asked).toEqual([])
  })

  test('is checked each time: a name that leads elsewhere at the second hop is left alone', async () => {
    const answers = ['127.0.0.1', '127.0.0.2']
    const lookup: AddressLookup = async () => [{ address: answers.shift() as string, family: 4 }]
    answer = redirect('/2')
    await expect(resolve('/1', { lookup })).rejects.toBeInstanceOf(ForbiddenAddress)
    expect(asked).toEqual([`a.test:${port} /1`])
  })

  test('is looked up once for a connection: the one that was checked is the one that is used', async () => {
    const lookup = vi.fn(loopback)
    answer = redirect('https://weidian.com/i/7')
    expect(await resolve('/1', { lookup })).toBe('https://weidian.com/i/7')
    expect(lookup).toHaveBeenCalledTimes(1)
  })

  test('is asked of name servers, not of the pool of threads that all look-ups of the host share', async () => {
    const resolve4 = vi.spyOn(promises.Resolver.prototype, 'resolve4').mockResolvedValue(['10.0.0.1'] as never)
    const resolve6 = vi.spyOn(promises.Resolver.prototype, 'resolve6').mockResolvedValue([] as never)
    const resolving = httpLinkResolver().resolve('https://m.tb.cn/h.abc', never)
    await expect(resolving).rejects.toBeInstanceOf(ForbiddenAddress)
    expect([resolve4.mock.calls, resolve6.mock.calls]).toEqual([[['m.tb.cn']], [['m.tb.cn']]])
  })

  test('in the link itself is checked, too', async () => {
    const connect = vi.spyOn(Socket.prototype, 'connect')
    await expect(resolve('/1', { host: '[::1]' })).rejects.toBeInstanceOf(ForbiddenAddress)
    expect(connect).not.toHaveBeenCalled()
  })

  test('that is not public is not connected to by the resolver that hosts get', async () => {
    const hosts = [`a.test:${port}`, `127.0.0.1:${port}`, 'localhost', `localhost:${port}`]
    const shipped = httpLinkResolver({ hosts, lookup: loopback })
    await expect(shipped.resolve(`http://a.test:${port}/`, never)).rejects.toBeInstanceOf(ForbiddenAddress)
    await expect(shipped.resolve(`http://127.0.0.1:${port}/`, never)).rejects.toBeInstanceOf(ForbiddenAddress)
    // Without a lookup of ours: the shipped one, which knows this name.
    await expect(httpLinkResolver({ hosts }).resolve(`http://localhost:${port}/`, never)).rejects.toBeInstanceOf(
      ForbiddenAddress,
    )
    expect(asked).toEqual([])
  })
})

describe('a link', () => {
  test.each([
    'http://c.test/',
    'https://a.test/',
    'ftp://a.test/',
    'file:///etc/passwd',
    'a.test',
    '',
    'http://user@a.test/',
    'javascript:alert(1)',
  ])('%j is not asked', async (link) => {
    const connect = vi.spyOn(Socket.prototype, 'connect')
    const resolver = linkResolver(
      { hosts: [`a.test:${port}`], timeLimit: 5000 },
      { lookup: loopback, isAllowed: () => true },
    )
    expect(
      await resolver.resolve(link.replace('a.test', `a.test:${link.startsWith('https') ? 443 : port}`), never),
    ).toBeUndefined()
    expect(connect).not.toHaveBeenCalled()
  })

  test('of the shipped rules is the default', async () => {
    const lookup = vi.fn(async () => [{ address: '127.0.0.1', family: 4 }])
    const resolver = httpLinkResolver({ lookup })
    await expect(resolver.resolve('https://M.tb.cn/h.abc', never)).rejects.toBeInstanceOf(ForbiddenAddress)
    expect(await resolver.resolve('https://m.tb.cn:8443/h.abc', never)).toBeUndefined()
    expect(await resolver.resolve('https://item.taobao.com/item.htm?id=1', never)).toBeUndefined()
    expect(lookup).toHaveBeenCalledTimes(1)
  })
})

describe('a page', () => {
  test.each([
    [`<script>var url = 'https://item.taobao.com/item.htm?a=1&id=123';</script>`],
    [`<script>window.location.href = "https://item.taobao.com/item.htm?a=1&id=123"</script>`],
    [`<meta http-equiv="refresh" content="0;url=https://item.taobao.com/item.htm?a=1&amp;id=123">`],
  ])('that leads on by itself: %s', async (html) => {
    answer = page(`<html><head>${html}`)
    expect(await resolve('/1')).toBe('https://item.taobao.com/item.htm?a=1&id=123')
  })

  test.each<[string, Answerer]>([
    ['says nothing', page('<html>sold out</html>')],
    ['is no HTML', page(`var url = 'https://weidian.com/i/7'`, 'application/javascript')],
    [
      'was not found',
      (response) =>
        void response.writeHead(404, { 'content-type': 'text/html' }).end(`var url = 'https://weidian.com/i/7'`),
    ],
    ['says it too late', page(`${' '.repeat(65_536)}var url = 'https://weidian.com/i/7'`)],
  ])('that %s leads nowhere', async (_, answerer) => {
    answer = answerer
    expect(await resolve('/1')).toBeUndefined()
  })

  test('without end is left after 64 kB', async () => {
    let isClosed: Promise<unknown> | undefined
    answer = (response) => {
      isClosed = new Promise((done) => response.on('close', done))
      response.writeHead(200, { 'content-type': 'text/html' })
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
    expect(await resolve('/1')).toBeUndefined()
    await isClosed
  })

  test('behind a redirect is not waited for', async () => {
    answer = (response) => void response.writeHead(302, { location: 'https://weidian.com/i/7' }).write('and so on')
    expect(await resolve('/1')).toBe('https://weidian.com/i/7')
  })
})

describe('patience', () => {
  test.each<[string, Answerer]>([
    ['nothing', () => undefined],
    ['half a header', (response) => void response.socket?.write('HTTP/1.1 302 Found\r\nlocation: https://wei')],
    ['half a page', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<html>')],
  ])('ends when the caller gives up, or the time is over, with %s answered', async (_, answerer) => {
    const abort = new AbortController()
    answer = (response, request) => {
      answerer(response, request)
      abort.abort()
    }
    await expect(resolve('/1', { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' })
    answer = answerer
    await expect(resolve('/1', { timeLimit: 50 })).rejects.toThrow()
  })

  test('does not suffer a header without end', async () => {
    answer = (response) => void response.socket?.write(`HTTP/1.1 302 Found\r\nx: ${'x'.repeat(200_000)}`)
    await expect(resolve('/1')).rejects.toMatchObject({ code: 'HPE_HEADER_OVERFLOW' })
  })

  test('is for all hops together', async () => {
    answer = (response) => void setTimeout(() => redirect('/again')(response, {} as IncomingMessage), 40)
    await expect(resolve('/again', { timeLimit: 100 })).rejects.toThrow()
    expect(asked.length).toBeLessThan(5)
  })
})
