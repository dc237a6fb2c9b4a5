import type { Repositories, Storage } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at, longAgo } from '../storage/contract-space.js'
import { gate, linger } from '../storage/gate.js'
import { newInvoice } from '../storage/invoices/invoice-rows.js'
import { newPayOrder } from '../storage/payments/pay-order-rows.js'
import { newExchangeLog } from '../storage/redeem-codes/redeem-code-rows.js'
import { auditEntry } from '../storage/sample-rows.js'
import { race } from './race-suite.js'
import type { Racers } from './race-suite.js'

const RACERS = 20
const ROWS = 50

const all = <T>(make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: ROWS }, (_, index) => make(index)))

/** Jobs that delete what is old, at once with each other and with whoever brings a row back. */
export function describeRetentionRaces(use: () => Racers): void {
  describe(`${RACERS} racers that delete what is old`, () => {
    /** All of them, in batches of ten, until nothing is left; answers how many they were in all. */
    const swept = async (batch: (storage: Storage) => Promise<number>): Promise<number> => {
      const counts = await race(use(), RACERS, async (storage) => {
        let deleted = 0
        for (let done = 1; done > 0; deleted += done) done = await batch(storage)
        return deleted
      })
      return counts.reduce((sum, count) => sum + count, 0)
    }

    it('count each row once', async () => {
      const { id, stores } = await use().space.tenant()
      await all((i) => stores.operateLogs.append(auditEntry(id, { createTime: longAgo(i) })))
      await all((i) => stores.exchangeLogs.append(newExchangeLog(`C${i}`), longAgo(i)))
      await all((i) =>
        stores.usageCounters.take(
          { subject: 'code', subjectId: i, dimension: 'day', key: 'k', expireTime: longAgo(i) },
          1,
        ),
      )
      await all(async (i) => {
        const row = await stores.payOrders.insert(
          newPayOrder(`P${i}`, { subject: 's', expireTime: longAgo(i) }),
          longAgo(0),
        )
        await stores.payOrders.settle(row?.id ?? 0, { trigger: 'closed' })
      })
      expect(await swept((storage) => storage.forTenant(id).operateLogs.deleteBefore(longAgo(99), 10))).toBe(ROWS)
      expect(await swept((storage) => storage.system.exchangeLogs.deleteFailed(longAgo(99), 10))).toBe(ROWS)
      expect(await swept((storage) => storage.system.usageCounters.deleteExpired(longAgo(99), 10))).toBe(ROWS)
      expect(await swept((storage) => storage.system.payOrders.forgetTexts(longAgo(99), 10))).toBe(ROWS)
    })

    describeSweptDuringChanges(use)
  })
}

function describeSweptDuringChanges(use: () => Racers): void {
  /** Sweeps while a transaction changes the row, which the sweep has chosen as it was before; answers what it did. */
  const sweptDuring = async (
    id: number,
    change: (tx: Repositories) => Promise<unknown>,
    sweep: (storage: Storage) => Promise<number>,
  ) => {
    const changed = gate()
    const changing = use()
      .space.storage.forTenant(id)
      .transaction(async (tx) => {
        await change(tx)
        changed.open()
        await linger(tx)
      })
    await changed.opened
    const swept = sweep(use().storages.at(-1) as Storage)
    await changing
    return swept
  }

  it('leave an invoice that operations are trying again, with its bag', async () => {
    const { id, stores } = await use().space.tenant()
    const row = await stores.transaction((tx) => tx.invoices.insert(newInvoice('I1'), at(0)))
    const invoiceId = row?.id ?? 0
    const fail = (time: Date) => stores.invoices.finish(invoiceId, 0, { status: 2, failReason: 'no', finishTime: time })
    await fail(longAgo(0))
    const sweep = (storage: Storage) => storage.system.transaction((tx) => tx.invoices.deleteFailed(longAgo(1), 10))
    expect(await sweptDuring(id, ({ invoices }) => invoices.retry(invoiceId, at(1)), sweep)).toBe(0)
    expect(await stores.invoices.findNewestOfBag('client', 'B1')).toMatchObject({ id: invoiceId, status: 0 })
    await fail(longAgo(0))
    const failAgain = async ({ invoices }: Repositories) => {
      await invoices.retry(invoiceId, at(2))
      await invoices.finish(invoiceId, 0, { status: 2, failReason: 'no', finishTime: at(2) })
    }
    expect(await sweptDuring(id, failAgain, sweep)).toBe(0)
    expect(await sweep(use().space.storage)).toBe(0)
  })

  it.each(['found paid', 'noted for a refund'])('leave a payment order as it is that is being %s', async (state) => {
    const { id, stores } = await use().space.tenant()
    const order = await stores.payOrders.insert(newPayOrder('P1', { subject: 's', expireTime: longAgo(0) }), longAgo(0))
    const orderId = order?.id ?? 0
    await stores.payOrders.settle(orderId, { trigger: 'closed' })
    const sweep = (storage: Storage) => storage.system.payOrders.forgetTexts(longAgo(1), 10)
    const change = ({ payOrders }: Repositories) =>
      state === 'found paid'
        ? payOrders.settle(orderId, { trigger: 'paid', paidTime: longAgo(2) })
        : payOrders.noteLatePayment(orderId, longAgo(2))
    expect(await sweptDuring(id, change, sweep)).toBe(0)
    expect(await stores.payOrders.find(orderId)).toMatchObject({ subject: 's', revision: 3 })
  })
}
