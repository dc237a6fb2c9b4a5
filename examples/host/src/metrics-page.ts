import type { RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HostServer } from '@org/openapi-host'
import type { Environment } from './environment.js'
import type { ScrapedReader } from './scraped-reader.js'
import { StartError } from './start-error.js'

/** Version 0.0.4 of the text format is what is written. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'
/** Whoever scrapes comes with one or two. */
const LIMITS = { connections: 50 }
const STOP_MS = 500
const LAST_PORT = 65_535

/** `GET /metrics` on a port of its own, and nothing else. */
export class MetricsPage {
  private constructor(
    private readonly server: HostServer,
    readonly port: number,
  ) {}

  /**
   * Each worker of a host has metrics of its own, at a port of its own: the first at `METRICS_PORT`, the second at the next.
   * Throws `StartError` where one of them is taken.
   */
  static async listen(reader: ScrapedReader, environment: Environment, worker: number): Promise<MetricsPage> {
    const { metricsPort = 0, metricsHost } = environment
    const port = metricsPort === 0 ? 0 : metricsPort + worker - 1
    if (port > LAST_PORT) throw new StartError(`METRICS_PORT: worker ${worker} would be at port ${port}`)
    const server = new HostServer(answerWith(reader), LIMITS)
    try {
      return new MetricsPage(server, await server.listen(port, metricsHost, { exclusive: true }))
    } catch (error) {
      const why = (error as Error).message
      throw new StartError(`METRICS_PORT, METRICS_HOST: cannot listen on ${metricsHost}:${port} (${why})`)
    }
  }

  stop(): Promise<void> {
    return this.server.stop(STOP_MS)
  }
}

const answerWith =
  (reader: ScrapedReader): RequestListener =>
  ({ method, url = '' }, response) => {
    response.setHeader('x-content-type-options', 'nosniff').setHeader('cache-control', 'no-store')
    if (url.split('?')[0] !== '/metrics') return void response.writeHead(404).end()
    if (method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end()
    reader.text().then(
      (pieces) => {
        response.writeHead(200, { 'content-type': CONTENT_TYPE })
        // Whoever goes away before the end gets no more of it.
        pipeline(Readable.from(pieces), response).catch(() => undefined)
      },
      () => response.writeHead(500).end(),
    )
  }
