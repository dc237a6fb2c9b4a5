import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from '@org/openapi-core'
import { createLogger, stopOnSignal } from '@org/openapi-host'
import { connectSandbox, createSandboxWorld, sandboxClock, serveSandbox } from '@org/openapi-sandbox'
import { DemoSurroundings } from './demo-data/demo-surroundings.js'
import type { DemoCredentials } from './demo-data/demo-credentials.js'
import type { Environment } from './environment.js'
import { callableUrl } from './host-address.js'
import { openFiles, variablesOf } from './host-files.js'
import { observe } from './observe.js'
import { offerDemo } from './run-host.js'
import { serve, startEngine } from './running-host.js'
import type { HostDefinition, HostProcess } from './running-host.js'
import { StartError } from './start-error.js'
import { tellReady } from './start-lines.js'
import { stopLimitMs } from './stop-limit.js'

/** Which of the workers a process is, from 1; the first runs the jobs. */
const WORKER_NUMBER = 'HOST_WORKER_NUMBER'

/** Runs a host in `environment.workers` processes behind one port. Called alike in each of them. */
export async function runCluster(definition: HostDefinition, variables: Record<string, string>): Promise<void> {
  if (cluster.isPrimary) await runPrimary(definition, variables)
  else await runWorker(definition)
}

/** Owns what there is once: migrations, the demo, the sandbox's world, the lines on standard output. */
async function runPrimary(definition: HostDefinition, variables: Record<string, string>): Promise<void> {
  const { environment, afterStop } = definition
  const logger = createLogger()
  const world = createSandboxWorld()
  serveSandbox(world, cluster)
  const files = openFiles(definition, world)
  // This engine only prepares: what its world says reaches nobody.
  const demo = await prepareDatabase({ definition, logger, files, world: createSandboxWorld() })
  const workers = new Workers(environment, logger, {
    ...variables,
    ...variablesOf(files),
    OPENAPI_ADMIN_KEY: environment.adminKey,
  })
  stopOnSignal(
    logger,
    async (hurry) => {
      await workers.stop(hurry)
      await files.close()
      await afterStop?.()
    },
    workersLimitMs(environment) + 3000,
  )
  const port = await workers.start()
  const localUrl = callableUrl(environment.host, port)
  world.publishAt(environment.publicUrl ?? localUrl, localUrl)
  tellReady({ environment, port, demo })
}

async function prepareDatabase(host: HostProcess): Promise<DemoCredentials | undefined> {
  const surroundings = new DemoSurroundings(sandboxClock(host.world))
  const openApi = await startEngine({ ...host, surroundings })
  try {
    return await offerDemo({ openApi, world: host.world, surroundings }, host.definition.environment, host.logger)
  } finally {
    await openApi.close()
  }
}

async function runWorker(definition: HostDefinition): Promise<void> {
  const { environment } = definition
  const number = Number(process.env[WORKER_NUMBER])
  const observability = await observe(environment, number)
  const { logger, telemetry } = observability
  const world = await connectSandbox(process)
  const host = { definition, logger, telemetry, world, files: openFiles(definition, world) }
  const openApi = await startEngine(host, false)
  const running = await serve(host, openApi, { runsJobs: number === 1 })
  const stop = async (hurry: AbortSignal) => {
    await running.stop(hurry)
    await observability.stop()
  }
  stopOnSignal(logger, stop, stopLimitMs(environment))
}

/** A worker that has not ended by then is killed; it has had its time. */
const workersLimitMs = (environment: Environment): number => stopLimitMs(environment) + 1000
const RESTART_MS = 500

/** The workers: started together, replaced when they crash, ended together. */
class Workers {
  readonly #numbers = new Map<number, number>()
  #port: number
  #isStopping = false

  constructor(
    private readonly environment: Environment,
    private readonly logger: Logger,
    private readonly variables: Record<string, string>,
  ) {
    this.#port = environment.port
  }

  /** Resolves with the port when all of them listen. Throws `StartError` where one ends before. */
  async start(): Promise<number> {
    const numbers = Array.from({ length: this.environment.workers }, (_, i) => i + 1)
    const ports = await Promise.all(numbers.map((number) => this.#listening(this.#fork(number))))
    const port = ports[0] as number
    cluster.on('exit', (worker, code, signal) => {
      if (this.#isStopping) return
      this.logger.error({ worker: worker.process.pid, code, signal }, 'worker ended, starting another')
      // Where none is left, the port that the system chose is free again: claim it by its number.
      if (alive().length === 0) this.#port = port
      setTimeout(() => this.#replace(worker), RESTART_MS)
    })
    return port
  }

  async stop(hurry: AbortSignal): Promise<void> {
    this.#isStopping = true
    const tell = (signal: NodeJS.Signals) => alive().forEach((worker) => worker.process.kill(signal))
    const killing = setTimeout(() => tell('SIGKILL'), workersLimitMs(this.environment))
    hurry.addEventListener('abort', () => tell('SIGTERM'))
    await Promise.all(
      alive().map(async (worker) => {
        const ended = once(worker, 'exit')
        worker.process.kill('SIGTERM')
        await ended
      }),
    )
    clearTimeout(killing)
  }

  #fork(number: number): Worker {
    const worker = cluster.fork({ ...this.variables, PORT: String(this.#port), [WORKER_NUMBER]: String(number) })
    this.#numbers.set(worker.id, number)
    return worker
  }

  #listening(worker: Worker): Promise<number> {
    return new Promise((resolve, reject) => {
      worker.once('listening', ({ port }) => resolve(port))
      worker.once('exit', () => {
        // It has said why on standard error.
        if (!this.#isStopping) reject(new StartError('A worker could not start'))
      })
    })
  }

  #replace(ended: Worker): void {
    const number = this.#numbers.get(ended.id)
    if (number !== undefined && !this.#isStopping) this.#fork(number)
    this.#numbers.delete(ended.id)
  }
}

function alive(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead()) as Worker[]
}
