import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '@org/openapi-core'
import { bizTypes, StorageError } from '@org/openapi-core/storage'
import type { RequestContext } from '@org/openapi-core'
import type { LedgerEntry, Repositories } from '@org/openapi-core/storage'
import { ledgerDatabases } from './ledger-database.js'
import { openLedgerPlatform } from './ledger-platform.js'
import type { LedgerPlatform } from './ledger-platform.js'
import { LedgerModel } from './ledger-model.js'
import type { LedgerStep, StepOutcome } from './ledger-model.js'

const RUNS = { SQLite: 60, PostgreSQL: 12 }
const NOT_ENOUGH = [1_007_007_001, 1_007_007_004]

const amount = fc.integer({ min: 1, max: 100 })
const bizId = fc.constantFrom('1', '2', '3', '4')
const { FREEZE: _freeze, UNFREEZE: _unfreeze, ...booked } = bizTypes
const step: fc.Arbitrary<LedgerStep> = fc.oneof(
  fc.record({ kind: fc.constant('book' as const), bizType: fc.constantFrom(...Object.values(booked)), bizId, amount }),
  fc.record({
    kind: fc.constant('book' as const),
    bizType: fc.constantFrom(...Object.values(booked)),
    bizId,
    amount: amount.map((cents) => -cents),
  }),
  fc.record({ kind: fc.constantFrom('freeze' as const, 'unfreeze' as const), bizId, amount }),
)

let platform: LedgerPlatform
let context: RequestContext<Repositories>
let lastMember = 0

/** Takes the step through the engine. */
async function take(memberId: number, wanted: LedgerStep): Promise<StepOutcome> {
  const { wallets } = platform.openApi.services
  const { bizId: id, amount: cents, kind } = wanted
  const event = { memberId, bizId: id, title: 'Title', amount: cents }
  try {
    const { balance, freezePrice } = await context.storage.transaction((tx) =>
      kind === 'book'
        ? wallets.book(tx, context, { ...event, bizType: wanted.bizType })
        : wallets[kind](tx, context, event),
    )
    return { balance, freezePrice }
  } catch (error) {
    if (error instanceof ApiError && NOT_ENOUGH.includes(error.code)) return 'not enough'
    if (error instanceof StorageError && error.kind === 'unique') return 'booked already'
    throw error
  }
}

/** The member's entries in the order in which they were booked. */
async function entriesOf(memberId: number): Promise<LedgerEntry[]> {
  const { list } = await context.storage.ledger.page({ userId: memberId, pageNo: 1, pageSize: 200 })
  return [...list].sort((a, b) => a.id - b.id)
}

const verify = () => platform.openApi.services.wallets.verify(context)
const book = (memberId: number, cents: number, id: string) =>
  take(memberId, { kind: 'book', bizType: bizTypes.RECHARGE, bizId: id, amount: cents })

describe.each(ledgerDatabases)('the ledger on %s (rules/wallets#ledger)', (name, open) => {
  beforeAll(async () => {
    platform = await openLedgerPlatform(open)
    context = platform.openApi.context(platform.tenantId)
  })
  afterAll(() => platform.close())

  test('does what the model does, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const memberId = ++lastMember
        const model = new LedgerModel()
        for (const wanted of steps) expect(await take(memberId, wanted)).toEqual(model.take(wanted))
        const { entries, ...wallet } = model
        expect(await platform.openApi.services.wallets.find(context, memberId)).toEqual({ userId: memberId, ...wallet })
        const booked = await entriesOf(memberId)
        expect(
          booked.map(({ bizType, bizId: id, price, balance }) => ({ bizType, bizId: id, price, balance })),
        ).toEqual(entries)
        expect(booked.reduce((sum, { price }) => sum + price, 0)).toBe(wallet.balance + wallet.freezePrice)
        expect(booked.at(-1)?.balance ?? 0).toBe(wallet.balance)
      }),
      { numRuns: RUNS[name as keyof typeof RUNS] },
    )
    expect((await verify()).mismatch).toBeNull()
  })

  test('a page is in the order of what happened, also where who began first comes last', async () => {
    const memberId = ++lastMember
    const { wallets } = platform.openApi.services
    const began = (seconds: number) => ({ ...context, now: new Date(context.now.getTime() + seconds * 1000) })
    const steps = [
      ['book', 30, 1000],
      ['book', 10, -100],
      ['freeze', 20, 300],
      ['book', 0, -100],
      ['unfreeze', 5, 300],
      ['book', 40, 7],
    ] as const
    for (const [index, [kind, seconds, cents]] of steps.entries()) {
      const event = { memberId, bizId: `${index}`, title: 'Title', amount: cents }
      await context.storage.transaction((tx) =>
        kind === 'book'
          ? wallets.book(tx, began(seconds), { ...event, bizType: bizTypes.ADMIN_ADJUST })
          : wallets[kind](tx, began(seconds), event),
      )
    }
    const { list } = await context.storage.ledger.page({ userId: memberId, pageNo: 1, pageSize: 10 })
    expect(list.map(({ balance }) => balance)).toEqual([807, 800, 500, 600, 900, 1000])
    expect(list[0]?.balance).toBe((await wallets.find(context, memberId)).balance)
    // Of a time, too: what had come in by then is what the newest entry up to it left.
    const createTime = { start: new Date(0), end: began(30).now }
    const upToThen = await context.storage.ledger.page({ userId: memberId, createTime, pageNo: 1, pageSize: 10 })
    expect([upToThen.total, upToThen.list[0]?.balance]).toEqual([5, 800])
  })

  test('a booking that fails later in its transaction leaves nothing', async () => {
    const memberId = ++lastMember
    const { wallets } = platform.openApi.services
    const event = { memberId, bizType: bizTypes.RECHARGE, bizId: '1', title: 'T', amount: 5 }
    const failing = context.storage.transaction(async (tx) => {
      await wallets.book(tx, context, event)
      throw new Error('later')
    })
    await expect(failing).rejects.toThrow('later')
    expect(await context.storage.wallets.find(memberId)).toBeUndefined()
    expect(await entriesOf(memberId)).toEqual([])
  })

  test('totals count recharges and what was paid, less what was given back', async () => {
    const memberId = ++lastMember
    const events = [
      [bizTypes.RECHARGE, 1000],
      [bizTypes.RECHARGE_REFUND, -100],
      [bizTypes.PAYMENT, -300],
      [bizTypes.PAYMENT_REFUND, 50],
      [bizTypes.SUPPLEMENT, -20],
      [bizTypes.ADMIN_ADJUST, 7],
      [bizTypes.TRANSFER, -7],
      [bizTypes.CHECKIN_REWARD, 3],
      [bizTypes.PRIZE, 4],
    ] as const
    for (const [bizType, cents] of events) await take(memberId, { kind: 'book', bizType, bizId: '1', amount: cents })
    expect(await platform.openApi.services.wallets.find(context, memberId)).toEqual({
      userId: memberId,
      balance: 637,
      freezePrice: 0,
      totalExpense: 270,
      totalRecharge: 900,
    })
  })

  test('holds no more than a number can tell exactly', async () => {
    const memberId = ++lastMember
    const most = Number.MAX_SAFE_INTEGER
    expect(await book(memberId, most, '1')).toEqual({ balance: most, freezePrice: 0 })
    await expect(book(memberId, 1, '2')).rejects.toMatchObject({ code: 1_007_007_005 })
    expect(await take(memberId, { kind: 'freeze', bizId: '1', amount: most })).toEqual({
      balance: 0,
      freezePrice: most,
    })
    expect(await book(memberId, 1, '3')).toEqual({ balance: 1, freezePrice: most })
    await expect(take(memberId, { kind: 'freeze', bizId: '2', amount: 1 })).rejects.toMatchObject({
      code: 1_007_007_005,
    })
    expect(await context.storage.wallets.find(memberId)).toMatchObject({ balance: 1, freezePrice: most })
  })

  test('wallets of several members in one look-up; a look-up that fails finds none and is logged', async () => {
    const members = [++lastMember, ++lastMember, ++lastMember]
    await book(members[0]!, 5, '1')
    await book(members[2]!, 7, '1')
    const { wallets } = platform.openApi.services
    const found = await wallets.findAll(context, members)
    expect([...found].map(([id, { balance }]) => [id, balance]).sort()).toEqual([
      [members[0], 5],
      [members[2], 7],
    ])
    expect(await wallets.findAll(context, [])).toEqual(new Map())
    const warnings: object[] = []
    const log = { ...context.log, warn: (fields: object) => void warnings.push(fields) }
    const failing = { listOf: () => Promise.reject(new StorageError('unavailable', 'X')) }
    const storage = { ...context.storage, wallets: failing as never }
    expect(await wallets.findAll({ storage, log }, members)).toEqual(new Map())
    expect(warnings).toEqual([{ reason: 'Storage failure: unavailable (X)' }])
  })
})

describe.each(ledgerDatabases)('verify on %s', (_, open) => {
  const first = 11
  const second = 12
  let numbers: string[]

  beforeAll(async () => {
    platform = await openLedgerPlatform(open)
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    context = platform.openApi.context(await platform.createTenant())
    await book(first, 100, '1')
    await book(first, 50, '2')
    await take(first, { kind: 'freeze', bizId: '1', amount: 30 })
    await book(second, 9, '1')
    numbers = (await entriesOf(first)).map(({ no }) => no)
  })

  test('is clean where nothing was tampered with, of one tenant', async () => {
    expect(await verify()).toEqual({ wallets: 2, entries: 4, mismatch: null })
    const other = platform.openApi.context(await platform.createTenant())
    expect(await platform.openApi.services.wallets.verify(other)).toEqual({ wallets: 0, entries: 0, mismatch: null })
  })

  const wallet = (memberId = first): string => `tenant_id = ${context.tenantId} and member_id = ${memberId}`

  test('looks at every wallet of many', async () => {
    const members = Array.from({ length: 450 }, (_unused, i) => 1000 + i)
    for (const memberId of members) await book(memberId, 1, '1')
    expect(await verify()).toEqual({ wallets: 452, entries: 454, mismatch: null })
    await platform.tamper(`update wallet set balance = 2 where ${wallet(1449)}`)
    expect((await verify()).mismatch).toEqual({ userId: 1449, entryNo: null, column: 'balance', expected: 1, found: 2 })
  })

  /** The entry by its place in the first member's ledger. */
  const entry = (place: number): string => `no = '${numbers[place]}'`
  const change = (column: string, place: number): string =>
    `update wallet_transaction set ${column} = ${column} + 1 where ${entry(place)}`

  test.each<[string, () => string, object]>([
    [
      'a balance',
      () => `update wallet set balance = balance + 1 where ${wallet()}`,
      { entryNo: null, column: 'balance', expected: 120, found: 121 },
    ],
    [
      'a frozen part',
      () => `update wallet set freeze_price = 0 where ${wallet()}`,
      { entryNo: null, column: 'freezePrice', expected: 30, found: 0 },
    ],
    [
      'recharges',
      () => `update wallet set total_recharge = 0 where ${wallet()}`,
      { entryNo: null, column: 'totalRecharge', expected: 150, found: 0 },
    ],
    [
      'expenses',
      () => `update wallet set total_expense = 5 where ${wallet()}`,
      { entryNo: null, column: 'totalExpense', expected: 0, found: 5 },
    ],
    ['the price of an entry', () => change('price', 1), { entryNo: 1, column: 'balance', expected: 151, found: 150 }],
    [
      'the balance of an entry',
      () => change('balance', 0),
      { entryNo: 0, column: 'balance', expected: 100, found: 101 },
    ],
    [
      'the frozen part of an entry',
      () => change('freeze_price', 1),
      { entryNo: 1, column: 'freezePrice', expected: 0, found: 1 },
    ],
    ['money made by freezing', () => change('price', 2), { entryNo: 2, column: 'price', expected: 0, found: 1 }],
    [
      'the first entry deleted',
      () => `delete from wallet_transaction where ${entry(0)}`,
      { entryNo: 1, column: 'balance', expected: 50, found: 150 },
    ],
    [
      'the last entry deleted',
      () => `delete from wallet_transaction where ${entry(2)}`,
      { entryNo: null, column: 'balance', expected: 150, found: 120 },
    ],
    [
      'an entry given to another',
      () => `update wallet_transaction set member_id = ${second}, biz_id = 'x' where ${entry(0)}`,
      { entryNo: 1, column: 'balance', expected: 50, found: 150 },
    ],
    [
      'a wallet deleted',
      () => `delete from wallet where ${wallet()}`,
      { entryNo: null, column: 'userId', expected: first, found: 0 },
    ],
  ])('finds %s', async (_name, sql, mismatch) => {
    await platform.tamper(sql())
    const { entryNo: place, ...rest } = mismatch as { entryNo: number | null }
    const entryNo = place === null ? null : numbers[place]
    expect((await verify()).mismatch).toEqual({ userId: first, entryNo, ...rest })
  })
})
