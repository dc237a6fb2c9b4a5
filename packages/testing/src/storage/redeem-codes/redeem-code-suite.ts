import { describe, expect, it } from 'vitest'
import { at, undo } from '../contract-space.js'
import type { ContractSpace, UseSpace } from '../contract-space.js'
import { exchangeCodeInput, exchangeLogInput, newExchangeLog, newRedeemCode } from './redeem-code-rows.js'
import { redeemCodeCase } from './redeem-code-resource-cases.js'
import { AWKWARD, AWKWARD_TEXTS, LARGEST_ID } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

const FIRST_PAGE = { pageNo: 1, pageSize: 200 } as const

/** Redeem codes and their exchanges, beside what every resource does. */
export function describeRedeemCodes(use: UseSpace): void {
  describe('redeemCodes', () => {
    describeUses(use)
    describeStatus(use)
    describeBatches(use)
    describeLargeBatches(use)
  })
  describe('exchangeLogs', () => describeExchangeLogs(use))
}

/** A code that may be used twice. */
async function addCode(space: ContractSpace) {
  const { mine, theirs } = await space.neighbours()
  const { redeemCodes } = mine.stores
  const code = await redeemCodes.create(exchangeCodeInput('CODE', { maxUsage: 2 }), at(0))
  const { id } = code
  return { mine, theirs, redeemCodes, id, code, used: async () => (await redeemCodes.find(id))?.usedCount }
}

function describeUses(use: UseSpace): void {
  it('counts uses up to the maximum, whatever it becomes', async () => {
    const { redeemCodes, id, code, used } = await addCode(use())
    expect(await used()).toBe(0)
    expect([await redeemCodes.takeUse(code), await redeemCodes.takeUse(code)]).toEqual([true, true])
    expect([await redeemCodes.takeUse(code), await used()]).toEqual([false, 2])
    await redeemCodes.update(id, exchangeCodeInput('CODE', { maxUsage: 3 }))
    expect([await used(), await redeemCodes.takeUse(code), await redeemCodes.takeUse(code)]).toEqual([2, true, false])
    await redeemCodes.update(id, exchangeCodeInput('CODE', { maxUsage: -1 }))
    expect([await redeemCodes.takeUse(code), await used()]).toEqual([true, 4])
  })

  it('takes nothing of a code that is voided, deleted, unknown or of another tenant', async () => {
    const { redeemCodes, theirs, id, code, used } = await addCode(use())
    expect(await theirs.stores.redeemCodes.takeUse(code)).toBe(false)
    expect(await redeemCodes.takeUse({ ...code, id: LARGEST_ID })).toBe(false)
    await redeemCodes.updateStatus(id, 1)
    expect([await redeemCodes.takeUse(code), await used()]).toEqual([false, 0])
    await redeemCodes.updateStatus(id, 0)
    await redeemCodes.delete(id, at(1))
    expect(await redeemCodes.takeUse(code)).toBe(false)
  })

  it('takes nothing of a code whose text or templates are not as they were read any more', async () => {
    const { redeemCodes, id, code, used } = await addCode(use())
    for (const changed of [{ couponTemplateId: 9 }, { couponTemplateIds: '9' }])
      expect(await redeemCodes.takeUse({ ...code, ...changed })).toBe(false)
    await redeemCodes.update(id, exchangeCodeInput('OTHER', { maxUsage: 2 }))
    expect([await redeemCodes.takeUse(code), await used()]).toEqual([false, 0])
    expect([await redeemCodes.takeUse({ ...code, code: 'OTHER' }), await used()]).toEqual([true, 1])
  })

  it('gives a use back when the transaction that took it is rolled back', async () => {
    const { mine, code, used } = await addCode(use())
    await undo(mine.stores, async (tx) => {
      expect([
        await tx.redeemCodes.takeUse(code),
        await tx.redeemCodes.takeUse(code),
        await tx.redeemCodes.takeUse(code),
      ]).toEqual([true, true, false])
    })
    expect(await used()).toBe(0)
  })
}

function describeStatus(use: UseSpace): void {
  it('finds a living code by its text, case and all', async () => {
    const { redeemCodes, theirs, id } = await addCode(use())
    expect(await redeemCodes.findByCode('CODE')).toEqual(await redeemCodes.find(id))
    for (const other of ['code', 'CODE ', ' CODE', '', 'COD_', '%'])
      expect(await redeemCodes.findByCode(other), other).toBeUndefined()
    expect(await theirs.stores.redeemCodes.findByCode('CODE')).toBeUndefined()
    for (const text of AWKWARD_TEXTS) {
      const { id: awkward } = await redeemCodes.create(exchangeCodeInput(`A${text}`), at(0))
      expect((await redeemCodes.findByCode(`A${text}`))?.id, text).toBe(awkward)
    }
    await redeemCodes.delete(id, at(1))
    expect(await redeemCodes.findByCode('CODE')).toBeUndefined()
  })

  it('locks a living code as it is, and changes nothing', async () => {
    const { mine, redeemCodes, theirs, id, code } = await addCode(use())
    await redeemCodes.takeUse(code)
    const row = await redeemCodes.find(id)
    expect(await mine.stores.transaction((tx) => tx.redeemCodes.lock(id))).toEqual(row)
    expect(await redeemCodes.find(id)).toEqual(row)
    expect([await redeemCodes.lock(LARGEST_ID), await theirs.stores.redeemCodes.lock(id)]).toEqual([
      undefined,
      undefined,
    ])
    await redeemCodes.delete(id, at(1))
    expect(await redeemCodes.lock(id)).toBeUndefined()
  })

  it('updates the status of a living code, which an update of its terms leaves alone', async () => {
    const { redeemCodes, theirs, id } = await addCode(use())
    const statusOf = async () => (await redeemCodes.find(id))?.status
    expect([await statusOf(), await redeemCodes.updateStatus(id, 1), await statusOf()]).toEqual([0, true, 1])
    await redeemCodes.update(id, exchangeCodeInput('CODE', { businessName: 'Other' }))
    expect(await statusOf()).toBe(1)
    expect([
      await theirs.stores.redeemCodes.updateStatus(id, 0),
      await redeemCodes.updateStatus(LARGEST_ID, 0),
    ]).toEqual([false, false])
    const { id: other } = await redeemCodes.create(exchangeCodeInput('OTHER'), at(0))
    expect((await redeemCodes.page({ ...FIRST_PAGE, status: 1 })).list.map((row) => row.id)).toEqual([id])
    expect((await redeemCodes.page({ ...FIRST_PAGE, status: 1, code: 'OTHER' })).total).toBe(0)
    expect((await redeemCodes.page({ ...FIRST_PAGE, status: 0 })).list.map((row) => row.id)).toEqual([other])
    await redeemCodes.delete(id, at(1))
    expect(await redeemCodes.updateStatus(id, 0)).toBe(false)
  })

  it('refuses a code that is there as `unique`, case and all, until it is deleted', async () => {
    const { redeemCodes, theirs, id } = await addCode(use())
    await expectRefusal(redeemCodes.create(exchangeCodeInput('CODE'), at(0)), 'unique')
    const { id: lower } = await redeemCodes.create(exchangeCodeInput('code'), at(0))
    await expectRefusal(redeemCodes.update(lower, exchangeCodeInput('CODE')), 'unique')
    await theirs.stores.redeemCodes.create(exchangeCodeInput('CODE'), at(0))
    await redeemCodes.delete(id, at(1))
    expect(await redeemCodes.update(lower, exchangeCodeInput('CODE'))).toBe(true)
  })
}

function describeBatches(use: UseSpace): void {
  it('stores a batch, every member as it was given', async () => {
    const { redeemCodes } = (await use().tenant()).stores
    const full = redeemCodeCase.full('full')
    const sparse = newRedeemCode('SPARSE', AWKWARD)
    await redeemCodes.insertAll([{ ...full, batchNo: AWKWARD }, sparse], at(5))
    const stored = { usedCount: 0, status: 0, batchNo: AWKWARD, createTime: at(5) }
    const { list, total } = await redeemCodes.page({ ...FIRST_PAGE, batchNo: AWKWARD })
    expect(total).toBe(2)
    expect(list.find(({ code }) => code === 'SPARSE')).toMatchObject({ ...sparse, ...stored })
    expect(await redeemCodes.findByCode(full.code)).toMatchObject({ ...full, ...stored })
    for (const { id } of list) expect(Number.isSafeInteger(id) && id > 0).toBe(true)
  })

  it('lists codes as a page shows them, after one that was shown', async () => {
    const { theirs, redeemCodes } = await use().neighbours('redeemCodes')
    const batch = (name: string) => [1, 2, 3].map((number) => newRedeemCode(`${name}-${number}`, name))
    await redeemCodes.insertAll(batch('OLD'), at(0))
    await redeemCodes.insertAll(batch('NEW'), at(1))
    await theirs.stores.redeemCodes.insertAll(batch('NEW'), at(1))
    const { list } = await redeemCodes.page(FIRST_PAGE)
    const listed: unknown[] = []
    for (let after = list[0]; after !== undefined;) {
      const [next] = await redeemCodes.listAfter({}, 1, after)
      if (next !== undefined) listed.push(next.code)
      after = list.find(({ id }) => id === next?.id)
    }
    const codes = list.map(({ code }) => code)
    expect(listed).toEqual(codes.slice(1))
    expect((await redeemCodes.listAfter({}, 4)).map(({ code }) => code)).toEqual(codes.slice(0, 4))
    expect((await redeemCodes.listAfter({ batchNo: 'OLD' }, 10)).map(({ code }) => code)).toEqual(codes.slice(3))
    expect(await redeemCodes.listAfter({}, 10, list.at(-1))).toEqual([])
  })
}

function describeLargeBatches(use: UseSpace): void {
  it('stores thousands of codes, and finds a batch with its status', async () => {
    const { theirs, redeemCodes } = await use().neighbours('redeemCodes')
    const texts = Array.from({ length: 2501 }, (_, index) => `CODE-${index}`)
    await redeemCodes.insertAll(
      texts.map((code) => newRedeemCode(code, 'batch')),
      at(0),
    )
    await redeemCodes.insertAll([newRedeemCode('OTHER', 'Batch')], at(0))
    await redeemCodes.insertAll([], at(0))
    const { list, total } = await redeemCodes.page({ batchNo: 'batch', pageNo: 1, pageSize: 10_000 })
    expect(total).toBe(texts.length)
    expect(new Set(list.map(({ code }) => code))).toEqual(new Set(texts))
    const [first] = list
    await redeemCodes.updateStatus(first?.id ?? 0, 1)
    expect((await redeemCodes.page({ ...FIRST_PAGE, batchNo: 'batch', status: 1 })).list.map(({ id }) => id)).toEqual([
      first?.id,
    ])
    expect((await redeemCodes.page({ ...FIRST_PAGE, batchNo: 'batch', status: 0 })).total).toBe(texts.length - 1)
    await redeemCodes.update(first?.id ?? 0, exchangeCodeInput('RENAMED'))
    expect((await redeemCodes.find(first?.id ?? 0))?.batchNo).toBe('batch')
    await theirs.stores.redeemCodes.insertAll([newRedeemCode('CODE-1', 'batch')], at(0))
    expect((await theirs.stores.redeemCodes.page({ ...FIRST_PAGE, batchNo: 'batch' })).total).toBe(1)
  })

  it('stores none of a batch in a transaction where one of its codes is there', async () => {
    const { mine, redeemCodes } = await addCode(use())
    const batch = [
      ...Array.from({ length: 1500 }, (_, index) => newRedeemCode(`CODE-${index}`, 'batch')),
      newRedeemCode('CODE', 'batch'),
    ]
    const refused = mine.stores.transaction((tx) => tx.redeemCodes.insertAll(batch, at(0)))
    await expectRefusal(refused, 'unique')
    expect((await redeemCodes.page(FIRST_PAGE)).total).toBe(1)
  })
}

function describeExchangeLogs(use: UseSpace): void {
  it('are shown as the engine wrote them, success and failure, and are no imports', async () => {
    const { exchangeLogs } = (await use().tenant()).stores
    const failure = newExchangeLog(AWKWARD, {
      couponTemplateId: LARGEST_ID,
      userId: LARGEST_ID - 1,
      exchangeFailReason: AWKWARD,
    })
    const nothing = { exchangeFailCode: null, exchangeFailReason: null, exchangeFailTime: null }
    const success = newExchangeLog('CODE', { usedTime: at(7), couponCode: AWKWARD, exchangeStatus: 2, ...nothing })
    await exchangeLogs.append(failure, at(1))
    await exchangeLogs.append(success, at(2))
    const { list, total } = await exchangeLogs.page(FIRST_PAGE)
    expect(total).toBe(2)
    expect(list[0]).toMatchObject({ ...success, imported: false, createTime: at(2) })
    expect(list[1]).toMatchObject({ ...failure, imported: false, createTime: at(1) })
    expect(list[0]?.id).toBeGreaterThan(list[1]?.id ?? 0)
  })

  it('tell an import from what the engine wrote, also after an update', async () => {
    const { theirs, exchangeLogs } = await use().neighbours('exchangeLogs')
    const { id } = await exchangeLogs.create(exchangeLogInput('CODE'), at(0))
    await exchangeLogs.update(id, exchangeLogInput('OTHER'))
    expect(await exchangeLogs.find(id)).toMatchObject({ code: 'OTHER', imported: true })
    await exchangeLogs.append(newExchangeLog('CODE'), at(1))
    expect((await theirs.stores.exchangeLogs.page(FIRST_PAGE)).total).toBe(0)
  })

  it('of a transaction that is rolled back are gone', async () => {
    const { stores } = await use().tenant()
    await undo(stores, (tx) => tx.exchangeLogs.append(newExchangeLog('CODE'), at(0)))
    expect((await stores.exchangeLogs.page(FIRST_PAGE)).total).toBe(0)
  })
}
