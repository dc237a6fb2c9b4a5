import { bizTypes } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { ledgerEntry, walletChange } from './money-rows.js'
import { AWKWARD, AWKWARD_INSTANTS, LARGEST_ID } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

const FIRST_PAGE = { pageNo: 1, pageSize: 20 } as const
const { RECHARGE, PAYMENT, CHECKIN_REWARD } = bizTypes

/** The ledger: unique events, and pages of them. */
export function describeLedger(use: UseSpace): void {
  describe('ledger', () => {
    describeEntries(use)
    describeUniqueness(use)
    describePages(use)
  })
}

function describeEntries(use: UseSpace): void {
  it('keeps every column of an entry as it was given', async () => {
    const { ledger } = (await use().tenant()).stores
    const entry = {
      ...ledgerEntry(LARGEST_ID, `id ${AWKWARD}`),
      no: `no ${AWKWARD}`,
      title: `title ${AWKWARD}`,
      bizType: CHECKIN_REWARD,
      price: -LARGEST_ID,
      balance: LARGEST_ID - 1,
      freezePrice: LARGEST_ID - 2,
    }
    await ledger.append(entry, at(3))
    const { freezePrice: _, ...shown } = entry
    const { list, total } = await ledger.page(FIRST_PAGE)
    expect([list, total]).toEqual([[{ ...shown, id: list[0]?.id, createTime: at(3) }], 1])
    expect(list[0]?.id).toBeGreaterThan(0)
  })

  it('keeps times to the millisecond', async () => {
    const { ledger } = (await use().tenant()).stores
    for (const [index, instant] of AWKWARD_INSTANTS.entries()) await ledger.append(ledgerEntry(7, `${index}`), instant)
    const { list } = await ledger.page(FIRST_PAGE)
    const sorted = [...AWKWARD_INSTANTS].sort((a, b) => b.getTime() - a.getTime())
    expect(list.map(({ createTime }) => createTime)).toEqual(sorted)
  })
}

function describeUniqueness(use: UseSpace): void {
  it('books an event of a wallet once: the second is refused as `unique`', async () => {
    const { mine, theirs } = await use().neighbours()
    await mine.stores.ledger.append(ledgerEntry(7, 'event'), at(0))
    const again = ledgerEntry(7, 'event', { no: 'another', title: 'another', price: 1, balance: 101 })
    await expectRefusal(mine.stores.ledger.append(again, at(1)), 'unique')
    await mine.stores.ledger.append(ledgerEntry(7, 'Event'), at(1))
    await mine.stores.ledger.append(ledgerEntry(8, 'event'), at(1))
    await mine.stores.ledger.append(ledgerEntry(7, 'event', { bizType: PAYMENT }), at(1))
    await theirs.stores.ledger.append(ledgerEntry(7, 'event'), at(1))
    expect((await mine.stores.ledger.page(FIRST_PAGE)).total).toBe(4)
    expect((await theirs.stores.ledger.page(FIRST_PAGE)).total).toBe(1)
  })

  it('undoes the change of the wallet along with the second, even when that is swallowed', async () => {
    const { stores } = await use().tenant()
    const book = () =>
      stores.transaction(async (tx) => {
        await tx.wallets.change(7, walletChange({ balance: 100 }), at(0))
        await tx.ledger.append(ledgerEntry(7, 'event'), at(0)).catch(() => undefined)
      })
    await book()
    await expectRefusal(book(), 'unique')
    expect(await stores.wallets.find(7)).toMatchObject({ balance: 100 })
    expect((await stores.ledger.page(FIRST_PAGE)).total).toBe(1)
  })
}

function describePages(use: UseSpace): void {
  it('lists newest first; of equal times the latest entry', async () => {
    const { mine, theirs } = await use().neighbours()
    for (const [id, time] of [
      ['c', 10],
      ['d', 0],
      ['b', 10],
      ['a', 20],
    ] as const) {
      await mine.stores.ledger.append(ledgerEntry(7, id), at(time))
    }
    await theirs.stores.ledger.append(ledgerEntry(7, 'x'), at(30))
    const ids = async (pageNo: number, pageSize: number) => {
      const { list, total } = await mine.stores.ledger.page({ pageNo, pageSize })
      return [list.map(({ bizId }) => bizId).join(''), total]
    }
    expect(await ids(1, 10)).toEqual(['abcd', 4])
    expect(await ids(2, 3)).toEqual(['d', 4])
    expect(await ids(3, 3)).toEqual(['', 4])
  })

  it('filters by member, type and time, in every combination, both ends included', async () => {
    const { ledger } = (await use().tenant()).stores
    for (const userId of [7, 8]) {
      for (const bizType of [RECHARGE, PAYMENT]) {
        for (const time of [999, 1000, 2000, 2001]) {
          await ledger.append(ledgerEntry(userId, `${userId}-${bizType}-${time}`, { bizType }), at(time))
        }
      }
    }
    const found = async (filter: Omit<Parameters<typeof ledger.page>[0], keyof typeof FIRST_PAGE>) => {
      const { list, total } = await ledger.page({ ...FIRST_PAGE, ...filter })
      expect(total).toBe(list.length)
      return list.map(({ bizId }) => bizId)
    }
    const createTime = { start: at(1000), end: at(2000) }
    expect(await found({ userId: 7, bizType: RECHARGE, createTime })).toEqual(['7-1-2000', '7-1-1000'])
    expect(await found({ userId: 7, bizType: PAYMENT })).toEqual(['7-3-2001', '7-3-2000', '7-3-1000', '7-3-999'])
    expect(await found({ userId: 8, createTime })).toEqual(['8-3-2000', '8-1-2000', '8-3-1000', '8-1-1000'])
    expect(await found({ bizType: PAYMENT, createTime })).toEqual(['8-3-2000', '7-3-2000', '8-3-1000', '7-3-1000'])
    expect(await found({ createTime })).toHaveLength(8)
    expect(await found({ userId: 7 })).toHaveLength(8)
    expect(await found({ bizType: RECHARGE })).toHaveLength(8)
    expect(await found({ bizId: '7-1-999' })).toEqual(['7-1-999'])
    expect(await found({ bizId: '7-1-999', userId: 8 })).toEqual([])
    expect(await found({ bizId: '7-1-999', bizType: RECHARGE, createTime })).toEqual([])
    expect(await found({ userId: LARGEST_ID })).toEqual([])
    expect(await found({ bizType: LARGEST_ID })).toEqual([])
    expect(await found({ userId: undefined, bizType: undefined, createTime: undefined })).toHaveLength(16)
  })
}
