import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '@org/openapi-testing'
import { ledgerDatabases } from './ledger-database.js'
import { SupplementWorld } from './supplement-world.js'
import type { Debtor } from './supplement-world.js'

const LIMIT_MS = 60_000
const NOT_WAITING = 1_007_002_001
const ALREADY_PAID = 1_007_002_002
const NOT_PAYABLE = 1_007_002_007
const NOT_ENOUGH = 1_007_007_001
const SETTLED = 1_011_021_002

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
const idOf = ({ data }: Answer): string => (data as { paymentId: string }).paymentId
const codesOf = (answers: readonly Answer[]): number[] =>
  [...new Set(answers.map(({ code }) => code))].sort((a, b) => a - b)

describe.each(ledgerDatabases)('supplements that many pay at once on %s', (_, open) => {
  let world: SupplementWorld

  beforeAll(async () => {
    world = await SupplementWorld.open(open)
  }, LIMIT_MS)
  afterAll(async () => {
    expect(await world.platform.openApi.services.wallets.verify(world.context)).toMatchObject({ mismatch: null })
    await world.close()
  })

  /** A member who owes so many supplements of 10 cents. */
  async function addDebts(count: number): Promise<{ debtor: Debtor; numbers: string[] }> {
    const debtor = await world.addDebtor()
    for (let i = 0; i < count; i++) await world.add(debtor, { amount: 10 })
    return { debtor, numbers: (await world.supplementsOf(debtor)).map(({ orderExpensesNo }) => orderExpensesNo) }
  }

  test(
    '20 credits, 5 runs of the job and 5 calls of wallet/pay: each is taken once',
    async () => {
      const { debtor, numbers } = await addDebts(12)
      const payment = idOf(await world.tradeNo(debtor, numbers.slice(0, 4)))
      const [credits, , pays] = await Promise.all([
        Promise.all(upTo(20).map(() => world.credit(debtor, 7))),
        Promise.all(upTo(5).map(() => world.runJob())),
        Promise.all(upTo(5).map(() => world.pay(debtor, payment))),
      ])
      expect(codesOf(credits)).toEqual([0])
      for (const code of codesOf(pays)) expect([0, NOT_WAITING, ALREADY_PAID, NOT_PAYABLE, NOT_ENOUGH]).toContain(code)
      expect(pays.filter(({ code }) => code === 0).length).toBeLessThanOrEqual(1)
      expect(await world.faults(debtor)).toEqual([])
      // What was due and covered was taken to the last: 140 cents pay all twelve.
      expect((await world.supplementsOf(debtor)).map(({ status }) => status)).toEqual(upTo(12).map(() => 10))
      expect(await world.balanceOf(debtor)).toBe(20)
    },
    LIMIT_MS,
  )

  test(
    '20 calls of wallet/pay for one payment: one debit',
    async () => {
      const { debtor, numbers } = await addDebts(3)
      await world.authorise(debtor, false)
      await world.credit(debtor, 100)
      const payment = idOf(await world.tradeNo(debtor, numbers))
      const pays = await Promise.all(upTo(20).map(() => world.pay(debtor, payment)))
      expect(pays.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, ...upTo(19).map(() => ALREADY_PAID)])
      expect(await world.balanceOf(debtor)).toBe(70)
      expect(await world.faults(debtor)).toEqual([])
    },
    LIMIT_MS,
  )

  test(
    '20 overlapping trade numbers: one waiting payment for each supplement, and no circle',
    async () => {
      const { debtor, numbers } = await addDebts(5)
      const choices = upTo(20).map((index) =>
        numbers.filter((_number, position) => (((index % 7) + 1) >> (position % 3)) & 1),
      )
      const answers = await Promise.all(
        choices.map((choice, index) => world.tradeNo(debtor, index % 2 === 0 ? choice : choice.toReversed())),
      )
      expect(codesOf(answers)).toEqual([0])
      expect(await world.faults(debtor)).toEqual([])
      const waiting = new Set((await world.supplementsOf(debtor)).map(({ paymentId }) => paymentId))
      const payments = await Promise.all(
        [...new Set(answers.map(idOf))].map((paymentId) => world.stores.walletPayments.find(paymentId)),
      )
      const open_ = payments.filter((payment) => payment?.status === 0).map((payment) => payment?.paymentId)
      expect(new Set(open_)).toEqual(new Set([...waiting].filter((paymentId) => paymentId !== null)))
    },
    LIMIT_MS,
  )

  test(
    '20 equal trade numbers: one payment',
    async () => {
      const { debtor, numbers } = await addDebts(3)
      const answers = await Promise.all(upTo(20).map(() => world.tradeNo(debtor, numbers)))
      expect(new Set(answers.map(idOf)).size).toBe(1)
      expect(await world.faults(debtor)).toEqual([])
    },
    LIMIT_MS,
  )

  test(
    'cancelling, paying, charging and money that comes in at once: all fits in the end',
    async () => {
      const { debtor, numbers } = await addDebts(8)
      const payment = idOf(await world.tradeNo(debtor, numbers.slice(2, 5)))
      const rows = await world.supplementsOf(debtor)
      const answers = await Promise.all([
        ...rows.map(({ id }, index) => (index % 2 === 0 ? world.cancel(id) : world.credit(debtor, 13))),
        world.pay(debtor, payment),
        world.add(debtor, { amount: 5 }),
        world.add(debtor, { amount: 5, isOfBag: true }),
        world.tradeNo(debtor, numbers.slice(0, 3)),
      ])
      for (const code of codesOf(answers)) expect([0, NOT_WAITING, NOT_PAYABLE, NOT_ENOUGH, SETTLED]).toContain(code)
      expect(await world.faults(debtor)).toEqual([])
      await world.credit(debtor, 1000)
      expect((await world.supplementsOf(debtor)).filter(({ status }) => status === 0)).toEqual([])
      expect(await world.faults(debtor)).toEqual([])
    },
    LIMIT_MS,
  )
})
