import type { Random } from '@org/openapi-core'
import { seededRandom } from '@org/openapi-testing'
import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { EngineProcess, NOW } from './engine-process.js'
import { killAmid } from './kill-amid.js'
import { killDatabases, patienceWith } from './kill-databases.js'
import { WebhookLoad } from './webhook-load.js'
import { WebhookPartner } from './webhook-partner.js'
import type { DeliveryStep } from './webhook-partner.js'
import { findWebhookFaults, readWebhooks } from './webhook-state.js'

/** For each database. */
const KILLS = Number(process.env['KILLS'] ?? 2)
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
/** So many enough that each kind of interruption is among them. */
const MANY = 100
/** Steps of deliveries after which a process is killed at the latest, and changes. */
const MAX_STEPS = 24
const MAX_ANSWERS = 16
/** Within it an answer is on its way back into the process, or being written down. */
const MAX_DELAY_MS = 6
/** What a killed deliverer had taken up is taken up again after it. */
const LEASE_MS = 30_000
const MAX_PAUSE_MS = 60_000
/** One life in so many begins at once: what the last one had taken up is not free yet. */
const HURRIED_OF = 8
/** Longer than the wait after a second failure. */
const HOUR_MS = 3_600_000
/** After it everything was due, and nothing failed any more. */
const LAST_ROUNDS = 4

/** The deliverer is killed as one of these happens, one after the other, or at a moment of chance. */
const MOMENTS: readonly (DeliveryStep | 'chance')[] = ['connection', 'arrival', 'answer', 'chance']

/** One deliverer after the other over one database and one partner, each of them killed in the middle of its work. */
class Killing {
  readonly partner: WebhookPartner
  readonly load: WebhookLoad
  #now = NOW.getTime()
  /** Events that there was no endpoint for yet. */
  #before = 0

  constructor(
    private readonly url: string,
    private readonly random: Random,
  ) {
    this.partner = new WebhookPartner(random)
    this.load = new WebhookLoad(this.partner, random)
  }

  async prepare(): Promise<void> {
    const engine = await this.#start()
    await this.load.prepareWriters(engine)
    this.#before = (await readWebhooks(this.url, this.load.writers.application.clientId)).feed.length
    await this.load.makeEndpoints(engine, await this.partner.open())
    await engine.kill()
  }

  /** What a database holds of events that were to be sent, and of their deliveries. */
  async read() {
    const { feed, ...rest } = await readWebhooks(this.url, this.load.writers.application.clientId)
    return { ...rest, feed: feed.slice(this.#before) }
  }

  async round(index: number): Promise<void> {
    if (this.random.integer(HURRIED_OF) > 0) this.#now += LEASE_MS + this.random.integer(MAX_PAUSE_MS)
    const engine = await this.#start()
    const step = MOMENTS[index % MOMENTS.length] ?? 'chance'
    const work = this.load.run(engine)
    if (step === 'chance')
      await killAmid(engine, work, { load: this.load, maxAnswers: MAX_ANSWERS, random: this.random })
    else await this.#killAt(step, engine, work)
  }

  /** Runs until nothing is due any more; answers the last process. */
  async bringHome(): Promise<EngineProcess> {
    this.partner.recover()
    const engine = await this.#start()
    for (let round = 0; round < LAST_ROUNDS; round += 1) {
      this.#now += HOUR_MS
      await engine.setClock(new Date(this.#now))
      await engine.runJob('sequence-events')
      await engine.runJob('deliver-webhooks')
    }
    return engine
  }

  /** At the step itself, or a few milliseconds after it; at the end of the work where it does not come to that. */
  async #killAt(step: DeliveryStep, engine: EngineProcess, work: Promise<void>): Promise<void> {
    let left = 1 + this.random.integer(MAX_STEPS)
    const pauseMs = Math.max(0, this.random.integer(2 * MAX_DELAY_MS) - MAX_DELAY_MS)
    let killed: Promise<void> | undefined
    const struck = new Promise<void>((resolve) => {
      const end = this.partner.onStep(step, () => {
        left -= 1
        if (left > 0) return
        end()
        if (pauseMs === 0) killed = engine.kill()
        resolve()
      })
      void work.then(end)
    })
    await Promise.race([struck.then(() => delay(pauseMs)), work])
    await (killed ?? engine.kill())
    await work
  }

  #start(): Promise<EngineProcess> {
    return EngineProcess.start({ database: this.url, now: new Date(this.#now) })
  }
}

test.each(killDatabases)(
  `${KILLS} kills of a deliverer over %s: every event arrives, those of a subject in order, and no delivery stays open`,
  async (name, open) => {
    const database = await open()
    const killing = new Killing(database.url, seededRandom(SEED))
    let last: EngineProcess | undefined
    try {
      await killing.prepare()
      for (let round = 0; round < KILLS; round += 1) await killing.round(round)
      last = await killing.bringHome()

      const { load, partner } = killing
      const state = await killing.read()
      const faults = findWebhookFaults(load, partner, state)
      const { figures } = state
      const { acknowledged } = load.writers
      const unexpected = Object.fromEntries([...load.writers.unexpected, ...partner.unexpected])
      const repeats = [...load.endpointIds.keys()].flatMap((path) => partner.arrivalsAt(path).map((one) => one.repeats))
      const repeated = repeats.reduce((sum, count) => sum + count, 0)
      console.log(
        JSON.stringify({
          database: name,
          seed: SEED,
          kills: KILLS,
          events: state.feed.length,
          ...figures,
          repeated,
          acknowledged,
          unexpected,
        }),
      )
      expect(faults).toEqual({ lost: [], unasked: [], late: [], open: [], miscounted: [] })
      expect(unexpected).toEqual({})
      expect(state.feed.length).toBeGreaterThanOrEqual(acknowledged.wallet + acknowledged.bag)
      if (KILLS >= MANY) expect(Math.min(repeated, figures.interrupted)).toBeGreaterThan(0)
    } finally {
      await last?.stop()
      await killing.partner.close()
      await database.drop()
    }
  },
  patienceWith(KILLS),
)
