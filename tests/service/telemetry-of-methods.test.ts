import { recordingTelemetry } from '@org/openapi-testing'
import type { RecordingTelemetry, TestPlatform } from '@org/openapi-testing'
import { afterEach, expect, test } from 'vitest'
import { startPlatform } from '../start-platform.js'

/** Those of the convention, and one that is none. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND']

let platform: TestPlatform
afterEach(() => platform.close())

/** Each path of the documents, with the methods that it has. */
const paths = () =>
  [platform.openApi.documents.partner, platform.openApi.documents.admin].flatMap((document) =>
    Object.entries(document.paths as Record<string, object>).map(
      ([path, item]) => [path, Object.keys(item).map((method) => method.toUpperCase())] as const,
    ),
  )

/** What requests are called that nobody has a credential for. */
async function namesOf(telemetry: RecordingTelemetry, requests: readonly (readonly [method: string, path: string])[]) {
  const behind = telemetry.spans.length
  const { signal } = new AbortController()
  for (const [method, path] of requests)
    await platform.openApi.handle({
      ...{ method, path, query: '', remoteAddress: '198.51.100.7' },
      signal,
      header: () => undefined,
      body: async () => new Uint8Array(),
    })
  const servers = telemetry.spans.slice(behind).filter(({ kind }) => kind === 'server')
  expect(servers).toHaveLength(requests.length)
  expect(servers.every(({ name, attributes }) => name.endsWith(` ${attributes['http.route']}`))).toBe(true)
  return new Set(servers.map(({ name }) => name))
}

test('a path has no series for methods that it does not have: anybody could make ten of each', async () => {
  const telemetry = recordingTelemetry()
  platform = await startPlatform({ telemetry })
  const wrong = paths().flatMap(([path, known]) =>
    METHODS.filter((method) => !known.includes(method)).map((method) => [method, path] as const),
  )
  expect(wrong.length).toBeGreaterThan(3000)
  const expected = METHODS.map((method) => `${method === 'PROPFIND' ? '_OTHER' : method} unknown`)
  expect(await namesOf(telemetry, wrong)).toEqual(new Set(expected))
}, 120_000)

test('every method that a path has is told by its path, those of documents and tokens, too', async () => {
  const telemetry = recordingTelemetry()
  platform = await startPlatform({ telemetry })
  const known = [
    ...paths().flatMap(([path, methods]) => methods.map((method) => [method, path] as const)),
    ...['/open-api/openapi.json', '/admin-api/openapi.json'].flatMap((path) =>
      ['GET', 'HEAD'].map((method) => [method, path] as const),
    ),
  ]
  expect(known.some(([, path]) => path === '/open-api/system/oauth2/token')).toBe(true)
  expect(await namesOf(telemetry, known)).toEqual(new Set(known.map(([method, path]) => `${method} ${path}`)))
})
