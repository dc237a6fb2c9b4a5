import { seededRandom } from '@org/openapi-testing'
import type { Random } from '@org/openapi-core'
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { EngineProcess, NOW } from './engine-process.js'
import { killAmid } from './kill-amid.js'
import { killDatabases, patienceWith } from './kill-databases.js'
import { findFaults } from './ledger-faults.js'
import { LedgerLoad } from './ledger-load.js'
import { issueToken, prepareLedger } from './ledger-scenario.js'
import type { LedgerScenario } from './ledger-scenario.js'
import { readLedger } from './ledger-state.js'

/** For each database. */
const KILLS = Number(process.env['KILLS'] ?? 2)
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
const MEMBERS = 100
const DAY_MS = 86_400_000
const MAX_ANSWERS = 250

/** One process after the other over one database, each of them killed in the middle of its work. */
class Killing {
  readonly load: LedgerLoad
  slowestStartMs = 0
  /** Where the clock of the last process stood. */
  #now = NOW

  constructor(
    private readonly url: string,
    private readonly scenario: LedgerScenario,
    private readonly random: Random,
  ) {
    this.load = new LedgerLoad(scenario, random)
  }

  /** A new day, load on it, and a kill at a moment of chance. */
  async round(): Promise<void> {
    const engine = await this.recover()
    this.#now = new Date(this.#now.getTime() + DAY_MS)
    await engine.setClock(this.#now)
    const token = await issueToken(engine, this.scenario)
    const noticed = this.load.run({ engine, token, day: this.#now.toISOString().slice(0, 10) })
    await killAmid(engine, noticed, { load: this.load, maxAnswers: MAX_ANSWERS, random: this.random })
  }

  /** Starts at the instant of the last kill, and does what was cut off then again. */
  async recover(): Promise<EngineProcess> {
    const started = performance.now()
    const engine = await EngineProcess.start({ database: this.url, now: this.#now })
    this.slowestStartMs = Math.max(this.slowestStartMs, performance.now() - started)
    await this.load.retryCutOff({ engine, token: await issueToken(engine, this.scenario), day: '' })
    return engine
  }
}

/** How many calls had each outcome; those without one were cut off. */
function outcomes({ changes, checkIns }: LedgerLoad): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome = 'cut off' } of [...changes, ...checkIns]) counts[outcome] = (counts[outcome] ?? 0) + 1
  const retried = checkIns.flatMap((call) => (call.retried === undefined ? [] : [`cut off, then ${call.retried}`]))
  for (const name of retried) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

test.each(killDatabases)(
  `${KILLS} kills of a process over %s: no acknowledged change is lost, none is there in part or twice`,
  async (name, open) => {
    const database = await open()
    let last: EngineProcess | undefined
    try {
      const first = await EngineProcess.start({ database: database.url })
      const scenario = await prepareLedger(first, MEMBERS)
      await first.kill()
      const killing = new Killing(database.url, scenario, seededRandom(SEED))
      for (let round = 0; round < KILLS; round += 1) await killing.round()
      last = await killing.recover()

      const { load } = killing
      const state = await readLedger(last, scenario)
      const faults = findFaults(load, state)
      const counts = Object.fromEntries(
        Object.entries(faults).map(([kind, found]: [string, string[]]) => [kind, found.length]),
      )
      const unexpected = Object.fromEntries(load.unexpected)
      const slowestStartMs = Math.round(killing.slowestStartMs)
      const { entries } = state.verification
      console.log(
        JSON.stringify({
          database: name,
          seed: SEED,
          kills: KILLS,
          ...outcomes(load),
          ...counts,
          entries,
          unexpected,
          slowestStartMs,
        }),
      )
      expect(faults).toEqual({ lost: [], doubled: [], unasked: [], torn: [], stuck: [] })
      expect(unexpected).toEqual({})
      expect(state.verification).toEqual({
        wallets: state.wallets.length,
        entries: state.entries.length,
        mismatch: null,
      })
    } finally {
      await last?.stop()
      await database.drop()
    }
  },
  patienceWith(KILLS),
)
