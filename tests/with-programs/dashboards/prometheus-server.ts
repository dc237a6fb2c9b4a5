import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { findFreePort } from '../../../tools/embedded-postgres.mjs'

/** A series of an answer: its labels, and its values over time, in seconds since 1970. */
export interface Series {
  readonly labels: Readonly<Record<string, string>>
  readonly values: readonly (readonly [time: number, value: number])[]
}

const metric = z.record(z.string(), z.string())
const sample = z.tuple([z.number(), z.string()])
const series = z.union([
  z.object({ metric, values: z.array(sample) }),
  z.object({ metric, value: sample }).transform(({ value, ...rest }) => ({ ...rest, values: [value] })),
])
const answer = z.object({ status: z.literal('success'), data: z.object({ result: z.array(series) }) })

const MISSING = 'npm run screenshots:dashboards needs prometheus and promtool: `apt-get install prometheus` has them.'

/** A Prometheus on loopback that holds what it is given, or what it scrapes. */
export class PrometheusServer {
  private constructor(
    private readonly program: ChildProcess,
    private readonly folder: string,
    private readonly url: string,
  ) {}

  /** Over samples in the OpenMetrics format. */
  static async over(samples: string): Promise<PrometheusServer> {
    const folder = await mkdtemp(join(tmpdir(), 'openapi-prometheus-'))
    const file = join(folder, 'samples.txt')
    await writeFile(file, samples)
    const args = ['tsdb', 'create-blocks-from', 'openmetrics', file, join(folder, 'data')]
    const { error, status, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
    if (error !== undefined) throw new Error(MISSING)
    if (status !== 0) throw new Error(stderr)
    return PrometheusServer.#start(folder, '{}')
  }

  /** Scraping an address (`127.0.0.1:9464`) every second. */
  static async scraping(target: string): Promise<PrometheusServer> {
    const scrape = { job_name: 'openapi', scrape_interval: '1s', static_configs: [{ targets: [target] }] }
    const folder = await mkdtemp(join(tmpdir(), 'openapi-prometheus-'))
    return PrometheusServer.#start(folder, JSON.stringify({ scrape_configs: [scrape] }))
  }

  static async #start(folder: string, config: string): Promise<PrometheusServer> {
    await writeFile(join(folder, 'prometheus.yml'), config)
    const address = `127.0.0.1:${await findFreePort()}`
    const program = spawn(
      'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=${address}`,
      ],
      { stdio: 'ignore' },
    )
    const gone = once(program, 'error').then(() => Promise.reject(new Error(MISSING)))
    const server = new PrometheusServer(program, folder, `http://${address}`)
    await Promise.race([gone, server.#untilReady()])
    return server
  }

  async #untilReady(): Promise<void> {
    const isReady = () =>
      fetch(`${this.url}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isReady())) await delay(100)
  }

  /** The values of a query from `start` to `end`. Throws where Prometheus refuses it. */
  range(query: string, { start, end, step }: { start: number; end: number; step: number }): Promise<Series[]> {
    return this.#ask('query_range', { query, start: String(start), end: String(end), step: String(step) })
  }

  /** Its values at a time, in the order that it says. */
  at(query: string, time: number): Promise<Series[]> {
    return this.#ask('query', { query, time: String(time) })
  }

  async #ask(what: string, parameters: Record<string, string>): Promise<Series[]> {
    const response = await fetch(`${this.url}/api/v1/${what}?${new URLSearchParams(parameters).toString()}`)
    if (!response.ok) throw new Error(`${parameters['query']}: ${await response.text()}`)
    const { data } = answer.parse(await response.json())
    return data.result.map((found) => ({
      labels: found.metric,
      values: found.values.map(([time, value]) => [time, Number(value)] as const),
    }))
  }

  async stop(): Promise<void> {
    const ended = once(this.program, 'exit')
    this.program.kill()
    await ended
    await rm(this.folder, { recursive: true, force: true })
  }
}
