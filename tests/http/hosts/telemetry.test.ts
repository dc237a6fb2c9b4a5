import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBareDatabase } from '../../postgres.js'
import { readPrometheusText } from '../../prometheus-text.js'
import { ADMIN_KEY, asAdmin, asPartner, call, startHost, stopHosts } from './example-host.js'
import type { Host } from './example-host.js'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'telemetry-'))))
afterEach(async () => {
  await stopHosts()
  await rm(folder, { recursive: true, force: true })
})

const PAYMENT = '/open-api/pay/order/create'
const memory = { DATABASE_URL: ':memory:', DEMO_DATA: '0' }

/** A server that answers whatever it is sent with 200. */
async function startCollector() {
  const received: { path: string; body: Buffer }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', body: Buffer.concat(chunks) })
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, received, close: () => server.close() }
}

/** A port that nobody has, below those that the system gives away. */
const somePort = () => 20_000 + Math.floor(Math.random() * 10_000)

/** The headers of an application of a host that has no tenant yet. */
async function whoPays(host: Host) {
  await call(host, '/admin-api/system/tenant/create', { headers: asAdmin, body: { name: 'Shop' } })
  return asPartner(host, asAdmin, ['pay:order:create'])
}

async function stop(host: Host, signal: NodeJS.Signals = 'SIGTERM') {
  host.process.kill(signal)
  return (await once(host.process, 'exit')) as [number | null, string | null]
}

/** The scripts that a host had loaded by its end: V8 writes a list of them. */
async function scriptsOf(variables: Record<string, string>): Promise<string[]> {
  const host = await startHost('express-sqlite', { ...memory, ...variables, NODE_V8_COVERAGE: folder })
  expect(await stop(host)).toEqual([0, null])
  const [report = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  const { result } = JSON.parse(await readFile(join(folder, report), 'utf8')) as { result: { url: string }[] }
  return result.map(({ url }) => url)
}

describe('nothing of OpenTelemetry', () => {
  const isOfTelemetry = (url: string) => /@opentelemetry|packages\/telemetry|host\/dist\/telemetry/.test(url)

  it('is loaded where nobody asks for metrics or traces', async () => {
    const scripts = await scriptsOf({})
    expect(scripts.some((url) => url.includes('express-sqlite/dist/main.js'))).toBe(true)
    expect(scripts.filter(isOfTelemetry)).toEqual([])
  })

  it('is missing where somebody does', async () => {
    const scripts = await scriptsOf({ METRICS_PORT: '0' })
    for (const part of ['@opentelemetry/sdk-metrics', 'packages/telemetry/dist', 'host/dist/telemetry'])
      expect(
        scripts.some((url) => url.includes(part)),
        part,
      ).toBe(true)
  })
})

describe('the page of metrics', () => {
  it('is read by a strict reader, on loopback and at one path only', async () => {
    const port = somePort()
    const host = await startHost('express-sqlite', { ...memory, METRICS_PORT: String(port), OTEL_SERVICE_NAME: 'shop' })
    const page = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    const metrics = readPrometheusText(await page.text())
    expect(metrics.get('target_info')?.samples[0]?.labels['service_name']).toBe('shop')
    expect(metrics.get('process_memory_usage_bytes')?.samples[0]?.value).toBeGreaterThan(10_000_000)
    expect(metrics.get('v8js_memory_heap_used_bytes')?.samples.map(({ labels }) => Object.keys(labels))).toContainEqual(
      ['v8js_heap_space_name'],
    )
    expect(metrics.get('nodejs_eventloop_delay_p99_seconds')).toMatchObject({ type: 'gauge' })
    for (const path of ['/', '/metrics/', '/healthz', '/open-api/openapi.json'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(405)
    // The host itself has no such page, and another address of this machine none at all.
    expect((await fetch(`${host.url}/metrics`)).status).toBe(404)
    await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow()
  })

  it('has a port of its own for each worker', async () => {
    const { url } = await createBareDatabase()
    const port = somePort()
    const variables = { DATABASE_URL: url, WORKERS: '2', METRICS_PORT: String(port), DEMO_DATA: '0' }
    await startHost('koa-postgres', { ...variables, HOST_FILES_FOLDER: folder })
    const instances = await Promise.all(
      [port, port + 1].map(async (each) => {
        const metrics = readPrometheusText(await (await fetch(`http://127.0.0.1:${each}/metrics`)).text())
        return metrics.get('target_info')?.samples[0]?.labels['service_instance_id']
      }),
    )
    expect(new Set(instances).size).toBe(2)
    expect(instances).not.toContain(undefined)
  }, 60_000)

  it('that somebody else’s port would be is told by the variable’s name', async () => {
    const { port, close } = await startCollector()
    await expect(startHost('express-sqlite', { ...memory, METRICS_PORT: String(port) })).rejects.toThrow('METRICS_PORT')
    close()
  })
})

describe('the engine', () => {
  it('is measured where the page is read', async () => {
    const port = somePort()
    const host = await startHost('express-sqlite', { ...memory, METRICS_PORT: String(port) })
    const headers = await whoPays(host)
    const body = { outOrderNo: 'O1', payAmount: 19.5, subject: 'Canvas backpack' }
    expect((await call(host, PAYMENT, { headers, body })).json.code).toBe(0)
    for (const path of ['/open-api/none', '/open-api/nothing']) await call(host, path, { headers })
    const metrics = readPrometheusText(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
    const labelsOf = (name: string) => metrics.get(name)?.samples.map(({ labels }) => labels) ?? []
    const counted = metrics
      .get('http_server_request_duration_seconds')
      ?.samples.filter(({ name }) => name.endsWith('_count'))
      .map(({ labels, value }) => [labels['http_route'], labels['openapi_code'], value])
    expect(counted).toEqual(
      expect.arrayContaining([
        [PAYMENT, '0', 1],
        ['unknown', '404', 2],
      ]),
    )
    expect(labelsOf('openapi_channel_call_duration_seconds')).toContainEqual(
      expect.objectContaining({ openapi_channel: 'payment', openapi_outcome: 'answered' }),
    )
    expect(metrics.get('openapi_token_issued_total')?.samples[0]?.value).toBe(1)
    for (const name of ['db_client_operation_duration_seconds', 'openapi_event_outbox_size', 'openapi_webhook_dead'])
      expect(labelsOf(name), name).not.toEqual([])
  })
})

describe('a collector', () => {
  it('gets a request as one trace, the caller’s where a trusted proxy names it, and the log names it, too', async () => {
    const { url, received, close } = await startCollector()
    const host = await startHost('express-sqlite', {
      ...memory,
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      TRUSTED_PROXIES: '127.0.0.1',
    })
    let log = ''
    host.process.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()))
    const headers = await whoPays(host)
    const trace = randomBytes(16).toString('hex')
    const body = { outOrderNo: 'O1', payAmount: 19.5, subject: 'Canvas backpack' }
    await call(host, PAYMENT, { headers: { ...headers, traceparent: `00-${trace}-b7ad6b7169203331-01` }, body })
    expect(await stop(host)).toEqual([0, null])
    // As protobuf has them: a span begins with the sixteen bytes of its trace, and its name follows.
    const sent = Buffer.concat(received.filter(({ path }) => path === '/v1/traces').map((each) => each.body))
    const parts = sent.toString('latin1').split(Buffer.from(trace, 'hex').toString('latin1')).slice(1)
    for (const name of [`POST ${PAYMENT}`, 'transaction', 'channel payment'])
      expect(
        parts.some((part) => part.includes(name)),
        name,
      ).toBe(true)
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.find(({ msg, path }) => msg === 'request' && path === PAYMENT)?.['trace_id']).toBe(trace)
    close()
  })

  it('gets what was measured, at the latest when the host stops', async () => {
    const { url, received, close } = await startCollector()
    const host = await startHost('express-sqlite', { ...memory, OTEL_EXPORTER_OTLP_ENDPOINT: url })
    expect(await stop(host)).toEqual([0, null])
    const metrics = received.filter(({ path }) => path === '/v1/metrics').map(({ body }) => body.toString('latin1'))
    expect(metrics.join()).toContain('nodejs.eventloop.delay.p99')
    expect(metrics.join()).toContain('openapi-host')
    close()
  })

  it.each([
    ['is away', async () => ({ url: 'http://127.0.0.1:1', close: () => undefined })],
    [
      'never answers',
      async () => {
        const server = createServer(() => undefined).listen(0, '127.0.0.1')
        await once(server, 'listening')
        const close = () => (server.closeAllConnections(), server.close())
        return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
      },
    ],
  ])(
    'that %s keeps no request and no stop',
    async (_, start) => {
      const { url, close } = await start()
      const host = await startHost('express-sqlite', { ...memory, OTEL_EXPORTER_OTLP_ENDPOINT: url })
      const { json } = await call(host, '/admin-api/system/tenant/page', { method: 'GET', headers: asAdmin })
      expect(json.code).toBe(0)
      const [code] = await stop(host)
      expect(code).toBe(0)
      close()
    },
    60_000,
  )
})

describe('the status', () => {
  const status = (host: Host, headers: Record<string, string>) => call(host, '/statusz', { method: 'GET', headers })

  it('is told to whoever has the admin key, while a channel that fails takes no process out', async () => {
    const host = await startHost('express-sqlite', memory)
    const headers = { authorization: `Bearer ${ADMIN_KEY}` }
    await call(host, '/sandbox/behaviour', { headers, body: { channel: 'goods', mode: 'down' } })
    const { status: code, json } = await status(host, headers)
    expect(code).toBe(200)
    expect(json).toMatchObject({
      database: { databaseKind: 'sqlite', databaseState: 'UP', pendingMigrations: [] },
      process: { runsJobs: true },
      versions: { runtime: expect.stringContaining('Node.js') as string },
      outbox: { dead: { count: 0 } },
    })
    expect((json['channels'] as object[]).length).toBeGreaterThan(3)
    expect((await call(host, '/readyz', { method: 'GET' })).status).toBe(200)
  })

  it('is told to nobody else, and wrong keys are counted with those of other doors', async () => {
    const host = await startHost('express-sqlite', memory)
    expect((await status(host, {})).status).toBe(401)
    for (let i = 0; i < 20; i++) expect((await status(host, { authorization: 'Bearer wrong' })).status).toBe(401)
    const tried = await status(host, { authorization: 'Bearer wrong' })
    const admin = await call(host, '/admin-api/system/tenant/page', {
      method: 'GET',
      headers: { authorization: 'Bearer wrong' },
    })
    expect([tried.status, admin.status, JSON.stringify(tried.json)]).toEqual([
      429,
      429,
      expect.not.stringContaining('database'),
    ])
    expect((await status(host, { authorization: `Bearer ${ADMIN_KEY}` })).status).toBe(200)
  })
})

it('a host that is told to stop says so to balancers and serves on, until a second signal', async () => {
  const host = await startHost('express-sqlite', { ...memory, DRAIN_SECONDS: '60' })
  host.process.kill('SIGTERM')
  const readiness = async () => {
    const { status, json } = await call(host, '/readyz', { method: 'GET' })
    return [status, json]
  }
  await expect.poll(readiness).toEqual([503, { status: 'stopping' }])
  const stopping = performance.now()
  expect((await call(host, '/admin-api/system/tenant/page', { method: 'GET', headers: asAdmin })).json.code).toBe(0)
  // What comes within a second of the first signal is that one by another way.
  while (performance.now() - stopping < 1500) await call(host, '/healthz', { method: 'GET' })
  expect(await stop(host, 'SIGINT')).toEqual([0, null])
})
