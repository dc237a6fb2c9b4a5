import { bizTypes, bucketsOf, runsWithin, StorageError } from '@org/openapi-core/storage'
import type { ChangedWallet, ConsumptionTotals, Repositories, Storage } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import { ledgerEntry, newBagOrder, newRecharge, walletChange } from './money-rows.js'
import { ofTenant, race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'

const TIMEOUT = { timeout: 60_000 } as const
const MEMBER = 7

/** What a booking does. */
interface Move {
  readonly balance: number
  readonly freezePrice?: number
  readonly bizId: string
  /** When whoever moves it began. */
  readonly began?: Date
}

/** Moves money and books it, as one transaction does; undefined where there was not enough. */
async function book(tx: Repositories, move: Move): Promise<ChangedWallet | undefined> {
  const { balance, freezePrice = 0, bizId, began = at(0) } = move
  const changed = await tx.wallets.change(MEMBER, walletChange({ balance, freezePrice }), began)
  if (changed === undefined) return undefined
  const { changeTime, ...parts } = changed
  const bizType = freezePrice === 0 ? bizTypes.ADMIN_ADJUST : bizTypes.FREEZE
  await tx.ledger.append(ledgerEntry(MEMBER, bizId, { ...parts, bizType, price: balance + freezePrice }), changeTime)
  return changed
}

const balancesOf = (answers: readonly (ChangedWallet | undefined)[]): number[] =>
  answers.flatMap((parts) => (parts === undefined ? [] : [parts.balance])).sort((a, b) => a - b)

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Money that many move at the same time. */
export function describeWalletRaces(use: () => Racers): void {
  describe('money', () => {
    describeChanges(use)
    describeBookings(use)
    describeRefunds(use)
    describeRollups(use)
  })
}

function describeChanges(use: () => Racers): void {
  it('for 10 debits is taken by 10 of 100, each of which is told another balance', TIMEOUT, async () => {
    const { id, stores } = await use().space.tenant()
    await stores.wallets.change(MEMBER, walletChange({ balance: 1000 }), at(0))
    const debit = walletChange({ balance: -100, totalExpense: 100 })
    const answers = await race(ofTenant(use(), id), 100, (racer) => racer.wallets.change(MEMBER, debit, at(0)))
    expect(balancesOf(answers)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900])
    expect(await stores.wallets.find(MEMBER)).toMatchObject({ balance: 0, totalExpense: 1000 })
  })

  it('that 100 bring to a member without a wallet all arrives', TIMEOUT, async () => {
    const { id, stores } = await use().space.tenant()
    const credit = walletChange({ balance: 1, freezePrice: 2, totalRecharge: 3 })
    const answers = await race(ofTenant(use(), id), 100, (racer) => racer.wallets.change(MEMBER, credit, at(0)))
    expect(balancesOf(answers)).toEqual(upTo(100).map((index) => index + 1))
    expect(await stores.wallets.find(MEMBER)).toMatchObject({ balance: 100, freezePrice: 200, totalRecharge: 300 })
  })
}

function describeBookings(use: () => Racers): void {
  const inTransaction = (storage: Storage, tenantId: number, move: Move) =>
    storage.forTenant(tenantId).transaction((tx) => book(tx, move))

  it('for 10 is booked 10 times by 60 transactions: each entry follows from the one before it', TIMEOUT, async () => {
    const { id, stores } = await use().space.tenant()
    await inTransaction(use().space.storage, id, { balance: 10, bizId: 'money' })
    // Whoever comes first has the latest clock, as a machine whose clock is ahead would.
    const answers = await race(use(), 60, (storage, index) =>
      inTransaction(storage, id, { balance: -1, bizId: `${index}`, began: at(60 - index) }),
    )
    expect(balancesOf(answers)).toEqual(upTo(10))
    const { list } = await stores.ledger.page({ pageNo: 1, pageSize: 100 })
    expect(list.map(({ balance }) => balance)).toEqual([...upTo(10), 10])
    expect(await stores.wallets.verify(0, 10)).toMatchObject({ entries: 11, mismatch: undefined })
  })

  it('of one event is booked by one of 20 transactions; the others are refused as `unique`', TIMEOUT, async () => {
    const { id, stores } = await use().space.tenant()
    const answers = await race(use(), 20, (storage) =>
      inTransaction(storage, id, { balance: 5, bizId: 'event' }).catch((error: unknown) =>
        error instanceof StorageError ? error.kind : error,
      ),
    )
    expect(answers.filter((answer) => answer !== 'unique')).toEqual([{ balance: 5, freezePrice: 0, changeTime: at(0) }])
    expect(await stores.wallets.find(MEMBER)).toMatchObject({ balance: 5 })
    expect(await stores.wallets.verify(0, 10)).toMatchObject({ entries: 1, mismatch: undefined })
  })

  it('that moves while wallets are verified raises no alarm', TIMEOUT, async () => {
    const { id, stores } = await use().space.tenant()
    await inTransaction(use().space.storage, id, { balance: 1000, bizId: 'money' })
    const outcomes = await race(use(), 100, async (storage, index) => {
      if (index % 5 === 0) return (await storage.forTenant(id).wallets.verify(0, 10)).mismatch
      const bizId = `${index}`
      const move =
        index % 5 === 1 ? { balance: -9, freezePrice: 9, bizId } : { balance: index % 2 === 0 ? 30 : -20, bizId }
      await inTransaction(storage, id, move)
      return undefined
    })
    expect(outcomes.filter((outcome) => outcome !== undefined)).toEqual([])
    expect(await stores.wallets.verify(0, 10)).toMatchObject({ wallets: 1, entries: 81, mismatch: undefined })
  })
}

function describeRefunds(use: () => Racers): void {
  it(
    'of a recharge is refunded up to its amount and bonus, each refund with a number of its own',
    TIMEOUT,
    async () => {
      const { id, stores } = await use().space.tenant()
      const { id: recharge } = await stores.recharges.insert(newRecharge(MEMBER, { amount: 1000, bonus: 50 }), at(0))
      const answers = await race(ofTenant(use(), id), 50, (racer) => racer.recharges.refund(recharge, 100))
      const refunds = answers.flatMap((answer) => (answer === undefined ? [] : [answer]))
      const told = refunds
        .map(({ row, refundCount }) => [refundCount, row.refundAmount])
        .sort(([a = 0], [b = 0]) => a - b)
      expect(told).toEqual(upTo(10).map((index) => [index + 1, (index + 1) * 100]))
      expect(await stores.recharges.find(recharge)).toMatchObject({ refundAmount: 1000 })
    },
  )

  it('of a bag order is refunded up to what was paid', TIMEOUT, async () => {
    const { id, stores } = await use().space.tenant()
    const { id: bag } = await stores.bagOrders.insert(
      newBagOrder('B1', { status: 1, payAmount: 1050, payTime: at(0) }),
      at(0),
    )
    const answers = await race(ofTenant(use(), id), 50, (racer) => racer.bagOrders.refund(bag, 100))
    const told = answers.flatMap((row) => (row === undefined ? [] : [row.refundAmount])).sort((a, b) => a - b)
    expect(told).toEqual(upTo(10).map((index) => (index + 1) * 100))
    expect(await stores.bagOrders.find(bag)).toMatchObject({ refundAmount: 1000 })
  })

  it('of a bag order is paid by one of 20', TIMEOUT, async () => {
    const { id, stores } = await use().space.tenant()
    const { id: bag } = await stores.bagOrders.insert(newBagOrder('B1'), at(0))
    const answers = await race(ofTenant(use(), id), 20, (racer, index) =>
      racer.bagOrders.transition(bag, { from: 0, to: 1, payTime: at(index) }, at(index)),
    )
    const winners = answers.filter((answer) => answer !== undefined)
    expect(winners).toHaveLength(1)
    expect(await stores.bagOrders.find(bag)).toEqual(winners[0])
  })
}

function describeRollups(use: () => Racers): void {
  const ONE: ConsumptionTotals = { bagOrderCount: 1, bagConsumeAmount: 20, totalRechargeAmount: 300, rechargeCount: 4 }
  const hour = 3_600_000

  it('is added up once for each of 100 at times that share buckets', TIMEOUT, async () => {
    const { id, stores } = await use().space.tenant()
    await race(ofTenant(use(), id), 100, (racer, index) =>
      racer.consumption.add(MEMBER, bucketsOf(at((index % 7) * hour)), ONE),
    )
    const all = { bagOrderCount: 100, bagConsumeAmount: 2000, totalRechargeAmount: 30_000, rechargeCount: 400 }
    expect(await stores.consumption.sum(MEMBER, runsWithin())).toEqual(all)
    const first = await stores.consumption.sum(MEMBER, runsWithin({ start: at(0), end: at(0) }))
    expect(first.bagOrderCount).toBe(15)
  })

  it(
    'of two events in a transaction is added up for both or neither, and none waits in a circle',
    TIMEOUT,
    async () => {
      const { id, stores } = await use().space.tenant()
      const outcomes = await race(ofTenant(use(), id), 40, (racer, index) =>
        racer
          .transaction(async (tx) => {
            await tx.consumption.add(MEMBER, bucketsOf(at((index % 5) * hour)), ONE)
            await tx.consumption.add(MEMBER, bucketsOf(at((index % 3) * hour)), ONE)
            if (index % 4 === 0) throw new Error('undone')
          })
          .then(
            () => 'committed',
            (error: unknown) => (error as Error).message,
          ),
      )
      expect(outcomes).toEqual(outcomes.map((_, index) => (index % 4 === 0 ? 'undone' : 'committed')))
      expect((await stores.consumption.sum(MEMBER, runsWithin())).bagOrderCount).toBe(60)
    },
  )
}
