import { describe, expect, it } from 'vitest'
import { changed } from '../changed.js'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { newRecharge } from './money-rows.js'
import { AWKWARD, LARGEST_ID } from '../sample-rows.js'

const FIRST_PAGE = { pageNo: 1, pageSize: 20 } as const

/** Recharges and their refunds. */
export function describeRecharges(use: UseSpace): void {
  describe('recharges', () => {
    describeRows(use)
    describeRefunds(use)
    describePages(use)
    describeFilters(use)
  })
}

function describeRows(use: UseSpace): void {
  it('are kept as they were given', async () => {
    const { mine, theirs } = await use().neighbours()
    const input = newRecharge(LARGEST_ID, { channel: AWKWARD, amount: LARGEST_ID - 1, bonus: 1, payTime: at(-7) })
    const row = await mine.stores.recharges.insert(input, at(3))
    const { id } = row
    expect(row).toEqual({ ...input, id, refundAmount: 0, createTime: at(3), revision: 1 })
    expect(await mine.stores.recharges.find(id)).toEqual(row)
    expect(await mine.stores.recharges.page(FIRST_PAGE)).toEqual({ list: [row], total: 1 })
    expect(await theirs.stores.recharges.find(id)).toBeUndefined()
    expect(await theirs.stores.recharges.page(FIRST_PAGE)).toEqual({ list: [], total: 0 })
    expect(await mine.stores.recharges.find(LARGEST_ID)).toBeUndefined()
  })
}

function describeRefunds(use: UseSpace): void {
  it('are refunded up to amount and bonus, in any number of parts', async () => {
    const { theirs, recharges } = await use().neighbours('recharges')
    const { id } = await recharges.insert(newRecharge(7, { amount: 1000, bonus: 200 }), at(0))
    const { id: other } = await recharges.insert(newRecharge(7), at(0))
    const row = { ...newRecharge(7), id, createTime: at(0) }
    expect(await recharges.refund(id, 1201)).toBeUndefined()
    expect(await recharges.refund(id, 1100)).toEqual({ row: { ...changed(row), refundAmount: 1100 }, refundCount: 1 })
    expect(await recharges.refund(id, 101)).toBeUndefined()
    expect(await theirs.stores.recharges.refund(id, 1)).toBeUndefined()
    expect(await recharges.refund(LARGEST_ID, 1)).toBeUndefined()
    expect(await recharges.refund(id, 100)).toEqual({ row: { ...changed(row, 2), refundAmount: 1200 }, refundCount: 2 })
    expect(await recharges.refund(id, 1)).toBeUndefined()
    expect(await recharges.find(id)).toEqual({ ...changed(row, 2), refundAmount: 1200 })
    expect(await recharges.find(other)).toMatchObject({ refundAmount: 0 })
  })

  it('are refunded exactly up to 2^53 − 1', async () => {
    const { recharges } = (await use().tenant()).stores
    const { id } = await recharges.insert(newRecharge(7, { amount: LARGEST_ID, bonus: 0 }), at(0))
    expect((await recharges.refund(id, LARGEST_ID - 1))?.row.refundAmount).toBe(LARGEST_ID - 1)
    expect(await recharges.refund(id, 2)).toBeUndefined()
    expect((await recharges.refund(id, 1))?.row.refundAmount).toBe(LARGEST_ID)
  })
}

function describePages(use: UseSpace): void {
  it('are listed newest first; of equal times the latest row', async () => {
    const { recharges } = (await use().tenant()).stores
    for (const [channel, created] of [
      ['c', 10],
      ['d', 0],
      ['b', 10],
      ['a', 20],
    ] as const) {
      await recharges.insert(newRecharge(7, { channel, payTime: at(-created) }), at(created))
    }
    const channels = async (pageNo: number, pageSize: number) => {
      const { list, total } = await recharges.page({ pageNo, pageSize })
      return [list.map(({ channel }) => channel).join(''), total]
    }
    expect(await channels(1, 10)).toEqual(['abcd', 4])
    expect(await channels(2, 3)).toEqual(['d', 4])
    expect(await channels(3, 3)).toEqual(['', 4])
  })
}

function describeFilters(use: UseSpace): void {
  it('are filtered by member, channel and both times, in every combination, both ends included', async () => {
    const { recharges } = (await use().tenant()).stores
    const rows = [7, 8].flatMap((userId) =>
      ['CARD', 'card'].flatMap((channel) =>
        [999, 1000, 2000, 2001].flatMap((paid) =>
          [4999, 5000, 6000, 6001].map((created) => ({ userId, channel, paid, created })),
        ),
      ),
    )
    for (const { userId, channel, paid, created } of rows) {
      await recharges.insert(newRecharge(userId, { channel, payTime: at(paid) }), at(created))
    }
    const conditions = {
      userId: [7, (row: (typeof rows)[number]) => row.userId === 7],
      channel: ['CARD', (row: (typeof rows)[number]) => row.channel === 'CARD'],
      payTime: [
        { start: at(1000), end: at(2000) },
        (row: (typeof rows)[number]) => row.paid >= 1000 && row.paid <= 2000,
      ],
      createTime: [
        { start: at(5000), end: at(6000) },
        (row: (typeof rows)[number]) => row.created >= 5000 && row.created <= 6000,
      ],
    } as const
    for (let subset = 0; subset < 16; subset++) {
      const chosen = Object.entries(conditions).filter((_, index) => (subset & (1 << index)) !== 0)
      const filter = Object.fromEntries(chosen.map(([name, [value]]) => [name, value]))
      const expected = rows.filter((row) => chosen.every(([, [, accepts]]) => accepts(row)))
      const { list, total } = await recharges.page({ pageNo: 1, pageSize: 100, ...filter })
      const found = list.map(({ userId, channel, payTime, createTime }) => [userId, channel, payTime, createTime])
      const sorted = [...expected].reverse().sort((a, b) => b.created - a.created)
      expect(found).toEqual(
        sorted.map(({ userId, channel, paid, created }) => [userId, channel, at(paid), at(created)]),
      )
      expect(total).toBe(expected.length)
    }
    const none = { userId: undefined, channel: undefined, payTime: undefined, createTime: undefined }
    expect((await recharges.page({ ...FIRST_PAGE, ...none })).total).toBe(64)
    expect((await recharges.page({ ...FIRST_PAGE, userId: LARGEST_ID })).total).toBe(0)
  })
}
