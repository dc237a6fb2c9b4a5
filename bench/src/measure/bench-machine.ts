import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PinnedChild } from '../process/pinned-child.js'
import { startPostgres } from '../process/postgres-server.js'
import type { PostgresServer } from '../process/postgres-server.js'
import type { Cores } from '../process/cores.js'
import type { HostProtocol, LoadProtocol } from '../process/protocol.js'
import { needsPostgres } from '../target.js'
import type { HostReady, Target } from '../target.js'

/** A host that is ready to be measured. */
export interface StartedHost {
  target: Target
  ready: HostReady
  child: PinnedChild<HostProtocol>
}

/** Seeds of a million rows take their time. */
const startTimeoutMs = 900_000

/** Everything that a run starts and must end: load generator, hosts, PostgreSQL, files. */
export class BenchMachine {
  readonly load: PinnedChild<LoadProtocol>
  readonly #cores: Cores
  readonly #folder = mkdtempSync(join(tmpdir(), 'openapi-bench-'))
  readonly #hosts: PinnedChild<HostProtocol>[] = []
  #postgres: PostgresServer | undefined
  #started = 0

  constructor(cores: Cores) {
    this.#cores = cores
    this.load = new PinnedChild({ program: 'load', core: cores.load })
  }

  /** Starts a host with a folder and, where it needs one, a database of its own. */
  async startHost(target: Target): Promise<StartedHost> {
    const name = `host_${++this.#started}`
    const folder = join(this.#folder, name)
    mkdirSync(folder)
    const databaseUrl = needsPostgres(target) ? await this.#createDatabase(name) : undefined
    const child = new PinnedChild<HostProtocol>({
      program: 'host',
      core: this.#cores.host,
      nodeOptions: ['--expose-gc'],
    })
    this.#hosts.push(child)
    return { target, child, ready: await child.ask('start', { target, folder, databaseUrl }, startTimeoutMs) }
  }

  /** Ends what was started, in reverse; safe to call after a failure at any point. */
  async close(): Promise<void> {
    await Promise.all(this.#hosts.map((host) => host.stop()))
    await this.load.stop()
    await this.#postgres?.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #createDatabase(name: string): Promise<string> {
    this.#postgres ??= await startPostgres(this.#cores.database)
    return this.#postgres.createDatabase(name)
  }
}
