import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { walletChange } from './money-rows.js'
import { LARGEST_ID } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

const FIRST_PAGE = { pageNo: 1, pageSize: 10 } as const
const EMPTY = { balance: 0, freezePrice: 0, totalExpense: 0, totalRecharge: 0 }

/** Wallets: guarded changes, look-ups and pages. */
export function describeWallets(use: UseSpace): void {
  describe('wallets', () => {
    describeChanges(use)
    describeTimes(use)
    describeExactChanges(use)
    describeGuards(use)
    describeLookups(use)
    describePages(use)
  })
}

function describeChanges(use: UseSpace): void {
  it('begin with the first change that takes nothing away, and answer what each change left', async () => {
    const { wallets } = (await use().tenant()).stores
    expect(await wallets.find(7)).toBeUndefined()
    expect(await wallets.change(7, walletChange({ balance: 100, totalRecharge: 120 }), at(0))).toEqual({
      balance: 100,
      freezePrice: 0,
      changeTime: at(0),
    })
    expect(await wallets.change(7, walletChange({ balance: 1, freezePrice: 5, totalExpense: 9 }), at(1))).toEqual({
      balance: 101,
      freezePrice: 5,
      changeTime: at(1),
    })
    expect(await wallets.change(7, walletChange({ balance: -31, freezePrice: 30, totalExpense: 31 }), at(2))).toEqual({
      balance: 70,
      freezePrice: 35,
      changeTime: at(2),
    })
    expect(await wallets.change(7, walletChange({ balance: 35, freezePrice: -35 }), at(3))).toEqual({
      balance: 105,
      freezePrice: 0,
      changeTime: at(3),
    })
    expect(await wallets.find(7)).toEqual({
      userId: 7,
      balance: 105,
      freezePrice: 0,
      totalExpense: 40,
      totalRecharge: 120,
    })
  })

  it('of nothing begin with zeros', async () => {
    const { wallets } = (await use().tenant()).stores
    expect(await wallets.change(7, walletChange({}), at(0))).toEqual({ balance: 0, freezePrice: 0, changeTime: at(0) })
    expect(await wallets.find(7)).toEqual({ userId: 7, ...EMPTY })
  })

  it('let running totals fall, with money that comes and with money that goes', async () => {
    const { wallets } = (await use().tenant()).stores
    await wallets.change(7, walletChange({ balance: 50, totalExpense: 30, totalRecharge: 50 }), at(0))
    await wallets.change(7, walletChange({ balance: 20, totalExpense: -20 }), at(1))
    await wallets.change(7, walletChange({ balance: -60, totalRecharge: -45 }), at(1))
    expect(await wallets.find(7)).toEqual({
      userId: 7,
      balance: 10,
      freezePrice: 0,
      totalExpense: 10,
      totalRecharge: 5,
    })
  })
}

const HOUR_MS = 3_600_000

/** `at` an hour after itself, for clocks that go wrong. */
const anHourAfter = (ms: number): Date => at(ms + HOUR_MS)

function describeTimes(use: UseSpace): void {
  it('tell no change as earlier than the one before it, whenever whoever makes it began', async () => {
    const { wallets } = (await use().tenant()).stores
    const timeOf = async (balance: number, now: Date) =>
      (await wallets.change(7, walletChange({ balance }), now))?.changeTime
    expect(await timeOf(10, at(5))).toEqual(at(5))
    expect(await timeOf(-1, at(4))).toEqual(at(5))
    expect(await timeOf(1, at(3))).toEqual(at(5))
    expect(await timeOf(0, at(6))).toEqual(at(6))
    expect(await timeOf(-1, at(5))).toEqual(at(6))
    expect(await timeOf(-1, at(7))).toEqual(at(7))
    expect(await timeOf(1, at(8))).toEqual(at(8))
    // A change that is refused leaves no time behind.
    expect(await timeOf(-99, at(9))).toBeUndefined()
    expect(await timeOf(1, at(8))).toEqual(at(8))
  })

  it('go back where the last change was made by a clock that is an hour ahead', async () => {
    const { wallets } = (await use().tenant()).stores
    for (const [member, balance] of [
      [7, 1],
      [8, -1],
    ] as const) {
      await wallets.change(member, walletChange({ balance: 9 }), anHourAfter(2))
      const timeOf = async (now: Date) => (await wallets.change(member, walletChange({ balance }), now))?.changeTime
      expect(await timeOf(at(3))).toEqual(anHourAfter(2))
      expect(await timeOf(at(2))).toEqual(at(2))
      expect(await timeOf(at(3))).toEqual(at(3))
    }
  })

  it('have a time of their own: nothing else of a wallet is moved by it', async () => {
    const { mine, theirs } = await use().neighbours()
    await mine.stores.wallets.change(7, walletChange({ balance: 1 }), at(9))
    const times = [
      await mine.stores.wallets.change(8, walletChange({ balance: 1 }), at(1)),
      await theirs.stores.wallets.change(7, walletChange({ balance: 1 }), at(1)),
    ]
    expect(times.map((changed) => changed?.changeTime)).toEqual([at(1), at(1)])
  })
}

function describeExactChanges(use: UseSpace): void {
  it('are exact up to 2^53 − 1, and refuse more as `constraint`', async () => {
    const { wallets } = (await use().tenant()).stores
    const most = walletChange({ balance: LARGEST_ID - 1, totalExpense: -LARGEST_ID, totalRecharge: LARGEST_ID - 2 })
    await wallets.change(LARGEST_ID, most, at(0))
    const full = await wallets.change(LARGEST_ID, walletChange({ balance: 1, totalRecharge: 1 }), at(1))
    expect(full).toMatchObject({ balance: LARGEST_ID, freezePrice: 0 })
    const one = walletChange({ balance: 1 })
    await expectRefusal(wallets.change(LARGEST_ID, one, at(2)), 'constraint')
    const moved = walletChange({ balance: -LARGEST_ID, freezePrice: LARGEST_ID })
    expect(await wallets.change(LARGEST_ID, moved, at(3))).toMatchObject({ balance: 0, freezePrice: LARGEST_ID })
    const frozen = walletChange({ freezePrice: 1 })
    await expectRefusal(wallets.change(LARGEST_ID, frozen, at(4)), 'constraint')
    expect(await wallets.find(LARGEST_ID)).toEqual({
      userId: LARGEST_ID,
      balance: 0,
      freezePrice: LARGEST_ID,
      totalExpense: -LARGEST_ID,
      totalRecharge: LARGEST_ID - 1,
    })
  })
}

function describeGuards(use: UseSpace): void {
  it('refuse what would leave either part below zero, and change nothing then', async () => {
    const { wallets } = (await use().tenant()).stores
    await wallets.change(7, walletChange({ balance: 100, freezePrice: 40 }), at(0))
    const before = await wallets.find(7)
    for (const change of [
      { balance: -101 },
      { balance: -LARGEST_ID },
      { balance: -101, freezePrice: 101 },
      { freezePrice: -41 },
      { balance: 41, freezePrice: -41 },
      { balance: -101, freezePrice: -40 },
      { balance: -100, freezePrice: -41 },
    ]) {
      expect(
        await wallets.change(7, walletChange({ totalExpense: 1, totalRecharge: 1, ...change }), at(1)),
      ).toBeUndefined()
    }
    expect(await wallets.find(7)).toEqual(before)
    expect(await wallets.change(7, walletChange({ balance: -100, freezePrice: -40 }), at(1))).toEqual({
      balance: 0,
      freezePrice: 0,
      changeTime: at(1),
    })
  })

  it('make no wallet for one that only takes away', async () => {
    const { wallets } = (await use().tenant()).stores
    for (const change of [{ balance: -1 }, { balance: 1, freezePrice: -1 }, { balance: -1, freezePrice: 1 }]) {
      expect(await wallets.change(7, walletChange(change), at(0))).toBeUndefined()
    }
    expect(await wallets.find(7)).toBeUndefined()
    expect(await wallets.page(FIRST_PAGE)).toEqual({ list: [], total: 0 })
  })

  it('touch the wallet of this member of this tenant only', async () => {
    const { mine, theirs } = await use().neighbours()
    for (const { stores } of [mine, theirs]) {
      for (const member of [7, 8]) await stores.wallets.change(member, walletChange({ balance: 10 }), at(0))
    }
    await mine.stores.wallets.change(7, walletChange({ balance: 5 }), at(1))
    expect(await mine.stores.wallets.change(7, walletChange({ balance: -11 }), at(1))).toEqual({
      balance: 4,
      freezePrice: 0,
      changeTime: at(1),
    })
    expect(await theirs.stores.wallets.change(7, walletChange({ balance: -11 }), at(1))).toBeUndefined()
    const balances = async ({ stores }: typeof mine) =>
      (await stores.wallets.page(FIRST_PAGE)).list.map(({ balance }) => balance)
    expect([await balances(mine), await balances(theirs)]).toEqual([
      [10, 4],
      [10, 10],
    ])
  })
}

function describeLookups(use: UseSpace): void {
  it('are found by any number of members, once each; those without one are left out', { timeout: 30_000 }, async () => {
    const { mine, theirs } = await use().neighbours()
    for (const member of [1, 5000, LARGEST_ID]) {
      await mine.stores.wallets.change(member, walletChange({ balance: member, totalExpense: 3 }), at(0))
    }
    await theirs.stores.wallets.change(2, walletChange({ balance: 9 }), at(0))
    const listOf = async (ids: readonly number[]) =>
      (await mine.stores.wallets.listOf(ids)).sort((a, b) => a.userId - b.userId)
    const wallet = (member: number) => ({
      userId: member,
      balance: member,
      freezePrice: 0,
      totalExpense: 3,
      totalRecharge: 0,
    })
    expect(await listOf([])).toEqual([])
    expect(await listOf([2])).toEqual([])
    expect(await listOf([LARGEST_ID])).toEqual([wallet(LARGEST_ID)])
    const tenThousand = Array.from({ length: 10_000 }, (_, i) => i + 1)
    expect(await listOf([...tenThousand, 1, 1, LARGEST_ID])).toEqual([wallet(1), wallet(5000), wallet(LARGEST_ID)])
  })
}

function describePages(use: UseSpace): void {
  it('are listed newest first; of equal times the latest member', async () => {
    const { mine, theirs } = await use().neighbours()
    for (const [member, created] of [
      [3, 10],
      [9, 0],
      [5, 10],
      [4, 20],
    ] as const) {
      await mine.stores.wallets.change(member, walletChange({ balance: member, totalRecharge: 1 }), at(created))
    }
    // A later change makes it no younger.
    await mine.stores.wallets.change(9, walletChange({ balance: 1 }), at(99))
    await theirs.stores.wallets.change(6, walletChange({ balance: 1 }), at(30))
    const ids = async (pageNo: number, pageSize: number) => {
      const { list, total } = await mine.stores.wallets.page({ pageNo, pageSize })
      return [list.map(({ userId }) => userId), total]
    }
    expect(await ids(1, 10)).toEqual([[4, 5, 3, 9], 4])
    expect(await ids(2, 3)).toEqual([[9], 4])
    expect(await ids(3, 3)).toEqual([[], 4])
    expect((await mine.stores.wallets.page({ pageNo: 1, pageSize: 1 })).list).toEqual([
      { userId: 4, balance: 4, freezePrice: 0, totalExpense: 0, totalRecharge: 1 },
    ])
  })

  it('are filtered by member and time of creation, both ends included', async () => {
    const { wallets } = (await use().tenant()).stores
    for (const time of [999, 1000, 2000, 2001]) await wallets.change(time, walletChange({}), at(time))
    const found = async (filter: Omit<Parameters<typeof wallets.page>[0], keyof typeof FIRST_PAGE>) => {
      const { list, total } = await wallets.page({ ...FIRST_PAGE, ...filter })
      expect(total).toBe(list.length)
      return list.map(({ userId }) => userId)
    }
    const createTime = { start: at(1000), end: at(2000) }
    expect(await found({ createTime })).toEqual([2000, 1000])
    expect(await found({ userId: 999 })).toEqual([999])
    expect(await found({ userId: 1000, createTime })).toEqual([1000])
    expect(await found({ userId: 999, createTime })).toEqual([])
    expect(await found({ userId: LARGEST_ID })).toEqual([])
    expect(await found({ userId: undefined, createTime: undefined })).toHaveLength(4)
  })
}
