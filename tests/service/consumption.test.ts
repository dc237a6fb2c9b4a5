import { createOpenApi } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import { bagOrderLifecycle } from '@org/openapi-core/storage'
import type { InstantRange, Storage } from '@org/openapi-core/storage'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { scriptedGoods } from '@org/openapi-testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyStorage } from '../empty-storage.js'
import { createTestDatabase } from '../postgres.js'
import type { TestDatabase } from '../postgres.js'
import { ConsumptionHistory, expectation } from './consumption-history.js'
import type { HistoryRows } from './consumption-history.js'

const MEMBERS = 2
const DAY = 86_400

/** Second 0 of a bucket of every level, from the 32 seconds to the 34 years; year 1, 1970, year 9999. */
const BORDERS = [...[1, 2, 3, 4, 5].map((level) => 32 ** level * Math.floor(1_789_012_800 / 32 ** level)), 2 ** 30, 0]
const ENDS = [-62_135_596_800 + DAY, 253_402_300_799 - DAY]

/** An instant near to a border, so that those of a history are out of order and share buckets of some levels. */
const instant = fc
  .tuple(
    fc.constantFrom(...BORDERS, ...ENDS),
    fc.integer({ min: -40, max: 40 }),
    fc.constantFrom(1, 30, 1000),
    fc.nat(999),
  )
  .map(([border, offset, factor, ms]) => new Date((border + offset * factor) * 1000 + ms))

const member = fc.nat(MEMBERS - 1)
/** Picks one of those that are there. */
const which = fc.nat(1000)
/** Of what was paid; with what was refunded before it is now and then too much. */
const percent = fc.constantFrom(1, 20, 50, 100, 120)
const channel = fc.constantFrom('CARD', 'CARD', 'BANK', 'MOCK', 'INTERNAL_COMPENSATION', 'INFLUENCER')
const amount = fc.integer({ min: 1, max: 1_000_000 })
/** As many that do not count (0, 9, 10) as do. */
const status = fc.constantFrom(0, 9, 10, 1, 5, 8)
/** True one time in four. */
const seldom = fc.constantFrom(true, false, false, false)

const recharge = fc.record({
  kind: fc.constant('recharge' as const),
  member,
  time: instant,
  channel,
  amount,
  bonus: fc.nat(5000),
})
const rechargeRefund = fc.record({ kind: fc.constant('recharge-refund' as const), which, percent })
const bag = fc.record({
  kind: fc.constant('bag' as const),
  member,
  time: instant,
  status,
  isUnpaid: seldom,
  payAmount: fc.nat(1_000_000),
})
/** Along the lifecycle; `late`: from a state that it may not be in. */
const bagStep = fc.record({
  kind: fc.constant('bag-step' as const),
  which,
  to: which,
  isPayment: seldom,
  late: fc.option(status, { freq: 5 }),
})
const bagRefund = fc.record({ kind: fc.constant('bag-refund' as const), which, percent })

const step = fc.oneof(recharge, rechargeRefund, bag, { arbitrary: bagStep, weight: 2 }, bagRefund)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Ranges between two of a history's instants or next to them. */
const ends = fc.array(fc.tuple(which, fc.integer({ min: -1, max: 1 }), which, fc.integer({ min: -1, max: 1 })), {
  minLength: 5,
  maxLength: 5,
})

async function play(history: ConsumptionHistory, next: Step): Promise<void> {
  const { members, recharges, bags } = history.ids
  const share = (whole: number, percentage: number) => Math.max(Math.floor((whole * percentage) / 100), 1)
  if (next.kind === 'recharge') return history.recharge(members[next.member] as number, next)
  if (next.kind === 'bag') return history.submit(members[next.member] as number, { ...next, isPaid: !next.isUnpaid })
  const ids = next.kind === 'recharge-refund' ? recharges : bags
  const id = ids[next.which % ids.length]
  if (id === undefined) return
  if (next.kind === 'recharge-refund') {
    const { amount: paid, bonus } = await history.rechargeOf(id)
    await history.refundRecharge(id, share(paid + bonus, next.percent))
  } else if (next.kind === 'bag-refund') {
    await history.refundBag(id, share((await history.bagOf(id)).payAmount, next.percent))
  } else {
    const payment = next.isPayment && { payTime: new Date('2026-09-10T04:00:00.000Z') }
    const from = next.late ?? (await history.bagOf(id)).status
    const moves = bagOrderLifecycle.moves.filter((move) => move.from === from)
    const move = moves[next.to % moves.length]
    if (move !== undefined) await history.move(id, { from, to: move.to, ...payment })
  }
}

/** A range as a partner sends it: whole seconds, the end's last millisecond included. */
function rangeOf(a: number, b: number): InstantRange {
  return { start: new Date(Math.min(a, b) * 1000), end: new Date(Math.max(a, b) * 1000 + 999) }
}

function rangesNear(
  { recharges, bags }: HistoryRows,
  picks: readonly [number, number, number, number][],
): InstantRange[] {
  const instants = [...recharges.map(({ payTime }) => payTime), ...bags.map(({ createTime }) => createTime)]
  const second = (index: number) => Math.floor((instants[index % instants.length] as Date).getTime() / 1000)
  return instants.length === 0 ? [] : picks.map(([i, nearI, j, nearJ]) => rangeOf(second(i) + nearI, second(j) + nearJ))
}

const openApiOver = (storage: Storage): Promise<OpenApi> =>
  createOpenApi({ storage, channels: { goods: scriptedGoods() } })

interface Subject {
  /** Two engines of one database where it can have two. */
  readonly engines: readonly OpenApi[]
  end(): Promise<void>
}

const subjects: Record<string, () => Promise<Subject>> = {
  async SQLite() {
    const engine = await openApiOver(emptyStorage('sqlite'))
    return { engines: [engine], end: () => engine.close() }
  },
  async PostgreSQL() {
    const database: TestDatabase = await createTestDatabase()
    const first = await openApiOver(postgresStorage(database.connection))
    const second = await openApiOver(postgresStorage(database.connection))
    return {
      engines: [first, second],
      async end() {
        await Promise.all([first.close(), second.close()])
        await database.drop()
      },
    }
  },
}

describe.each(Object.keys(subjects))('consumption on %s', (name) => {
  let subject: Subject
  let tenants = 0

  beforeAll(async () => {
    subject = await (subjects[name] as () => Promise<Subject>)()
  })
  afterAll(() => subject.end())

  const begin = (members = MEMBERS) => ConsumptionHistory.begin(subject.engines[0] as OpenApi, ++tenants, members)

  test('whatever happens in whatever order, the answer is the fold over the rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), ends, async (steps, picks) => {
        const history = await begin()
        for (const next of steps) await play(history, next)
        const rows = await history.rows()
        for (const memberId of history.ids.members) {
          for (const range of [undefined, ...rangesNear(rows, picks)]) {
            expect(await history.answer(memberId, range)).toEqual(expectation(rows, memberId, range))
          }
        }
      }),
      { numRuns: 30 },
    )
  }, 60_000)

  const time = new Date('2026-09-10T04:00:00.000Z')
  const bagParts = { time, status: 1, isPaid: true, payAmount: 1000 }
  const rechargeParts = { time, channel: 'CARD', amount: 900, bonus: 100 }

  test('a payment is not written over, and counts once', async () => {
    const history = await begin(1)
    const [memberId = 0] = history.ids.members
    await history.submit(memberId, { ...bagParts, isPaid: false })
    const [id = 0] = history.ids.bags
    expect(await history.refundBag(id, 1)).toBe(false)
    expect(await history.answer(memberId)).toMatchObject({ bagOrderCount: 0, bagConsumeAmount: 0 })
    expect(await history.move(id, { from: 1, to: 2, payTime: time })).toBe(true)
    expect(await history.move(id, { from: 2, to: 3, payTime: new Date(time.getTime() + 1000) })).toBe(false)
    expect(await history.bagOf(id)).toMatchObject({ status: 2, payTime: time })
    expect(await history.answer(memberId)).toMatchObject({ bagOrderCount: 1, bagConsumeAmount: 1000 })
  })

  test('a range that ends before it starts holds nothing', async () => {
    const history = await begin(1)
    const [memberId = 0] = history.ids.members
    await history.submit(memberId, bagParts)
    expect(await history.answer(memberId, { start: new Date(time.getTime() + 1000), end: time })).toMatchObject({
      bagOrderCount: 0,
    })
  })

  test('steps, refunds, recharges and new bags of one member at the same time: the winners are in the answer, nothing else', async () => {
    const history = await begin(1)
    const [memberId = 0] = history.ids.members
    for (let i = 0; i < 6; i++) {
      await history.submit(memberId, { ...bagParts, time: new Date(time.getTime() + i * 7000) })
      await history.recharge(memberId, { ...rechargeParts, time: new Date(time.getTime() - i * 7000) })
    }
    const through = subject.engines.map((engine) => history.through(engine))
    const here = through[0] as ConsumptionHistory
    const there = through.at(-1) as ConsumptionHistory
    const rounds = history.ids.bags.map((bagId, i) => {
      const rechargeId = history.ids.recharges[i] as number
      return {
        steps: [
          here.move(bagId, { from: 1, to: i % 2 === 0 ? 2 : 9 }),
          there.move(bagId, { from: 1, to: 9 }),
          here.move(bagId, { from: 1, to: 2 }),
        ],
        bagRefunds: [here, there, here, there].map((side) => side.refundBag(bagId, 400)),
        refunds: [there, here, there].map((side) => side.refundRecharge(rechargeId, 400)),
        more: [here.recharge(memberId, rechargeParts), there.submit(memberId, bagParts)],
      }
    })
    const winners = async (answers: readonly Promise<boolean>[]) =>
      (await Promise.all(answers)).filter((isWinner) => isWinner).length
    for (const { steps, bagRefunds, refunds, more } of rounds) {
      expect([await winners(steps), await winners(bagRefunds), await winners(refunds)]).toEqual([1, 2, 2])
      await Promise.all(more)
    }
    const rows = await history.rows()
    const moved = rows.bags.slice(0, 6).map(({ status: now }) => now)
    const counted = moved.filter((now) => now === 2).length
    expect(await history.answer(memberId)).toEqual({
      rechargeCount: 12,
      totalRechargeAmount: 12 * 1000 - 6 * 800,
      bagOrderCount: 6 + counted,
      bagConsumeAmount: 6 * 1000 + counted * 200,
    })
    for (const range of [
      undefined,
      rangeOf(time.getTime() / 1000, time.getTime() / 1000),
      rangeOf(time.getTime() / 1000 - 14, time.getTime() / 1000 + 7),
    ]) {
      expect(await history.answer(memberId, range)).toEqual(expectation(rows, memberId, range))
    }
  })
})
