import { seededRandom } from '@org/openapi-testing'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../postgres.js'
import { EngineProcess, NOW } from './engine-process.js'
import type { DiskFault } from './engine-process.js'
import { FaultProxy } from './fault-proxy.js'
import type { NetworkFault } from './fault-proxy.js'
import { issueToken } from './ledger-scenario.js'
import { PaymentLoad } from './payment-load.js'
import { credit, preparePayments, PRICE } from './payment-scenario.js'
import type { PaymentScenario } from './payment-scenario.js'
import { findPaymentFaults, readPayments } from './payment-state.js'
import { SharedSandbox } from './shared-sandbox.js'

/** How long each fault lasts. */
const FAULT_MS = Number(process.env['FAULT_MS'] ?? 1500)
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
/** Successes before a fault, and in each round after it. */
const HEALED_BY = 20
const CALM_ROUNDS = 6
const PATIENCE_MS = 30_000
/** From the end of a fault to the first success. */
const HEALED_WITHIN_MS = 5000
/**
 * Where connections die unseen: after it they are given up. The storage's own limits would make the test a long one.
 */
const TIME_LIMIT_MS = 2500
const USERS = 5
/** Above all calls that a fault can see. */
const WEALTH = 10_000 * PRICE
const BETWEEN_MS = 61_000
const SYNC_DUE_MS = 6 * 60_000
const EXPIRY_MS = 125 * 60_000

/** Trouble that begins and ends, and that somebody notices meanwhile. */
interface Fault {
  readonly begin: () => Promise<void> | void
  readonly isFelt: () => boolean
  readonly end: () => Promise<void> | void
}

/** One engine that lives through one fault, and never ends. */
class Trouble {
  readonly random = seededRandom(SEED)
  readonly sandbox = new SharedSandbox()
  load!: PaymentLoad
  engine!: EngineProcess
  #token = ''
  #scenario!: PaymentScenario
  #now = NOW.getTime()

  async start(database: string, timeLimitMs?: number): Promise<void> {
    this.engine = await this.#startEngine({ database, ...(timeLimitMs !== undefined && { timeLimitMs }) })
    this.#scenario = await preparePayments(this.engine, this.sandbox, USERS)
    for (const { bindingId, memberId } of this.#scenario.users) {
      await this.engine.admin('system/partner-member/update-supplement-auth', {
        method: 'PUT',
        body: { id: bindingId, supplementAuth: true },
      })
      await credit(this.engine, memberId, WEALTH)
    }
    this.load = new PaymentLoad(this.#scenario, this.sandbox, this.random)
    this.#token = await issueToken(this.engine, this.#scenario)
  }

  /** Another life over the same database. */
  async startAgain(database: string, under: readonly string[] = []): Promise<void> {
    this.engine = await this.#startEngine({ database, under })
  }

  #startEngine(options: { database: string; under?: readonly string[]; timeLimitMs?: number }): Promise<EngineProcess> {
    return EngineProcess.start({ ...options, now: new Date(this.#now), sandbox: this.sandbox })
  }

  /** Answers the milliseconds from the end of the fault, which has to be felt, to the first call that succeeded. */
  async liveThrough({ begin, isFelt, end }: Fault): Promise<number> {
    const { load } = this
    await this.#succeed(HEALED_BY)
    load.mayFail = true
    let isOver = false
    const running = this.#run(() => isOver)
    await begin()
    await delay(FAULT_MS)
    for (const late = performance.now() + PATIENCE_MS; !isFelt() && performance.now() < late;) await delay(20)
    await end()
    const [ended, before] = [performance.now(), load.succeeded]
    while (load.succeeded === before && performance.now() < ended + PATIENCE_MS) await delay(2)
    const healedMs = Math.round(performance.now() - ended)
    isOver = true
    await running
    // Of connections that died unseen each fails whoever uses it first.
    for (let round = 0, failed = -1; round < CALM_ROUNDS && failed !== load.failed; round += 1) {
      failed = load.failed
      await this.#succeed(HEALED_BY)
    }
    load.mayFail = false
    await this.#succeed(HEALED_BY)
    return healedMs
  }

  #run(isOver: () => boolean): Promise<void> {
    return this.load.run({ engine: this.engine, token: this.#token, isOver })
  }

  #succeed(more: number): Promise<void> {
    const enough = this.load.succeeded + more
    return this.#run(() => this.load.succeeded >= enough)
  }

  /** Until so many calls have failed. */
  async failFor(failures: number): Promise<void> {
    this.load.mayFail = true
    await this.#run(() => this.load.failed >= failures)
    this.load.mayFail = false
  }

  /** Partners send a part of what failed again, and jobs end whatever is still open. */
  async bringHome(): Promise<void> {
    const { engine } = this
    await this.#advance(BETWEEN_MS)
    await this.load.retryCutOff({ engine, token: await issueToken(engine, this.#scenario) })
    for (const ms of [SYNC_DUE_MS, EXPIRY_MS]) {
      await this.#advance(ms)
      for (const job of ['sync-pay-orders', 'expire-pay-orders', 'expire-purchases', 'retry-supplements'])
        await engine.runJob(job)
    }
  }

  /** Prints the figures, and holds what was said against what is there. */
  async expectWhole(figures: object): Promise<void> {
    const state = await readPayments(this.engine, this.sandbox)
    const faults = findPaymentFaults(this.load, state)
    const unexpected = Object.fromEntries(this.load.unexpected)
    const { answered, succeeded, failed } = this.load
    console.log(
      JSON.stringify({
        seed: SEED,
        ...figures,
        answered,
        succeeded,
        failed,
        debits: state.entries.length,
        faults,
        unexpected,
      }),
    )
    expect(faults).toEqual({ lost: [], doubled: [], unasked: [], torn: [] })
    expect(unexpected).toEqual({})
    expect(state.mismatch).toBeNull()
  }

  async #advance(ms: number): Promise<void> {
    this.#now += ms
    await this.engine.setClock(new Date(this.#now))
  }
}

const networkFaults: NetworkFault[] = ['delay', 'half-open', 'reset', 'partition', 'lost-commit']

test.each(networkFaults)(
  'PostgreSQL over a network with %s: payments are whole, and go on without a restart',
  async (fault) => {
    const database = await createTestDatabase()
    const trouble = new Trouble()
    const proxy = await FaultProxy.start(database.url, trouble.random)
    try {
      await trouble.start(proxy.url, fault === 'half-open' ? TIME_LIMIT_MS : undefined)
      const healedMs = await trouble.liveThrough({
        begin: () => proxy.set(fault),
        isFelt: () => proxy.faults > 0,
        end: () => proxy.set(undefined),
      })
      await trouble.bringHome()
      await trouble.expectWhole({ network: fault, faultMs: FAULT_MS, broken: proxy.faults, healedMs })
      expect(proxy.faults).toBeGreaterThan(0)
      expect(healedMs).toBeLessThan(HEALED_WITHIN_MS)
    } finally {
      await trouble.engine.stop()
      await proxy.close()
      await database.drop()
    }
  },
  120_000 + 2 * FAULT_MS,
)

async function withFile(work: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-disk-'))
  try {
    await work(join(folder, 'payments.sqlite'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const diskFaults: DiskFault[] = ['full', 'read-only', 'slow']

test.each(diskFaults)('SQLite on a disk that is %s: payments are whole, and go on without a restart', (fault) =>
  withFile(async (file) => {
    const trouble = new Trouble()
    await trouble.start(file)
    try {
      const healedMs = await trouble.liveThrough({
        begin: () => trouble.engine.setDisk(fault),
        isFelt: () => fault === 'slow' || trouble.load.failed > 0,
        end: () => trouble.engine.setDisk('well'),
      })
      await trouble.bringHome()
      await trouble.expectWhole({ disk: fault, faultMs: FAULT_MS, healedMs })
      expect(trouble.load.failed > 0).toBe(fault !== 'slow')
      expect(healedMs).toBeLessThan(HEALED_WITHIN_MS)
    } finally {
      await trouble.engine.stop()
    }
  }),
)

test('SQLite on a disk that fails while it writes: payments are whole after a restart', () =>
  withFile(async (file) => {
    const trouble = new Trouble()
    await trouble.start(file)
    await trouble.engine.kill()
    // The shell counts in blocks of 512 bytes, or of 1024: some of the log of changes fits, and then no more.
    const blocks = Math.ceil((await stat(file)).size / 512) + 800
    await trouble.startAgain(file, ['sh', '-c', `ulimit -f ${blocks}; exec "$0" "$@"`])
    await trouble.failFor(50)
    await trouble.engine.stop()
    await trouble.startAgain(file)
    await trouble.bringHome()
    await trouble.expectWhole({ disk: 'failing', faultMs: FAULT_MS })
    await trouble.engine.stop()
  }))
