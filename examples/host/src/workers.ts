import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from '@org/openapi-core'
import type { Environment } from './environment.js'
import { StartError } from './start-error.js'
import { stopLimitMs } from './stop-limit.js'

/** Which of the workers a process is, from 1; the first runs the jobs. */
export const WORKER_NUMBER = 'HOST_WORKER_NUMBER'

/** A worker that has not ended by then is killed; it has had its time. */
export const workersLimitMs = (environment: Environment): number => stopLimitMs(environment) + 1000
const RESTART_MS = 500

/** The workers: started together, replaced when they crash, ended together. */
export class Workers {
  readonly #numbers = new Map<number, number>()
  /** Of those that are started together, the ones that do not listen yet: where one of them ends, the start has failed. */
  readonly #starting = new Set<number>()
  /** Where the workers are to listen, and where one listened last: the system chose the port where 0 was asked for. */
  #port: number
  #lastPort = 0
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
    // Before the first is there: who ends while the others still start has to be replaced as well.
    cluster.on('exit', (worker, code, signal) => this.#replaceLater(worker, { code, signal }))
    const numbers = Array.from({ length: this.environment.workers }, (_, i) => i + 1)
    await Promise.all(numbers.map((number) => this.#listening(this.#fork(number))))
    return this.#lastPort
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
    worker.once('listening', ({ port }) => (this.#lastPort = port))
    return worker
  }

  #listening(worker: Worker): Promise<void> {
    this.#starting.add(worker.id)
    return new Promise((resolve, reject) => {
      worker.once('listening', () => {
        this.#starting.delete(worker.id)
        resolve()
      })
      worker.once('exit', () => {
        // It has said why on standard error.
        if (!this.#isStopping) reject(new StartError('A worker could not start'))
      })
    })
  }

  #replaceLater(ended: Worker, how: { readonly code: number; readonly signal: string }): void {
    if (this.#isStopping || this.#starting.has(ended.id)) return
    this.logger.error({ worker: ended.process.pid, ...how }, 'worker ended, starting another')
    // Where none is left, the port that the system chose is free again: claim it by its number.
    if (alive().length === 0) this.#port = this.#lastPort
    setTimeout(() => this.#replace(ended), RESTART_MS)
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
