import type { Random } from '@org/openapi-core'
import { seededRandom } from '@org/openapi-testing'
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { EngineProcess, NOW } from './engine-process.js'
import { killAmid } from './kill-amid.js'
import { killDatabases, patienceWith } from './kill-databases.js'
import { issueToken } from './ledger-scenario.js'
import { PaymentLoad } from './payment-load.js'
import { credit, preparePayments, PRICE } from './payment-scenario.js'
import type { PaymentScenario } from './payment-scenario.js'
import { findPaymentFaults, readPayments } from './payment-state.js'
import { SharedSandbox } from './shared-sandbox.js'

/** For each database. */
const KILLS = Number(process.env['KILLS'] ?? 2)
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
const USERS = 5
const MAX_ANSWERS = 120
/** What a killed process had begun belongs to nobody any more after it. */
const BETWEEN_LIVES_MS = 61_000
const SYNC_DUE_MS = 6 * 60_000
const EXPIRY_MS = 125 * 60_000

/** One process after the other over one database and one gateway, each of them killed in the middle of its work. */
class Killing {
  readonly sandbox = new SharedSandbox()
  load!: PaymentLoad
  #scenario!: PaymentScenario
  #now = NOW.getTime()

  constructor(
    private readonly url: string,
    private readonly random: Random,
  ) {}

  async prepare(): Promise<void> {
    const engine = await this.#start()
    this.#scenario = await preparePayments(engine, this.sandbox, USERS)
    for (const { bindingId } of this.#scenario.users) {
      await engine.admin('system/partner-member/update-supplement-auth', {
        method: 'PUT',
        body: { id: bindingId, supplementAuth: true },
      })
    }
    this.load = new PaymentLoad(this.#scenario, this.sandbox, this.random)
    await engine.kill()
  }

  /** Some money, load, and a kill at a moment of chance. */
  async round(): Promise<void> {
    const engine = await this.recover()
    for (const { memberId } of this.#scenario.users) await credit(engine, memberId, this.random.integer(4 * PRICE) + 1)
    const noticed = this.load.run({ engine, token: await issueToken(engine, this.#scenario) })
    await killAmid(engine, noticed, { load: this.load, maxAnswers: MAX_ANSWERS, random: this.random })
  }

  /** Starts a minute after the last kill; partners send a part of what was cut off then again. */
  async recover(): Promise<EngineProcess> {
    this.#now += BETWEEN_LIVES_MS
    const engine = await this.#start()
    await this.load.retryCutOff({ engine, token: await issueToken(engine, this.#scenario) })
    return engine
  }

  /** Lets the jobs end whatever is still open. */
  async bringHome(engine: EngineProcess): Promise<void> {
    for (const ms of [SYNC_DUE_MS, EXPIRY_MS]) {
      this.#now += ms
      await engine.setClock(new Date(this.#now))
      for (const job of ['sync-pay-orders', 'expire-pay-orders', 'expire-purchases', 'retry-supplements'])
        await engine.runJob(job)
    }
  }

  #start(): Promise<EngineProcess> {
    return EngineProcess.start({ database: this.url, now: new Date(this.#now), sandbox: this.sandbox })
  }
}

/** How many of what there are, and which end they came to. */
function figures({ payments, purchases, supplements }: PaymentLoad) {
  const count = <T>(sent: readonly T[], isCounted: (one: T) => boolean) => sent.filter(isCounted).length
  return {
    payments: payments.length,
    paidAtGateway: count(payments, ({ isPaid }) => isPaid),
    paymentsUnheard: count(payments, ({ orderNo }) => orderNo === undefined),
    purchases: purchases.length,
    purchasesUnheard: count(purchases, ({ orderNo }) => orderNo === undefined),
    paid: count(purchases, ({ pay }) => pay === 'paid'),
    refused: count(purchases, ({ pay }) => pay === 'refused'),
    paysUnheard: count(purchases, ({ pay }) => pay === 'sent'),
    supplements: supplements.length,
  }
}

test.each(killDatabases)(
  `${KILLS} kills over %s while payments, purchases and supplements are paid: none is lost, none there twice`,
  async (name, open) => {
    const database = await open()
    let last: EngineProcess | undefined
    try {
      const killing = new Killing(database.url, seededRandom(SEED))
      await killing.prepare()
      for (let round = 0; round < KILLS; round += 1) await killing.round()
      last = await killing.recover()
      await killing.bringHome(last)

      const { load, sandbox } = killing
      const state = await readPayments(last, sandbox)
      const faults = findPaymentFaults(load, state)
      const unexpected = Object.fromEntries(load.unexpected)
      console.log(
        JSON.stringify({
          database: name,
          seed: SEED,
          kills: KILLS,
          ...figures(load),
          debits: state.entries.length,
          faults,
          unexpected,
        }),
      )
      expect(faults).toEqual({ lost: [], doubled: [], unasked: [], torn: [] })
      expect(unexpected).toEqual({})
      expect(state.mismatch).toBeNull()
    } finally {
      await last?.stop()
      await database.drop()
    }
  },
  patienceWith(KILLS),
)
