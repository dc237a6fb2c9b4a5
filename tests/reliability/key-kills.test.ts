import { seededRandom } from '@org/openapi-testing'
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { EngineProcess, NOW } from './engine-process.js'
import { KeyLoad } from './key-load.js'
import type { KeyedRound } from './key-load.js'
import { findKeyedFaults, readKeyed } from './key-state.js'
import { killAmid } from './kill-amid.js'
import { killDatabases, patienceWith } from './kill-databases.js'
import { issueToken } from './ledger-scenario.js'
import { credit, preparePayments } from './payment-scenario.js'
import type { PaymentScenario } from './payment-scenario.js'
import { SharedSandbox } from './shared-sandbox.js'

/** For each database. */
const KILLS = Number(process.env['KILLS'] ?? 2)
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
/** So many enough that some calls were done and not heard of. */
const MANY = 20
const USERS = 3
const MAX_ANSWERS = 80
/** What a killed process had begun belongs to nobody any more after it. */
const BETWEEN_LIVES_MS = 61_000
/** Nobody shall be refused for money. */
const RICHES = 1_000_000_000

/** One process after the other over one database and one gateway, each of them killed in the middle of its work. */
class Killing {
  #now = NOW.getTime()

  constructor(
    private readonly url: string,
    private readonly sandbox: SharedSandbox,
  ) {}

  /** Makes what the calls are about, and people who can pay everything. */
  async prepare(): Promise<PaymentScenario> {
    const engine = await this.start()
    const scenario = await preparePayments(engine, this.sandbox, USERS)
    for (const { memberId } of scenario.users) await credit(engine, memberId, RICHES)
    await engine.kill()
    return scenario
  }

  /** A minute after the last one. */
  start(): Promise<EngineProcess> {
    this.#now += BETWEEN_LIVES_MS
    return EngineProcess.start({ database: this.url, now: new Date(this.#now), sandbox: this.sandbox })
  }
}

/** Starts a process and sends to it again what was cut off. */
async function recover(killing: Killing, load: KeyLoad): Promise<KeyedRound> {
  const engine = await killing.start()
  const round = { engine, token: await issueToken(engine, load.scenario) }
  await load.retry(round)
  return round
}

test.each(killDatabases)(
  `${KILLS} kills over %s amid calls with keys: sent again, each is answered as the first time and done once`,
  async (name, open) => {
    const database = await open()
    const random = seededRandom(SEED)
    const sandbox = new SharedSandbox()
    let last: EngineProcess | undefined
    try {
      const killing = new Killing(database.url, sandbox)
      const load = new KeyLoad(await killing.prepare(), random)
      for (let kill = 0; kill < KILLS; kill += 1) {
        const round = await recover(killing, load)
        await killAmid(round.engine, load.run(round), { load, maxAnswers: MAX_ANSWERS, random })
      }
      last = (await recover(killing, load)).engine

      const state = await readKeyed(last, sandbox)
      const faults = findKeyedFaults(load, state)
      const unexpected = Object.fromEntries(load.unexpected)
      console.log(JSON.stringify({ database: name, seed: SEED, kills: KILLS, ...load.figures, unexpected }))
      expect(faults).toEqual({ lost: [], doubled: [], unasked: [], contradicted: [] })
      expect(unexpected).toEqual({})
      expect(state.mismatch).toBeNull()
      if (KILLS >= MANY) expect(load.figures.doneUnheard).toBeGreaterThan(0)
    } finally {
      await last?.stop()
      await database.drop()
    }
  },
  patienceWith(KILLS),
)
