import type { InvoiceRow, Repositories, UnitOfWork } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { changed } from '../changed.js'
import { at, longAgo, undo } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { newInvoice } from './invoice-rows.js'
import { AWKWARD, LARGEST_ID } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

/** Invoices: one for a set of bags, and the queue of those that wait for a worker. */
export function describeInvoices(use: UseSpace): void {
  describe('invoices', () => {
    describeRows(use)
    describePlaces(use)
    describeLookups(use)
    describePages(use)
    describeOutcomes(use)
    describeFiles(use)
    describeQueue(use)
  })
}

type Stores = UnitOfWork<Repositories>

const begin = (stores: Stores, invoice: ReturnType<typeof newInvoice>, now = at(0)): Promise<InvoiceRow | undefined> =>
  stores.transaction((tx) => tx.invoices.insert(invoice, now))

const FAILURE = { status: 2, failReason: 'no', finishTime: at(9) } as const

/** Ends an invoice that nobody has taken up. */
const fail = (stores: Stores, id: number) => stores.invoices.finish(id, 0, FAILURE)

function describeRows(use: UseSpace): void {
  it('are kept as they were given', async () => {
    const { mine, theirs } = await use().neighbours()
    const bagOrderNos = [`b ${AWKWARD}`, 'B2', 'B1']
    const given = newInvoice(`no ${AWKWARD}`, {
      clientId: `c ${AWKWARD}`,
      bagOrderNos,
      language: 'zh',
      title: AWKWARD,
      remark: `r ${AWKWARD}`,
    })
    const row = await begin(mine.stores, given, at(7))
    const { bagSet: _set, slot: _slot, ...shown } = given
    const fresh = {
      status: 0,
      attempts: 0,
      fileKey: null,
      fileName: null,
      failReason: null,
      finishTime: null,
      createTime: at(7),
      revision: 1,
    }
    expect(row).toEqual({ ...shown, ...fresh, id: row?.id })
    expect(await mine.stores.invoices.find(row?.id ?? 0)).toEqual(row)
    expect(await theirs.stores.invoices.find(row?.id ?? 0)).toBeUndefined()
    expect(await mine.stores.invoices.find(LARGEST_ID)).toBeUndefined()
  })

  it('are one for a client and its bags, until it has failed', async () => {
    const { mine, theirs } = await use().neighbours()
    const first = await begin(mine.stores, newInvoice('I1'))
    expect(await begin(mine.stores, newInvoice('I2'))).toBeUndefined()
    expect(await mine.stores.invoices.findByNo('I2')).toBeUndefined()
    expect(await mine.stores.invoices.findLive('client', 'set')).toEqual(first)
    for (const other of [newInvoice('I3', { clientId: 'Client' }), newInvoice('I4', { bagSet: 'Set' })]) {
      expect(await begin(mine.stores, other)).toMatchObject({ invoiceNo: other.invoiceNo })
    }
    expect(await begin(theirs.stores, newInvoice('I1'))).toMatchObject({ invoiceNo: 'I1' })
    expect(await fail(mine.stores, first?.id ?? 0)).toBe(true)
    expect(await mine.stores.invoices.findLive('client', 'set')).toBeUndefined()
    const second = await begin(mine.stores, newInvoice('I2'))
    expect(second).toMatchObject({ invoiceNo: 'I2', status: 0 })
    expect(await mine.stores.invoices.findLive('client', 'set')).toEqual(second)
  })
}

function describePlaces(use: UseSpace): void {
  it('take a place of their client each, until they are finished', async () => {
    const { mine, theirs, invoices } = await use().neighbours('invoices')
    const first = await begin(mine.stores, newInvoice('I1', { slot: 3 }))
    expect(await begin(mine.stores, newInvoice('I2', { slot: 3, bagSet: 'other' }))).toBeUndefined()
    expect(await invoices.findByNo('I2')).toBeUndefined()
    await begin(mine.stores, newInvoice('I2', { slot: 3, clientId: 'other' }))
    await begin(theirs.stores, newInvoice('I2', { slot: 3 }))
    await begin(mine.stores, newInvoice('I3', { slot: 0, bagSet: 'other' }))
    expect((await invoices.slotsInUse('client')).sort()).toEqual([0, 3])
    expect(await theirs.stores.invoices.slotsInUse('other')).toEqual([])
    await fail(mine.stores, first?.id ?? 0)
    expect(await invoices.slotsInUse('client')).toEqual([0])
    await invoices.retry(first?.id ?? 0, at(1))
    expect(await invoices.slotsInUse('client')).toEqual(expect.arrayContaining([0, null]))
    expect(await begin(mine.stores, newInvoice('I4', { slot: 3, bagSet: 'third' }))).toMatchObject({ invoiceNo: 'I4' })
  })

  it('are not there when their transaction is rolled back', async () => {
    const { stores } = await use().tenant()
    await undo(stores, (tx) => tx.invoices.insert(newInvoice('I1'), at(0)))
    expect(await stores.invoices.findByNo('I1')).toBeUndefined()
    expect(await stores.invoices.findNewestOfBag('client', 'B1')).toBeUndefined()
  })
}

function describeLookups(use: UseSpace): void {
  it('are found by their number', async () => {
    const { mine, theirs } = await use().neighbours()
    const row = await begin(mine.stores, newInvoice('I1'))
    expect(await mine.stores.invoices.findByNo('I1')).toEqual(row)
    expect(await mine.stores.invoices.findByNo('i1')).toBeUndefined()
    expect(await theirs.stores.invoices.findByNo('I1')).toBeUndefined()
  })

  it('are found by a bag: the newest of the client', async () => {
    const { mine, theirs, invoices } = await use().neighbours('invoices')
    await begin(mine.stores, newInvoice('I1', { bagOrderNos: ['B1', 'B2'], bagSet: '12' }))
    await begin(mine.stores, newInvoice('I2', { bagOrderNos: ['B2'], bagSet: '2' }))
    await begin(mine.stores, newInvoice('I3', { bagOrderNos: ['B2'], bagSet: '2', clientId: 'other' }))
    expect(await invoices.findNewestOfBag('client', 'B1')).toMatchObject({ invoiceNo: 'I1', bagOrderNos: ['B1', 'B2'] })
    expect(await invoices.findNewestOfBag('client', 'B2')).toMatchObject({ invoiceNo: 'I2' })
    expect(await invoices.findNewestOfBag('other', 'B2')).toMatchObject({ invoiceNo: 'I3' })
    expect(await invoices.findNewestOfBag('other', 'B1')).toBeUndefined()
    expect(await invoices.findNewestOfBag('client', 'b2')).toBeUndefined()
    expect(await theirs.stores.invoices.findNewestOfBag('client', 'B2')).toBeUndefined()
  })
}

function describePages(use: UseSpace): void {
  it('are paged newest first, by each filter', async () => {
    const { mine, theirs } = await use().neighbours()
    const ids: number[] = []
    for (const index of [0, 1, 2, 3, 4]) {
      const clientId = index % 2 === 0 ? 'even' : 'odd'
      const row = await begin(
        mine.stores,
        newInvoice(`I${index}`, { clientId, bagSet: `${index}` }),
        at(Math.floor(index / 2) * 1000),
      )
      ids.push(row?.id ?? 0)
    }
    await begin(theirs.stores, newInvoice('I9'))
    await fail(mine.stores, ids[2] ?? 0)
    const numbersOf = async (filter: object) => {
      const { list, total } = await mine.stores.invoices.page({ pageNo: 1, pageSize: 10, ...filter })
      return [list.map(({ invoiceNo }) => invoiceNo), total]
    }
    expect(await numbersOf({})).toEqual([['I4', 'I3', 'I2', 'I1', 'I0'], 5])
    expect(await numbersOf({ pageNo: 2, pageSize: 2 })).toEqual([['I2', 'I1'], 5])
    expect(await numbersOf({ clientId: 'odd' })).toEqual([['I3', 'I1'], 2])
    expect(await numbersOf({ status: 2 })).toEqual([['I2'], 1])
    expect(await numbersOf({ status: 0, clientId: 'even' })).toEqual([['I4', 'I0'], 2])
    expect(await numbersOf({ status: LARGEST_ID })).toEqual([[], 0])
    expect(await numbersOf({ invoiceNo: 'I1' })).toEqual([['I1'], 1])
    expect(await numbersOf({ invoiceNo: 'I1', clientId: 'even' })).toEqual([[], 0])
    expect(await numbersOf({ createTime: { start: at(1000), end: at(1000) } })).toEqual([['I3', 'I2'], 2])
    expect(await numbersOf({ createTime: { start: at(0), end: at(1999) }, status: 0, clientId: 'even' })).toEqual([
      ['I0'],
      1,
    ])
  })
}

function describeOutcomes(use: UseSpace): void {
  it('are finished once, as success or as failure, by the attempt that took them up last', async () => {
    const { mine, theirs } = await use().neighbours()
    const row = await begin(mine.stores, newInvoice('I1'), longAgo(0))
    const id = row?.id ?? 0
    expect(await use().system.invoices.claim(longAgo(0), longAgo(5))).toEqual({
      tenantId: mine.id,
      id,
      attempt: 1,
      tries: 1,
    })
    expect(await use().system.invoices.claim(longAgo(5), at(0))).toEqual({
      tenantId: mine.id,
      id,
      attempt: 2,
      tries: 2,
    })
    const success = { status: 1, fileKey: `k ${AWKWARD}`, fileName: AWKWARD, finishTime: at(3) } as const
    expect(await mine.stores.invoices.finish(id, 1, success)).toBe(false)
    expect(await theirs.stores.invoices.finish(id, 2, success)).toBe(false)
    expect(await mine.stores.invoices.finish(id, 2, success)).toBe(true)
    expect(await mine.stores.invoices.find(id)).toEqual({ ...changed(row as InvoiceRow, 3), ...success, attempts: 2 })
    expect(await mine.stores.invoices.finish(id, 2, FAILURE)).toBe(false)
    expect(await mine.stores.invoices.find(id)).toEqual({ ...changed(row as InvoiceRow, 3), ...success, attempts: 2 })
  })

  it('are retried after a failure only, and not beside a later one', async () => {
    const { mine, theirs, invoices } = await use().neighbours('invoices')
    const row = await begin(mine.stores, newInvoice('I1'), at(0))
    const id = row?.id ?? 0
    expect(await invoices.retry(id, longAgo(0))).toBe(false)
    await fail(mine.stores, id)
    expect(await invoices.find(id)).toEqual({ ...changed(row as InvoiceRow), ...FAILURE })
    const later = await begin(mine.stores, newInvoice('I2'), at(1))
    await expectRefusal(invoices.retry(id, longAgo(0)), 'unique')
    await fail(mine.stores, later?.id ?? 0)
    expect(await theirs.stores.invoices.retry(id, longAgo(0))).toBe(false)
    expect(await invoices.retry(id, longAgo(0))).toBe(true)
    expect(await invoices.retry(id, longAgo(0))).toBe(false)
    expect(await invoices.find(id)).toEqual(changed(row as InvoiceRow, 2))
    expect(await use().system.invoices.claim(longAgo(0), at(0))).toMatchObject({ id })
  })
}

function describeFiles(use: UseSpace): void {
  it('lose their file when it is out of date, and are taken up anew when somebody asks', async () => {
    const { mine, theirs, invoices } = await use().neighbours('invoices')
    const row = await begin(mine.stores, newInvoice('I1', { slot: 5 }), longAgo(0))
    const id = row?.id ?? 0
    expect(await invoices.reopen(id, 5, longAgo(7))).toBeUndefined()
    await use().system.invoices.claim(longAgo(0), longAgo(5))
    await invoices.finish(id, 1, { status: 1, fileKey: 'k1', fileName: 'f1', finishTime: longAgo(6) })
    const outdated = { tenantId: mine.id, id, fileKey: 'k1', finishTime: longAgo(6) }
    expect(await use().system.invoices.listOutdatedFiles(longAgo(6), 10)).not.toContainEqual(outdated)
    expect(await use().system.invoices.listOutdatedFiles(longAgo(7), 10)).toContainEqual(outdated)
    expect(await use().system.invoices.listOutdatedFiles(longAgo(7), 0)).toEqual([])
    const place = { id: id - 1, finishTime: longAgo(6) }
    expect(await use().system.invoices.listOutdatedFiles(longAgo(7), 10, place)).toContainEqual(outdated)
    expect(await use().system.invoices.listOutdatedFiles(longAgo(7), 10, outdated)).not.toContainEqual(outdated)
    expect(await invoices.reopen(id, 5, longAgo(7))).toBeUndefined()
    expect(await invoices.forgetFile(id, 'k2')).toBe(false)
    expect(await theirs.stores.invoices.forgetFile(id, 'k1')).toBe(false)
    expect(await invoices.forgetFile(id, 'k1')).toBe(true)
    expect(await invoices.forgetFile(id, 'k1')).toBe(false)
    expect(await use().system.invoices.listOutdatedFiles(longAgo(7), 10)).not.toContainEqual(outdated)
    expect(await invoices.find(id)).toMatchObject({ status: 1, fileKey: null })
    await begin(mine.stores, newInvoice('I2', { slot: 5, bagSet: 'other' }), at(0))
    await expectRefusal(invoices.reopen(id, 5, longAgo(7)), 'unique')
    expect(await theirs.stores.invoices.reopen(id, 6, longAgo(7))).toBeUndefined()
    expect(await invoices.reopen(id, 6, longAgo(7))).toMatchObject({ id, status: 0, finishTime: null, fileKey: null })
    expect(await invoices.reopen(id, 7, longAgo(7))).toBeUndefined()
    expect(await use().system.invoices.claim(longAgo(7), at(0))).toEqual({
      tenantId: mine.id,
      id,
      attempt: 2,
      tries: 1,
    })
  })
}

function describeQueue(use: UseSpace): void {
  it('are taken up when they are due, of all tenants, the one that waits longest first', async () => {
    const { mine, theirs } = await use().neighbours()
    const { invoices } = use().system
    const late = await begin(mine.stores, newInvoice('I1', { bagSet: 'a' }), longAgo(20))
    const early = await begin(theirs.stores, newInvoice('I2'), longAgo(10))
    expect(await invoices.claim(longAgo(9), longAgo(100))).toBeUndefined()
    expect(await invoices.claim(longAgo(20), longAgo(100))).toEqual({
      tenantId: theirs.id,
      id: early?.id,
      attempt: 1,
      tries: 1,
    })
    expect(await invoices.claim(longAgo(20), longAgo(100))).toMatchObject({ tenantId: mine.id, id: late?.id })
    expect(await invoices.claim(longAgo(99), longAgo(200))).toBeUndefined()
    await theirs.stores.invoices.finish(early?.id ?? 0, 1, FAILURE)
    expect(await mine.stores.invoices.finish(late?.id ?? 0, 1, { status: 0, dueTime: longAgo(50) })).toBe(true)
    expect(await invoices.claim(longAgo(49), at(0))).toBeUndefined()
    expect(await invoices.claim(longAgo(50), at(0))).toEqual({ tenantId: mine.id, id: late?.id, attempt: 2, tries: 2 })
    expect(await invoices.claim(longAgo(99_999), at(0))).toBeUndefined()
  })

  it('count tries anew after a retry, but no attempt twice', async () => {
    const { stores } = await use().tenant()
    const { invoices } = use().system
    const id = (await begin(stores, newInvoice('I1'), longAgo(0)))?.id ?? 0
    await invoices.claim(longAgo(0), longAgo(1))
    await invoices.claim(longAgo(1), longAgo(2))
    await stores.invoices.finish(id, 2, FAILURE)
    await stores.invoices.retry(id, longAgo(3))
    expect(await invoices.claim(longAgo(3), at(0))).toMatchObject({ id, attempt: 3, tries: 1 })
    expect(await stores.invoices.find(id)).toMatchObject({ attempts: 3, status: 0 })
  })
}
