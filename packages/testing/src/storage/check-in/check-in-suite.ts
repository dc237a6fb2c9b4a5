import type { NewCheckInRecord } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at, undo } from '../contract-space.js'
import type { ContractSpace, UseSpace } from '../contract-space.js'
import { AWKWARD, LARGEST_ID, redeemCodeInput } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

const FIRST_PAGE = { pageNo: 1, pageSize: 10 } as const

/** Wallet redeem codes, beside what every resource does, and check-ins. */
export function describeCheckIns(use: UseSpace): void {
  describe('walletRedeemCodes', () => describeUses(use))
  describe('checkIns', () => {
    describeRecords(use)
    describeRecordPages(use)
  })
}

/** A code that may be used twice. */
async function addCode(space: ContractSpace) {
  const { mine, theirs } = await space.neighbours()
  const { walletRedeemCodes } = mine.stores
  const { id } = await walletRedeemCodes.create(redeemCodeInput('CODE', { maxUsage: 2 }), at(0))
  return { mine, theirs, walletRedeemCodes, id, used: async () => (await walletRedeemCodes.find(id))?.usedCount }
}

function describeUses(use: UseSpace): void {
  it('counts uses up to the maximum', async () => {
    const { walletRedeemCodes, id, used } = await addCode(use())
    expect(await used()).toBe(0)
    expect([await walletRedeemCodes.takeUse(id), await walletRedeemCodes.takeUse(id)]).toEqual([true, true])
    expect([await walletRedeemCodes.takeUse(id), await used()]).toEqual([false, 2])
    await walletRedeemCodes.update(id, redeemCodeInput('CODE', { maxUsage: 3 }))
    expect(await used()).toBe(2)
    expect([await walletRedeemCodes.takeUse(id), await walletRedeemCodes.takeUse(id)]).toEqual([true, false])
    await walletRedeemCodes.update(id, redeemCodeInput('CODE', { maxUsage: 1 }))
    expect([await walletRedeemCodes.takeUse(id), await used()]).toEqual([false, 3])
    await walletRedeemCodes.update(id, redeemCodeInput('CODE', { maxUsage: -1 }))
    expect([await walletRedeemCodes.takeUse(id), await used()]).toEqual([true, 4])
  })

  it('takes nothing of a code that is voided, deleted, unknown or of another tenant', async () => {
    const { walletRedeemCodes, theirs, id, used } = await addCode(use())
    expect(await theirs.stores.walletRedeemCodes.takeUse(id)).toBe(false)
    expect(await walletRedeemCodes.takeUse(LARGEST_ID)).toBe(false)
    await walletRedeemCodes.update(id, redeemCodeInput('CODE', { maxUsage: 2, status: 1 }))
    expect([await walletRedeemCodes.takeUse(id), await used()]).toEqual([false, 0])
    await walletRedeemCodes.update(id, redeemCodeInput('CODE', { maxUsage: 2 }))
    await walletRedeemCodes.delete(id, at(1))
    expect(await walletRedeemCodes.takeUse(id)).toBe(false)
  })

  it('locks a living code of the tenant as it is', async () => {
    const { mine, walletRedeemCodes, theirs, id } = await addCode(use())
    const row = await walletRedeemCodes.find(id)
    expect(await mine.stores.transaction((tx) => tx.walletRedeemCodes.lock(id))).toBe(true)
    expect(await walletRedeemCodes.find(id)).toEqual(row)
    expect([await walletRedeemCodes.lock(LARGEST_ID), await theirs.stores.walletRedeemCodes.lock(id)]).toEqual([
      false,
      false,
    ])
    await walletRedeemCodes.delete(id, at(1))
    expect(await walletRedeemCodes.lock(id)).toBe(false)
  })

  it('gives a use back when the transaction that took it is rolled back', async () => {
    const { mine, id, used } = await addCode(use())
    await undo(mine.stores, async (tx) => {
      await tx.walletRedeemCodes.takeUse(id)
      await tx.walletRedeemCodes.takeUse(id)
      expect(await tx.walletRedeemCodes.takeUse(id)).toBe(false)
    })
    expect(await used()).toBe(0)
  })

  it('refuses a code that is there as `unique`, case and all, until it is deleted', async () => {
    const { walletRedeemCodes, theirs, id } = await addCode(use())
    await expectRefusal(walletRedeemCodes.create(redeemCodeInput('CODE'), at(0)), 'unique')
    const { id: lower } = await walletRedeemCodes.create(redeemCodeInput('code'), at(0))
    await expectRefusal(walletRedeemCodes.update(lower, redeemCodeInput('CODE')), 'unique')
    await theirs.stores.walletRedeemCodes.create(redeemCodeInput('CODE'), at(0))
    await walletRedeemCodes.delete(id, at(1))
    expect(await walletRedeemCodes.update(lower, redeemCodeInput('CODE'))).toBe(true)
  })
}

function record(overrides: Partial<NewCheckInRecord> = {}): NewCheckInRecord {
  return {
    userId: 1,
    walletRedeemCodeId: 2,
    clientId: 'client',
    day: '2026-09-10',
    seq: 1,
    grantAmount: 100,
    ...overrides,
  }
}

function describeRecords(use: UseSpace): void {
  it('are shown as they were written', async () => {
    const { checkIns } = (await use().tenant()).stores
    const { seq, ...shown } = record({
      userId: LARGEST_ID,
      walletRedeemCodeId: LARGEST_ID - 1,
      clientId: AWKWARD,
      day: '2026-12-31',
      grantAmount: LARGEST_ID - 2,
    })
    const id = await checkIns.insert({ ...shown, seq }, at(123))
    expect(await checkIns.page(FIRST_PAGE)).toEqual({ list: [{ id, ...shown, createTime: at(123) }], total: 1 })
  })

  it('are unique by code, member, day and number', async () => {
    const { theirs, checkIns } = await use().neighbours('checkIns')
    await checkIns.insert(record(), at(0))
    await expectRefusal(checkIns.insert(record({ clientId: 'another', grantAmount: 1 }), at(1)), 'unique')
    for (const other of [{ userId: 2 }, { walletRedeemCodeId: 3 }, { day: '2026-09-11' }, { seq: 2 }]) {
      await checkIns.insert(record(other), at(2))
    }
    await theirs.stores.checkIns.insert(record(), at(3))
    expect((await checkIns.page(FIRST_PAGE)).total).toBe(5)
  })
}

function describeRecordPages(use: UseSpace): void {
  /** Check-ins of two members, and one of another tenant. */
  const fill = async () => {
    const { theirs, checkIns } = await use().neighbours('checkIns')
    for (const [name, userId, milliseconds] of [
      ['c', 1, 999],
      ['b', 1, 1000],
      ['x', 2, 1500],
      ['a', 1, 2000],
      ['d', 1, 999],
    ] as const) {
      await checkIns.insert(record({ userId, day: name }), at(milliseconds))
    }
    await theirs.stores.checkIns.insert(record(), at(1500))
    const names = async (filter: Partial<Parameters<typeof checkIns.page>[0]>) => {
      const { list, total } = await checkIns.page({ ...FIRST_PAGE, ...filter })
      return { days: list.map(({ day }) => day).join(''), total }
    }
    return names
  }

  it('come newest first, of equal times the newest row', async () => {
    const names = await fill()
    expect(await names({})).toEqual({ days: 'axbdc', total: 5 })
    expect(await names({ pageSize: 2 })).toEqual({ days: 'ax', total: 5 })
    expect(await names({ pageSize: 2, pageNo: 3 })).toEqual({ days: 'c', total: 5 })
    expect(await names({ pageNo: 2 })).toEqual({ days: '', total: 5 })
  })

  it('are filtered by member and time, both ends of a range included', async () => {
    const names = await fill()
    expect(await names({ userId: 1 })).toEqual({ days: 'abdc', total: 4 })
    expect(await names({ createTime: { start: at(1000), end: at(2000) } })).toEqual({ days: 'axb', total: 3 })
    expect(await names({ userId: 1, createTime: { start: at(1000), end: at(1999) } })).toEqual({ days: 'b', total: 1 })
    expect(await names({ userId: LARGEST_ID })).toEqual({ days: '', total: 0 })
    expect(await names({ userId: undefined, createTime: undefined })).toEqual({ days: 'axbdc', total: 5 })
  })
}
