import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PinnedChild } from '../process/pinned-child.js'
import { startPostgres } from '../process/postgres-server.js'
import type { PostgresServer } from '../process/postgres-server.js'
import type { Cores } from '../process/cores.js'
import type { HostProtocol, LoadProtocol, ProxyProtocol } from '../process/protocol.js'
import type { ProxyOptions } from '../proxy/database-proxy.js'
import { needsPostgres } from '../target.js'
import type { HostOptions, HostReady, Target } from '../target.js'
import type { WorkCounts } from './work-counts.js'

/** A host that is ready to be loaded. */
export interface LoadedHost {
  target: Target
  ready: HostReady
  /** The process that seeds, too. */
  child: PinnedChild<HostProtocol>
  /** All of its processes. */
  children: readonly PinnedChild<HostProtocol>[]
  /** Where they listen. */
  ports: readonly [number, ...number[]]
  /** Of PostgreSQL. */
  databaseUrl: string | undefined
}

/** One whose work for its database can be counted. */
export interface StartedHost extends LoadedHost {
  /** What its database was asked for since this was last asked; of a host that is counted. */
  takeCounts(): Promise<WorkCounts>
}

/** How a host reaches its database. */
export interface HostSettings {
  /** Milliseconds that each turn takes longer, with PostgreSQL. */
  readonly networkMs?: number
  /** Counts statements, which costs time: not while anything is measured. */
  readonly isCounted?: boolean
}

/** Seeds of a million rows take minutes, of ten million the better part of an hour. */
const startTimeoutMs = 3_600_000

/** How many processes a target has; all of them share one core. */
const processesOf = (target: Target): number => (target.kind === 'write-engine' ? (target.hosted?.processes ?? 1) : 1)

/** Everything that a run starts and must end: load generator, hosts, PostgreSQL, files. */
export class BenchMachine {
  readonly load: PinnedChild<LoadProtocol>
  readonly #cores: Cores
  readonly #folder = mkdtempSync(join(tmpdir(), 'openapi-bench-'))
  readonly #hosts: PinnedChild<HostProtocol>[] = []
  #postgres: PostgresServer | undefined
  #proxy: PinnedChild<ProxyProtocol> | undefined
  #started = 0

  constructor(cores: Cores) {
    this.#cores = cores
    this.load = new PinnedChild({ program: 'load', core: cores.load })
  }

  /** Starts a host with a folder and, where it needs one, a database of its own. */
  async startHost(target: Target, { networkMs = 0, isCounted = false }: HostSettings = {}): Promise<StartedHost> {
    const name = `host_${++this.#started}`
    const way = { delayMs: networkMs, counts: isCounted }
    const databaseUrl = needsPostgres(target) ? await this.#createDatabase(name, way) : undefined
    const countsStatements = isCounted && databaseUrl === undefined
    const host = await this.#startProcesses(name, { target, databaseUrl, countsStatements }, processesOf(target))
    const takeCounts = () =>
      databaseUrl === undefined
        ? host.child.ask('takeCounts', null)
        : this.#openProxy().ask('takeCounts', Number(new URL(databaseUrl).port))
    return { ...host, takeCounts }
  }

  /** Starts a host of so many processes over a database that somebody else has started. */
  async startHostOn(databaseUrl: string, target: Target, processes: number): Promise<LoadedHost> {
    const name = `host_${++this.#started}`
    return this.#startProcesses(name, { target, databaseUrl, countsStatements: false }, processes)
  }

  async #startProcesses(
    name: string,
    place: Pick<HostOptions, 'target' | 'databaseUrl' | 'countsStatements'>,
    processes: number,
  ): Promise<LoadedHost> {
    const folder = join(this.#folder, name)
    mkdirSync(folder)
    const options = { ...place, folder, tokenSecret: crypto.randomUUID() }
    const start = async (isFurther: boolean) => {
      const child = this.#startChild()
      return { child, ready: await child.ask('start', { ...options, isFurther }, startTimeoutMs) }
    }
    const { child, ready } = await start(false)
    const further = await Promise.all(Array.from({ length: processes - 1 }, () => start(true)))
    const children = [child, ...further.map((other) => other.child)]
    const ports = [ready.port, ...further.map((other) => other.ready.port)] as const
    const { target, databaseUrl } = place
    return { target, child, children, ports, databaseUrl, ready }
  }

  #startChild(): PinnedChild<HostProtocol> {
    const child = new PinnedChild<HostProtocol>({
      program: 'host',
      core: this.#cores.host,
      nodeOptions: ['--expose-gc'],
    })
    this.#hosts.push(child)
    return child
  }

  /** Ends all hosts that run. */
  async stopHosts(): Promise<void> {
    await Promise.all(this.#hosts.splice(0).map((host) => host.stop()))
  }

  /** Ends what was started, in reverse; safe to call after a failure at any point. */
  async close(): Promise<void> {
    await this.stopHosts()
    await this.load.stop()
    await this.#proxy?.stop()
    await this.#postgres?.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #createDatabase(name: string, way: Omit<ProxyOptions, 'port'>): Promise<string> {
    this.#postgres ??= await startPostgres(this.#cores.database)
    const direct = await this.#postgres.createDatabase(name)
    if (way.delayMs === 0 && !way.counts) return direct
    const url = new URL(direct)
    url.port = String(await this.#openProxy().ask('open', { ...way, port: Number(url.port) }))
    return url.href
  }

  #openProxy(): PinnedChild<ProxyProtocol> {
    this.#proxy ??= new PinnedChild({ program: 'proxy', core: this.#cores.database })
    return this.#proxy
  }
}
