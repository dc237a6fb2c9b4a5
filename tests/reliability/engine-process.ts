import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { forShortRuns } from '../short-runs.js'
import type { SharedSandbox } from './shared-sandbox.js'

const ADMIN_KEY = 'engine-process-admin-key-0123456789'
const SCRIPT = fileURLToPath(new URL('engine-process.mjs', import.meta.url))
const PATIENCE_MS = 120_000

/** Where the clock of an engine process stands at first: noon in Asia/Shanghai, the same day there as in UTC. */
export const NOW = new Date('2026-09-10T04:00:00Z')

/** An answer with its envelope. */
export interface Reply {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies as they came
  readonly body: any
  /** The body, byte for byte. */
  readonly text: string
  /** Whether it is an answer that was given before. */
  readonly isReplayed: boolean
}

/** A partner application, as far as a token needs it. */
export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** What a disk can do to a database that is open. */
export type DiskFault = 'full' | 'read-only' | 'slow'

/** How an engine process is started. */
export interface EngineProcessOptions {
  /** URL of a PostgreSQL, or the path of an SQLite file. */
  readonly database: string
  readonly now?: Date
  /** A program that runs the process, with its arguments, for example a tracer. */
  readonly under?: readonly string[]
  /** The longest that a statement or a transaction may take; absent: as long as the storage has it. */
  readonly timeLimitMs?: number
  /** The world of its channels; absent: one of its own, which ends with it. */
  readonly sandbox?: SharedSandbox | undefined
}

/** How a call of the admin API is made. */
interface AdminCall {
  readonly method?: string
  readonly body?: object
  readonly tenantId?: number
  /** `Idempotency-Key`. */
  readonly key?: string
}

/** What came of a job that was run several times at once. */
export interface JobRuns {
  /** Pieces that each run did. */
  readonly processed: readonly number[]
  /** The numbers of all invoices that the process has rendered since it began, in order. */
  readonly rendered: readonly string[]
}

/** A call of the partner API. */
interface PartnerCall {
  readonly token: string
  readonly body?: object
  readonly tenantId?: number
  /** `Idempotency-Key`. */
  readonly key?: string
}

interface Exchange {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

interface Told extends Partial<JobRuns> {
  /** Of the order that this answers; absent in what a process says of itself at its start. */
  readonly id?: number
  readonly port?: number
  readonly now?: number
  readonly disk?: string
  readonly error?: string
}

/** An engine in a process of its own, reached over HTTP on connections that are kept. */
export class EngineProcess {
  readonly #agent = new Agent({ keepAlive: true })
  #lastOrder = 0

  private constructor(
    private readonly child: ChildProcess,
    private readonly port: number,
  ) {}

  /** Runs the built packages. */
  static async start({
    database,
    now = NOW,
    under = [],
    timeLimitMs,
    sandbox,
  }: EngineProcessOptions): Promise<EngineProcess> {
    const options = { NOW: String(now.getTime()), SANDBOX: sandbox && '1', TIME_LIMIT: timeLimitMs?.toString() }
    const env = { ...process.env, DATABASE_URL: database, ADMIN_KEY, ...options }
    const [program = '', ...values] = [...under, process.execPath, ...forShortRuns, SCRIPT]
    const child = spawn(program, values, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    sandbox?.connect(child)
    const answer = await told(child)
    if (answer.port === undefined) {
      if (child.connected) child.disconnect()
      child.kill('SIGKILL')
      throw new Error(`engine process: ${answer.error}`)
    }
    return new EngineProcess(child, answer.port)
  }

  /** Two processes that find a database at the same time. */
  static async startTwo(database: string, sandbox?: SharedSandbox): Promise<[EngineProcess, EngineProcess]> {
    const options = { database, sandbox }
    const started = await Promise.allSettled([EngineProcess.start(options), EngineProcess.start(options)])
    const running = started.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const failed = started.find((outcome) => outcome.status === 'rejected')
    if (failed === undefined) return running as [EngineProcess, EngineProcess]
    await Promise.all(running.map((engine) => engine.stop()))
    throw failed.reason as Error
  }

  /** Rejects when the connection breaks before the whole answer is here. */
  call(path: string, { method = 'POST', headers = {}, body }: Exchange): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const message = request({ host: '127.0.0.1', port: this.port, agent: this.#agent, path, method, headers })
      message.setTimeout(PATIENCE_MS, () => message.destroy(new Error(`${path}: no answer in time`)))
      message.once('error', reject)
      message.once('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          if (!response.complete) return
          const text = Buffer.concat(chunks).toString()
          const isReplayed = response.headers['idempotent-replayed'] === 'true'
          resolve({ status: response.statusCode as number, body: JSON.parse(text), text, isReplayed })
        })
      })
      message.end(body)
    })
  }

  /** A call of the admin API, whatever it is answered. GET and DELETE take their values in the path. */
  tryAdmin(path: string, { method = 'POST', body, tenantId = 1, key }: AdminCall = {}): Promise<Reply> {
    const headers = {
      authorization: `Bearer ${ADMIN_KEY}`,
      'tenant-id': String(tenantId),
      'content-type': 'application/json',
    }
    const text = method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(body ?? {}) }
    return this.call(`/admin-api/${path}`, { method, headers: { ...headers, ...keyHeader(key) }, ...text })
  }

  /** A call of the simulated consumer application in tenant 1: plain JSON, a refusal as its `code` and `msg`. */
  consumer(path: string, body: object): Promise<Reply> {
    const headers = { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' }
    return this.call(`/sandbox/consumer/${path}`, { headers, body: JSON.stringify({ tenantId: 1, ...body }) })
  }

  /** The `data` of a call of the admin API that succeeds. */
  async admin(path: string, call: AdminCall = {}): Promise<unknown> {
    const reply = await this.tryAdmin(path, call)
    if (reply.body.code !== 0) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
    return reply.body.data
  }

  partner(path: string, { token, body = {}, tenantId = 1, key }: PartnerCall): Promise<Reply> {
    const headers = {
      authorization: `Bearer ${token}`,
      'tenant-id': String(tenantId),
      'content-type': 'application/json',
    }
    return this.call(`/open-api/${path}`, { headers: { ...headers, ...keyHeader(key) }, body: JSON.stringify(body) })
  }

  token(credentials: Credentials, tenantId = 1): Promise<Reply> {
    return this.#form('token', { ...credentials, tenantId, body: 'grant_type=client_credentials' })
  }

  revoke(application: Credentials & { readonly token: string }): Promise<Reply> {
    return this.#form('token/revoke', { ...application, tenantId: 1, body: `token=${application.token}` })
  }

  /** Moves the clock. */
  async setClock(now: Date): Promise<void> {
    const answer = await this.#order({ now: now.getTime() })
    if (answer.now !== now.getTime()) throw new Error(`the clock was not moved: ${answer.error}`)
  }

  /** What the disk of its SQLite does from now on. */
  async setDisk(disk: DiskFault | 'well'): Promise<void> {
    const answer = await this.#order({ disk })
    if (answer.disk !== disk) throw new Error(`the disk is as it was: ${answer.error}`)
  }

  /** Runs a job so many times at once. */
  async runJob(job: string, times = 1): Promise<JobRuns> {
    const { processed, rendered, error } = await this.#order({ job, times })
    if (processed === undefined || rendered === undefined) throw new Error(`${job}: ${error}`)
    return { processed, rendered }
  }

  /** Orderly, as a host would end it; by its id where it does not. */
  async stop(): Promise<void> {
    const gone = once(this.child, 'exit')
    this.child.disconnect()
    const late = delay(10_000, 'late' as const, { ref: false })
    if ((await Promise.race([gone, late])) === 'late') this.child.kill('SIGKILL')
    await gone
    this.#agent.destroy()
  }

  /** Whether it has ended, or was told to end at once. */
  get isGone(): boolean {
    const { exitCode, signalCode, killed } = this.child
    return exitCode !== null || signalCode !== null || killed
  }

  /** SIGKILL: nothing is finished and nothing is said any more. Throws where it is gone already. */
  async kill(): Promise<void> {
    const { exitCode, signalCode } = this.child
    if (this.isGone) throw new Error(`the process has ended by itself: ${exitCode ?? signalCode}`)
    const gone = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await gone
    this.#agent.destroy()
  }

  /** Several may be under way at once: a job of the load, and the disk that fails below it. */
  #order(order: object): Promise<Told> {
    const id = (this.#lastOrder += 1)
    this.child.send({ id, ...order })
    return told(this.child, id)
  }

  #form(path: string, call: Credentials & { tenantId: number; body: string }): Promise<Reply> {
    const authorization = `Basic ${btoa(`${call.clientId}:${call.clientSecret}`)}`
    const headers = {
      authorization,
      'tenant-id': String(call.tenantId),
      'content-type': 'application/x-www-form-urlencoded',
    }
    return this.call(`/open-api/system/oauth2/${path}`, { headers, body: call.body })
  }
}

const keyHeader = (key: string | undefined) => (key === undefined ? {} : { 'idempotency-key': key })

/** The answer to that order, or what it says of itself; or why nothing comes. */
function told(child: ChildProcess, id?: number): Promise<Told> {
  return new Promise((resolve) => {
    const end = (answer: Told): void => {
      clearTimeout(timer)
      child.off('message', listen)
      child.off('exit', leave)
      resolve(answer)
    }
    const timer = setTimeout(() => end({ error: 'it said nothing in time' }), PATIENCE_MS)
    const leave = (code: number | null): void => end({ error: `it ended with ${code}; are the packages built?` })
    const listen = (message: Told): void => {
      if (!('sandbox' in message) && message.id === id) end(message)
    }
    child.once('exit', leave)
    child.on('message', listen)
  })
}
