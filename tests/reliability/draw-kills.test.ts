import { seededRandom } from '@org/openapi-testing'
import type { Random } from '@org/openapi-core'
import type { DrawRecordRow, RechargeRow } from '@org/openapi-core/storage'
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { templateBody } from '../http/coupons/coupons.js'
import { findBroken } from './campaign-invariants.js'
import type { BrokenRule } from './campaign-invariants.js'
import { CampaignLoad } from './campaign-load.js'
import type { Answer, CampaignCall, CampaignCallKind } from './campaign-load.js'
import { CampaignScenario } from './campaign-scenario.js'
import { viewOf } from './database-view.js'
import { EngineProcess, NOW } from './engine-process.js'
import { killAmid } from './kill-amid.js'
import { killDatabases, patienceWith } from './kill-databases.js'
import { everyRow } from './ledger-scenario.js'

/** For each database. */
const KILLS = Number(process.env['KILLS'] ?? 2)
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
const MEMBERS = 20
const MAX_ANSWERS = 150
/** Long enough that failed grants are due again in some rounds. */
const BETWEEN_LIVES_MS = 600_000
const RETRIES_END_MS = 8 * 3_600_000
const END = new Date('2098-12-31T16:00:00Z')

/** One process after the other over one database, each of them killed in the middle of its work. */
class Killing {
  load!: CampaignLoad
  /** A coupon template that runs out, so that grants fail. */
  scarceId!: number
  readonly broken: BrokenRule[] = []
  #now = NOW.getTime()

  constructor(
    private readonly url: string,
    private readonly random: Random,
  ) {}

  async prepare(): Promise<void> {
    const engine = await this.#start()
    const scenario = new CampaignScenario(engine)
    await scenario.begin(MEMBERS)
    const plentyId = await scenario.addTemplate()
    this.scarceId = await scenario.addTemplate(MEMBERS)
    const stock = { stockLimit: true, totalStock: KILLS * 5, currentStock: KILLS * 5 }
    const coupon = { prizeType: 'PLATFORM_COUPON', winProbability: 2500 }
    const prizes = [
      { ...coupon, templateId: plentyId },
      { ...coupon, templateId: this.scarceId },
      { name: 'Bag', winProbability: 2000, ...stock },
      { prizeType: 'NO_PRIZE' },
    ]
    const { id } = await scenario.addDraw(prizes, { chances: 10, committed: true })
    await scenario.join(id)
    const products = [
      { productType: 'COUPON', relatedId: plentyId },
      { productType: 'WALLET', relatedId: 7 },
      { stock: KILLS * 5 },
    ]
    const productIds: number[] = []
    for (const product of products) productIds.push(await scenario.addProduct({ pointPrice: 30, ...product }))
    await scenario.givePoints(300, 'welcome')
    const discounts = await scenario.grantDiscounts(
      await scenario.addDiscountTemplate(KILLS * 5),
      scenario.members.slice(0, 3),
    )
    this.load = new CampaignLoad(
      { luckyDrawId: id, products: productIds, discounts, members: scenario.members },
      this.random,
    )
    await engine.kill()
  }

  /** Load, with a job beside it, and a kill at a moment of chance. */
  async round(): Promise<void> {
    const engine = await this.recover()
    const noticed = Promise.all([this.load.run(engine), engine.runJob('retry-draw-grants').catch(() => undefined)])
    await killAmid(engine, noticed, { load: this.load, maxAnswers: MAX_ANSWERS, random: this.random })
  }

  /** Starts some minutes after the last kill, looks at what that has left, and sends what was cut off again. */
  async recover(): Promise<EngineProcess> {
    this.#now += BETWEEN_LIVES_MS
    const engine = await this.#start()
    this.broken.push(...(await findBroken(viewOf(this.url))))
    await this.load.retryCutOff(engine)
    return engine
  }

  /** Lets the jobs do what is left: coupons come in again, and then the lucky draw is over. */
  async bringHome(engine: EngineProcess): Promise<void> {
    await engine.admin('promotion/coupon-template/update', {
      method: 'PUT',
      body: { ...templateBody, id: this.scarceId },
    })
    for (const [job, time] of [
      ['retry-draw-grants', this.#now + RETRIES_END_MS],
      ['expire-draw-chances', END.getTime()],
    ] as const) {
      await engine.setClock(new Date(time))
      await engine.runJob(job)
    }
    this.broken.push(...(await findBroken(viewOf(this.url))))
  }

  #start(): Promise<EngineProcess> {
    return EngineProcess.start({ database: this.url, now: new Date(this.#now) })
  }
}

interface Faults {
  readonly lost: string[]
  readonly doubled: string[]
  readonly unasked: string[]
}

/** Compares what callers were told with what is there: every success is one row of its own, and there are no others. */
class Comparison {
  readonly faults: Faults = { lost: [], doubled: [], unasked: [] }

  constructor(private readonly calls: readonly CampaignCall[]) {}

  /** The rows by id, and the id that an answer names. */
  rows<Row extends { readonly id: number }>(
    kind: CampaignCallKind,
    rows: readonly Row[],
    idOf: (answer: Answer) => number | undefined,
  ): void {
    const left = new Map(rows.map((row) => [row.id, row]))
    const known = new Set(left.keys())
    for (const { name, answer } of this.#successes(kind)) {
      const id = idOf(answer) ?? 0
      if (!known.has(id)) this.faults.lost.push(`${kind} ${name}`)
      else if (!left.delete(id)) this.faults.doubled.push(`${kind} ${name}`)
    }
    this.faults.unasked.push(...[...left.keys()].map((id) => `${kind} of row ${id}`))
  }

  /** The sum of what the successes are worth, by what they are about. */
  sum(
    kind: CampaignCallKind,
    of: (call: CampaignCall, answer: Answer) => [key: number, worth: number],
  ): Map<number, number> {
    const sums = new Map<number, number>()
    for (const { call, answer } of this.#successes(kind)) {
      const [key, worth] = of(call, answer)
      sums.set(key, (sums.get(key) ?? 0) + worth)
    }
    return sums
  }

  #successes(kind: CampaignCallKind): { name: string; call: CampaignCall; answer: Answer }[] {
    return this.calls.flatMap((call) =>
      call.kind === kind && typeof call.answer === 'object' ? [{ name: call.name, call, answer: call.answer }] : [],
    )
  }
}

/** How many calls of each kind were answered with what. */
function figures({ calls }: CampaignLoad): Record<string, number> {
  const counts: Record<string, number> = { calls: calls.length }
  for (const { kind, answer, isCutOff } of calls) {
    const outcome =
      answer === undefined ? 'unheard' : answer === 'refused' ? 'refused' : isCutOff ? 'cut off, then done' : 'done'
    counts[`${kind}: ${outcome}`] = (counts[`${kind}: ${outcome}`] ?? 0) + 1
  }
  return counts
}

/** Points that members got by the calls of the load, not those that they began with. */
const ENTERED =
  "select member_id as id, sum(points) as points from point_entry where biz_type = 'RECHARGE' and biz_id like 'call %' group by member_id"

async function compare(engine: EngineProcess, url: string, { calls }: CampaignLoad): Promise<Faults> {
  const comparison = new Comparison(calls)
  const records = await everyRow<DrawRecordRow>(engine, 'promotion/lucky-draw-record')
  comparison.rows('draw', records, ({ recordId }) => recordId)
  comparison.rows(
    'redeem',
    await everyRow<{ id: number }>(engine, 'promotion/point-exchange'),
    ({ exchangeId }) => exchangeId,
  )
  comparison.rows('recharge', await everyRow<RechargeRow>(engine, 'pay/wallet-recharge'), ({ data }) => data)
  const prizes = new Map(records.map(({ id, prizeId }) => [id, prizeId]))
  const told = calls.flatMap(({ kind, answer }) => (kind === 'draw' && typeof answer === 'object' ? [answer] : []))
  expect(told.filter(({ recordId, prizeId }) => prizes.get(recordId as number) !== prizeId)).toEqual([])
  const given = comparison.sum('award', ({ userId }, { points = 0 }) => [userId, points])
  const [entered = []] = await viewOf(url)([ENTERED])
  expect(
    new Map((entered as { id: unknown; points: unknown }[]).map(({ id, points }) => [Number(id), Number(points)])),
  ).toEqual(given)
  for (const [id, uses] of comparison.sum('use', ({ body }) => [
    (body as { memberDiscountId: number }).memberDiscountId,
    1,
  ])) {
    expect(await engine.admin(`promotion/member-discount/get?id=${id}`, { method: 'GET' })).toMatchObject({
      usedCount: uses,
    })
  }
  return comparison.faults
}

test.each(killDatabases)(
  `${KILLS} kills over %s while members draw and redeem: a chance goes with its record and its prize, or not at all`,
  async (name, open) => {
    const database = await open()
    let last: EngineProcess | undefined
    try {
      const killing = new Killing(database.url, seededRandom(SEED))
      await killing.prepare()
      for (let round = 0; round < KILLS; round += 1) await killing.round()
      last = await killing.recover()
      await killing.bringHome(last)

      const { load, broken } = killing
      const faults = await compare(last, database.url, load)
      const failed = await everyRow(last, 'promotion/lucky-draw-record', { assetStatus: '2' })
      const available = (await everyRow<{ availableCount: number }>(last, 'promotion/lucky-draw-wallet')).filter(
        ({ availableCount }) => availableCount > 0,
      )
      const counts = Object.fromEntries(
        Object.entries(faults).map(([kind, found]: [string, string[]]) => [kind, found.length]),
      )
      const unexpected = Object.fromEntries(load.unexpected)
      console.log(
        JSON.stringify({
          database: name,
          seed: SEED,
          kills: KILLS,
          ...figures(load),
          broken: broken.length,
          ...counts,
          failedGrants: failed.length,
          unexpected,
        }),
      )
      expect(broken).toEqual([])
      expect(faults).toEqual({ lost: [], doubled: [], unasked: [] })
      expect(unexpected).toEqual({})
      expect(load.calls.filter(({ answer }) => answer === undefined)).toEqual([])
      expect({ failed, available }).toEqual({ failed: [], available: [] })
      for (const ledger of ['promotion/point-account', 'pay/wallet']) {
        expect(await last.admin(`${ledger}/verify`, { method: 'GET' })).toMatchObject({ mismatch: null })
      }
    } finally {
      await last?.stop()
      await database.drop()
    }
  },
  patienceWith(KILLS),
)
