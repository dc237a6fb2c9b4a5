import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startAllFrameworks } from './hostile-server.js'
import type { HostileServer } from './hostile-server.js'
import type { TestPlatform } from '@org/openapi-testing'
import { DETAIL_PATH, TOKEN_PATH } from '../auth/token-calls.js'
import { startPlatform } from '../../start-platform.js'

let platform: TestPlatform
let servers: HostileServer[]
let token: string

beforeAll(async () => {
  platform = await startPlatform({ bodyTimeoutMs: 50 })
  token = await platform.issueToken(await platform.createApp())
  servers = await startAllFrameworks(platform.openApi)
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await platform.openApi.close()
})

const head = (path: string, ...lines: string[]): string =>
  `${[`POST ${path} HTTP/1.1`, 'Host: engine.test', 'Tenant-Id: 1', ...lines].join('\r\n')}\r\n\r\n`

test.each([
  [
    'JSON',
    () =>
      head(DETAIL_PATH, `Authorization: Bearer ${token}`, 'Content-Type: application/json', 'Content-Length: 100') +
      '{"goods',
  ],
  [
    'JSON in chunks',
    () =>
      head(
        DETAIL_PATH,
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
      ) + '1\r\n{\r\n',
  ],
  [
    'a form without credentials',
    () => head(TOKEN_PATH, 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 100') + 'grant',
  ],
  ['nothing at all', () => head(TOKEN_PATH, 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 100')],
])('%s that does not come to an end: 408, and the connection is closed, in each framework', async (_, bytes) => {
  for (const server of servers) {
    const answer = await server.sendBytes(bytes())
    expect([server.framework, answer]).toEqual([server.framework, expect.stringMatching(/^HTTP\/1\.1 408 /)])
    expect(answer).toContain('"code":408')
    expect(answer).toMatch(/^connection: close\r$/im)
  }
})

const headOfLargeJson = (...more: string[]): string => {
  const authorization = `Authorization: Bearer ${token}`
  return head(DETAIL_PATH, authorization, 'Content-Type: application/json', 'Content-Length: 99999999', ...more)
}

test.each([
  ['JSON', 413, () => headOfLargeJson() + '{'],
  ['JSON that a caller asks for leave to send', 413, () => headOfLargeJson('Expect: 100-continue')],
  [
    'a form of 16 KiB and a byte',
    413,
    () => head(TOKEN_PATH, 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 16385') + 'g',
  ],
  [
    'a form of 16 KiB',
    408,
    () => head(TOKEN_PATH, 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 16384') + 'g',
  ],
])(
  '%s that is announced and does not come: %d, and the connection is closed, in each framework',
  async (_, status, bytes) => {
    for (const server of servers) {
      const answer = await server.sendBytes(bytes())
      expect([server.framework, answer]).toEqual([server.framework, expect.stringContaining(`HTTP/1.1 ${status} `)])
      expect(answer).toMatch(/^connection: close\r$/im)
    }
  },
)

test('a body that comes in pieces in time is taken', async () => {
  const body = new URLSearchParams({ grant_type: 'client_credentials' }).toString()
  const chunks = [...body].map((char) => `1\r\n${char}\r\n`).join('')
  const bytes =
    head(
      TOKEN_PATH,
      'Content-Type: application/x-www-form-urlencoded',
      'Transfer-Encoding: chunked',
      'Connection: close',
    ) + `${chunks}0\r\n\r\n`
  for (const server of servers) expect(await server.sendBytes(bytes)).toMatch(/^HTTP\/1\.1 401 /)
})

test('by fetch, too', async () => {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('grant')) })
  const headers = { 'tenant-id': '1', 'content-type': 'application/x-www-form-urlencoded' }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  const response = await platform.openApi.fetch(new Request(`http://localhost${TOKEN_PATH}`, init))
  expect(response?.status).toBe(408)
})

test('by fetch, what is announced too large is refused at once', async () => {
  const cancel = vi.fn()
  const body = new ReadableStream({ cancel })
  const headers = {
    'tenant-id': '1',
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': '16385',
  }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  const response = await platform.openApi.fetch(new Request(`http://localhost${TOKEN_PATH}`, init))
  expect(response?.status).toBe(413)
  expect(cancel).toHaveBeenCalledOnce()
})
