import { payOrderStatus } from '@org/openapi-core/storage'
import type { AuditEntry, PayOrderRow, Repositories, UnitOfWork, UsageCounter } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { changed } from './changed.js'
import { at, longAgo } from './contract-space.js'
import type { UseSpace } from './contract-space.js'
import { newInvoice } from './invoices/invoice-rows.js'
import { newPayOrder } from './payments/pay-order-rows.js'
import { exchangeLogInput, newExchangeLog } from './redeem-codes/redeem-code-rows.js'
import { auditEntry } from './sample-rows.js'

const FIRST_PAGE = { pageNo: 1, pageSize: 200 } as const

type Stores = UnitOfWork<Repositories>

/** What jobs delete after a while, as many as they are told to. */
export function describeRetention(use: UseSpace): void {
  describe('retention', () => {
    describeOperateLogs(use)
    describeFailedRedemptions(use)
    describePayOrderTexts(use)
    describeFailedInvoices(use)
    describeUsageCounters(use)
  })
}

function describeOperateLogs(use: UseSpace): void {
  it('deletes the oldest entries of an operate log from before a time, of its own tenant', async () => {
    const { mine, theirs } = await use().neighbours()
    for (const { id, stores } of [mine, theirs]) {
      for (const time of [30, 10, 20, 40])
        await stores.operateLogs.append(auditEntry(id, { requestId: `${time}`, createTime: at(time) }))
    }
    const { operateLogs } = mine.stores
    const left = async () => (await operateLogs.page(FIRST_PAGE)).list.map(({ requestId }) => requestId)
    expect(await operateLogs.deleteBefore(at(40), 0)).toBe(0)
    expect(await operateLogs.deleteBefore(at(40), 2)).toBe(2)
    expect(await left()).toEqual(['40', '30'])
    expect([await operateLogs.deleteBefore(at(40), 2), await operateLogs.deleteBefore(at(40), 2)]).toEqual([1, 0])
    expect(await left()).toEqual(['40'])
    expect((await theirs.stores.operateLogs.page(FIRST_PAGE)).total).toBe(4)
  })

  it('deletes refused sign-ins of the platform before what else stands in its log', async () => {
    const { operateLogs } = use().system
    const createTime = { start: longAgo(0), end: longAgo(100) }
    const left = async () =>
      (await operateLogs.page({ ...FIRST_PAGE, createTime })).list.map(({ requestId }) => requestId)
    const append = (requestId: string, entry: Partial<AuditEntry>) =>
      operateLogs.append(auditEntry(0, { requestId, ...entry }))
    for (const time of [30, 10, 20, 40])
      await append(`${time}`, { action: 'sign-in-refused', createTime: longAgo(time) })
    await append('write', { createTime: longAgo(5) })
    const mine = await use().tenant()
    await mine.stores.operateLogs.append(auditEntry(mine.id, { action: 'sign-in-refused', createTime: longAgo(5) }))
    expect(await operateLogs.deleteRefusedSignIns(longAgo(40), 0)).toBe(0)
    expect(await operateLogs.deleteRefusedSignIns(longAgo(40), 2)).toBe(2)
    expect(await left()).toEqual(['40', '30', 'write'])
    expect([
      await operateLogs.deleteRefusedSignIns(longAgo(40), 2),
      await operateLogs.deleteRefusedSignIns(longAgo(40), 2),
    ]).toEqual([1, 0])
    expect(await left()).toEqual(['40', 'write'])
    expect([await operateLogs.deleteBefore(longAgo(41), 9), await left()]).toEqual([2, []])
    expect((await mine.stores.operateLogs.page(FIRST_PAGE)).total).toBe(1)
  })
}

function describeFailedRedemptions(use: UseSpace): void {
  it('deletes failures that the engine wrote from the exchange logs of all tenants, never a success or an import', async () => {
    const { mine, theirs } = await use().neighbours()
    const success = {
      exchangeStatus: 2,
      couponCode: 'COUPON',
      usedTime: longAgo(1),
      exchangeFailCode: null,
      exchangeFailReason: null,
      exchangeFailTime: null,
    }
    for (const { stores } of [mine, theirs]) {
      await stores.exchangeLogs.append(newExchangeLog('failed'), longAgo(2))
      await stores.exchangeLogs.append(newExchangeLog('failed'), longAgo(1))
      await stores.exchangeLogs.append(newExchangeLog('success', success), longAgo(1))
      await stores.exchangeLogs.append(newExchangeLog('pending', { ...success, exchangeStatus: 1 }), longAgo(1))
      await stores.exchangeLogs.create(exchangeLogInput('import', { exchangeStatus: 3 }), longAgo(1))
      await stores.exchangeLogs.append(newExchangeLog('younger'), longAgo(3))
    }
    const left = async ({ exchangeLogs }: Stores) =>
      (await exchangeLogs.page(FIRST_PAGE)).list.map(({ code }) => code).sort()
    const { exchangeLogs } = use().system
    expect(await exchangeLogs.deleteFailed(longAgo(3), 0)).toBe(0)
    expect(await exchangeLogs.deleteFailed(longAgo(3), 2)).toBe(2)
    // The oldest of both.
    for (const { stores } of [mine, theirs])
      expect(await left(stores)).toEqual(['failed', 'import', 'pending', 'success', 'younger'])
    expect([await exchangeLogs.deleteFailed(longAgo(3), 3), await exchangeLogs.deleteFailed(longAgo(3), 3)]).toEqual([
      2, 0,
    ])
    for (const { stores } of [mine, theirs])
      expect(await left(stores)).toEqual(['import', 'pending', 'success', 'younger'])
  })
}

function describePayOrderTexts(use: UseSpace): void {
  const TEXTS = { subject: 'subject', description: 'description' }

  const placed = async (
    { payOrders }: Stores,
    orderNo: string,
    given: Parameters<typeof newPayOrder>[1] = {},
  ): Promise<PayOrderRow> =>
    (await payOrders.insert(
      newPayOrder(orderNo, { ...TEXTS, expireTime: longAgo(1), ...given }),
      longAgo(0),
    )) as PayOrderRow
  const closed = async ({ payOrders }: Stores, { id }: PayOrderRow) => {
    await payOrders.settle(id, { trigger: 'closed' })
    return (await payOrders.find(id)) as PayOrderRow
  }

  it('forgets what partners wrote about closed orders of all tenants, and nothing else of them', async () => {
    const { mine, theirs } = await use().neighbours()
    const { payOrders } = use().system
    const first = await closed(mine.stores, await placed(mine.stores, 'P1'))
    const half = await closed(
      theirs.stores,
      await placed(theirs.stores, 'P1', { subject: null, expireTime: longAgo(2) }),
    )
    const bare = await closed(theirs.stores, await placed(theirs.stores, 'P2', { subject: null, description: null }))
    const younger = await closed(mine.stores, await placed(mine.stores, 'P2', { expireTime: longAgo(3) }))
    expect(await payOrders.forgetTexts(longAgo(3), 0)).toBe(0)
    expect(await payOrders.forgetTexts(longAgo(3), 1)).toBe(1)
    const forgotten = (order: PayOrderRow) => ({ ...changed(order), subject: null, description: null })
    expect(await mine.stores.payOrders.find(first.id)).toEqual(forgotten(first))
    expect(await theirs.stores.payOrders.find(half.id)).toEqual(half)
    expect([await payOrders.forgetTexts(longAgo(3), 9), await payOrders.forgetTexts(longAgo(3), 9)]).toEqual([1, 0])
    expect(await theirs.stores.payOrders.find(half.id)).toEqual(forgotten(half))
    for (const [{ stores }, order] of [
      [theirs, bare],
      [mine, younger],
    ] as const)
      expect(await stores.payOrders.find(order.id)).toEqual(order)
    expect(
      await mine.stores.payOrders.page({ ...FIRST_PAGE, status: payOrderStatus.CLOSED, clientId: 'client' }),
    ).toMatchObject({ total: 2 })
    // It may still be paid.
    expect(await mine.stores.payOrders.settle(first.id, { trigger: 'paid', paidTime: longAgo(9) })).toMatchObject({
      status: payOrderStatus.PAID,
    })
    await closed(mine.stores, younger)
    expect(await payOrders.forgetTexts(longAgo(4), 9)).toBe(1)
  })

  it('leaves orders as they are that are pending, paid, or have to be refunded', async () => {
    const { stores } = await use().tenant()
    const pending = await placed(stores, 'P1')
    const paid = await placed(stores, 'P2')
    await stores.payOrders.settle(paid.id, { trigger: 'paid', paidTime: longAgo(0) })
    const late = await closed(stores, await placed(stores, 'P3'))
    await stores.payOrders.noteLatePayment(late.id, longAgo(2))
    expect(await use().system.payOrders.forgetTexts(longAgo(3), 9)).toBe(0)
    for (const { id } of [pending, paid, late]) expect(await stores.payOrders.find(id)).toMatchObject(TEXTS)
  })
}

function describeFailedInvoices(use: UseSpace): void {
  const begun = async (stores: Stores, ...invoice: Parameters<typeof newInvoice>): Promise<number> =>
    (await stores.transaction((tx) => tx.invoices.insert(newInvoice(...invoice), at(0))))?.id as number
  const fail = (stores: Stores, id: number, time: number) =>
    stores.invoices.finish(id, 0, { status: 2, failReason: 'no', finishTime: longAgo(time) })
  const deleteFailed = (before: Date, limit: number) =>
    use().system.transaction((tx) => tx.invoices.deleteFailed(before, limit))

  it('deletes failed invoices of all tenants, each with the places where its bags lead to it', async () => {
    const { mine, theirs } = await use().neighbours()
    const kept = await begun(mine.stores, 'I0', { bagOrderNos: ['B1', 'B2'], bagSet: '12' })
    for (const { stores } of [mine, theirs]) {
      for (const [invoiceNo, time] of [
        ['I1', 2],
        ['I2', 1],
        ['I3', 3],
      ] as const) {
        await fail(stores, await begun(stores, invoiceNo, { bagOrderNos: ['B1', `B ${invoiceNo}`] }), time)
      }
    }
    const left = async ({ invoices }: Stores) =>
      (await invoices.page(FIRST_PAGE)).list.map(({ invoiceNo }) => invoiceNo).sort()
    expect(await deleteFailed(longAgo(3), 0)).toBe(0)
    expect(await deleteFailed(longAgo(3), 2)).toBe(2)
    expect([await left(mine.stores), await left(theirs.stores)]).toEqual([
      ['I0', 'I1', 'I3'],
      ['I1', 'I3'],
    ])
    expect([await deleteFailed(longAgo(3), 3), await deleteFailed(longAgo(3), 3)]).toEqual([2, 0])
    expect([await left(mine.stores), await left(theirs.stores)]).toEqual([['I0', 'I3'], ['I3']])
    expect(await mine.stores.invoices.findByNo('I1')).toBeUndefined()
    expect(await mine.stores.invoices.findNewestOfBag('client', 'B I1')).toBeUndefined()
    expect(await mine.stores.invoices.findNewestOfBag('client', 'B I3')).toMatchObject({ invoiceNo: 'I3' })
    expect(await deleteFailed(longAgo(4), 3)).toBe(2)
    expect(await mine.stores.invoices.findNewestOfBag('client', 'B1')).toMatchObject({ id: kept })
  })

  it('leaves those that are unfinished or were ever made', async () => {
    const { stores } = await use().tenant()
    const { invoices } = stores
    const unfinished = await begun(stores, 'I1', { bagSet: '1' })
    const retried = await begun(stores, 'I2', { bagSet: '2' })
    await fail(stores, retried, 1)
    await invoices.retry(retried, at(0))
    const made = await begun(stores, 'I3', { bagSet: '3' })
    await invoices.finish(made, 0, { status: 1, fileKey: 'k', fileName: 'f', finishTime: longAgo(1) })
    const lost = await begun(stores, 'I4', { bagSet: '4' })
    await invoices.finish(lost, 0, { status: 1, fileKey: 'k', fileName: 'f', finishTime: longAgo(1) })
    await invoices.forgetFile(lost, 'k')
    await invoices.reopen(lost, 900, at(0))
    await fail(stores, lost, 1)
    expect(await deleteFailed(longAgo(9), 9)).toBe(0)
    for (const id of [unfinished, retried, made, lost]) expect(await invoices.find(id)).toBeDefined()
  })
}

function describeUsageCounters(use: UseSpace): void {
  it('forgets counters of all tenants from their time on, and keeps those that have none', async () => {
    const { mine, theirs } = await use().neighbours()
    const counter: UsageCounter = { subject: 'code', subjectId: 1, dimension: 'member-day', key: '17:2001-01-01' }
    const take = ({ usageCounters }: Stores, more: Partial<UsageCounter>) =>
      usageCounters.take({ ...counter, ...more }, 5)
    for (const { stores } of [mine, theirs]) {
      await take(stores, { expireTime: longAgo(10) })
      // A later use puts nothing off.
      expect(await take(stores, { expireTime: longAgo(99) })).toBe(2)
      await take(stores, { subjectId: 2, expireTime: longAgo(9) })
      await take(stores, { subjectId: 3, expireTime: longAgo(11) })
      await take(stores, { subjectId: 4 })
    }
    const { usageCounters } = use().system
    const counts = ({ usageCounters: of }: Stores) =>
      Promise.all([1, 2, 3, 4].map((subjectId) => of.count({ ...counter, subjectId })))
    expect(await usageCounters.deleteExpired(longAgo(10), 0)).toBe(0)
    expect(await usageCounters.deleteExpired(longAgo(10), 2)).toBe(2)
    for (const { stores } of [mine, theirs]) expect(await counts(stores)).toEqual([2, 0, 1, 1])
    expect([
      await usageCounters.deleteExpired(longAgo(10), 3),
      await usageCounters.deleteExpired(longAgo(10), 3),
    ]).toEqual([2, 0])
    for (const { stores } of [mine, theirs]) expect(await counts(stores)).toEqual([0, 0, 1, 1])
    await mine.stores.usageCounters.giveBack({ ...counter, subjectId: 3, expireTime: longAgo(1) })
    expect(await counts(mine.stores)).toEqual([0, 0, 0, 1])
  })
}
