import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEnvironment } from './environment.js'
import { secretVariables } from './secret-variables.js'
import { StartError } from './start-error.js'
import { Workers } from './workers.js'

/** A worker that does what a test says. */
class ScriptedWorker extends EventEmitter {
  readonly process
  #isDead = false

  constructor(
    readonly id: number,
    readonly variables: Readonly<Record<string, string>>,
  ) {
    super()
    this.process = { pid: 1000 + id, kill: () => true }
  }

  isDead(): boolean {
    return this.#isDead
  }

  listen(port: number): void {
    this.emit('listening', { port })
  }

  end(): void {
    this.#isDead = true
    this.emit('exit', null, 'SIGKILL')
    cluster.emit('exit', this as unknown as Worker, null, 'SIGKILL')
  }
}

let forked: ScriptedWorker[]
const workers = () => cluster.workers as unknown as Record<number, ScriptedWorker>

beforeEach(() => {
  vi.useFakeTimers()
  forked = []
  vi.spyOn(cluster, 'fork').mockImplementation((variables) => {
    const worker = new ScriptedWorker(forked.length + 1, variables as Record<string, string>)
    forked.push(worker)
    workers()[worker.id] = worker
    return worker as unknown as Worker
  })
})
afterEach(() => {
  cluster.removeAllListeners('exit')
  for (const { id } of forked) Reflect.deleteProperty(workers(), id)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn(), child: () => logger }

function startWorkers(variables: NodeJS.ProcessEnv = {}) {
  const environment = readEnvironment({ WORKERS: '2', PORT: '0', ...variables })
  const started = new Workers(environment, logger, secretVariables(environment)).start()
  const [first, second] = forked
  if (first === undefined || second === undefined) throw new Error('Two are started')
  return { started, first, second }
}

const numbers = () => forked.map(({ variables }) => variables['HOST_WORKER_NUMBER'])

test('one that ends after it listened is replaced, also while another still starts', async () => {
  const { started, first, second } = startWorkers()
  first.listen(4000)
  first.end()
  await vi.runAllTimersAsync()
  expect(numbers()).toEqual(['1', '2', '1'])
  second.listen(4000)
  expect(await started).toBe(4000)
  second.end()
  await vi.runAllTimersAsync()
  expect(numbers()).toEqual(['1', '2', '1', '2'])
})

test('one that ends before it listens ends the start, and is not replaced', async () => {
  const { started, first, second } = startWorkers()
  first.listen(4000)
  const failed = expect(started).rejects.toBeInstanceOf(StartError)
  second.end()
  await failed
  await vi.runAllTimersAsync()
  expect(numbers()).toEqual(['1', '2'])
})

test('the port is the last that one listened at, and is claimed where none is left', async () => {
  const { started, first, second } = startWorkers()
  first.listen(4000)
  first.end()
  second.listen(4001)
  expect(await started).toBe(4001)
  second.end()
  await vi.runAllTimersAsync()
  expect(forked.map(({ variables }) => variables['PORT'])).toEqual(['0', '0', '4001', '4001'])
})

test('workers are handed each secret that their parent has read', () => {
  const secrets = {
    DATABASE_URL: 'postgres://a.example/shop',
    DATABASE_MIGRATION_URL: 'postgres://b.example/shop',
    DATABASE_REPLICA_URL: 'postgres://c.example/shop',
    OPENAPI_ADMIN_KEY: 'k'.repeat(32),
    OPENAPI_TOKEN_SECRET: 's'.repeat(32),
  }
  startWorkers(secrets)
  for (const { variables } of forked) expect(variables).toMatchObject(secrets)
})
