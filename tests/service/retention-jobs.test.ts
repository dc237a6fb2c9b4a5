import { describe, expect, it } from 'vitest'
import type { UnitOfWork } from '../../packages/core/src/kernel/storage/unit-of-work.js'
import type { InvoiceQueue } from '../../packages/core/src/invoices/index.js'
import type { PayOrderSweep } from '../../packages/core/src/payments/index.js'
import type { Job } from '../../packages/core/src/kernel/concurrency/jobs.js'
import { trimOperateLogs } from '../../packages/core/src/audit/audit-jobs.js'
import { deleteFailedInvoices } from '../../packages/core/src/invoices/invoice-jobs.js'
import { forgetPayOrderTexts } from '../../packages/core/src/payments/pay-order-jobs.js'
import { deleteFailedRedemptions } from '../../packages/core/src/redeem-codes/redeem-jobs.js'

const NOW = new Date('2026-09-10T04:00:00Z')
const TEN_DAYS_AGO = new Date('2026-08-31T04:00:00Z')
const THREE_DAYS_AGO = new Date('2026-09-07T04:00:00Z')

/** Rows that go in batches; notes what it was told. */
class Rows {
  readonly asked: [before: Date, limit: number][] = []

  constructor(private left: number) {}

  readonly take = async (before: Date, limit: number): Promise<number> => {
    this.asked.push([before, limit])
    const taken = Math.min(this.left, limit)
    this.left -= taken
    return taken
  }
}

async function slicesOf(job: Job): Promise<number[]> {
  const slices: number[] = []
  for await (const slice of job.run(NOW)) slices.push(slice)
  return slices
}

const ofTenDays = (limit: number, times: number) => Array.from({ length: times }, () => [TEN_DAYS_AGO, limit])
const notAsked = async (): Promise<never> => Promise.reject(new Error('not asked'))

describe('jobs that delete what is kept for a number of days', () => {
  it('go on, batch by batch, until nothing is left', async () => {
    const failures = new Rows(625)
    expect(await slicesOf(deleteFailedRedemptions({ deleteFailed: failures.take }, 10))).toEqual([250, 250, 125])
    expect(failures.asked).toEqual(ofTenDays(250, 3))
    const texts = new Rows(250)
    const payOrders: PayOrderSweep = { claimExpired: notAsked, claimWaiting: notAsked, forgetTexts: texts.take }
    expect(await slicesOf(forgetPayOrderTexts(payOrders, 10))).toEqual([250, 0])
    expect(texts.asked).toEqual(ofTenDays(250, 2))
  })

  it('delete 25 invoices in a transaction of their own', async () => {
    const failed = new Rows(60)
    let transactions = 0
    const invoices: InvoiceQueue = { claim: notAsked, listOutdatedFiles: notAsked, deleteFailed: failed.take }
    const system: UnitOfWork<{ invoices: InvoiceQueue }> = {
      invoices: { ...invoices, deleteFailed: notAsked },
      transaction: (work) => {
        transactions++
        return work({ invoices })
      },
    }
    expect(await slicesOf(deleteFailedInvoices(system, 10))).toEqual([25, 25, 10])
    expect([failed.asked, transactions]).toEqual([ofTenDays(25, 3), 3])
  })

  it('trim the platform’s log and that of each tenant', async () => {
    const [refused, platform, first, last] = [new Rows(251), new Rows(3), new Rows(252), new Rows(7)]
    const unused = { append: notAsked, page: notAsked }
    const tenants = Array.from({ length: 201 }, (_, index) => index + 1)
    const logs = new Map([
      [1, first],
      [201, last],
    ])
    const job = trimOperateLogs({
      tenants: { listIds: async (after, limit) => tenants.slice(after, after + limit) },
      logsOf: (tenantId) => ({ ...unused, deleteBefore: (logs.get(tenantId) ?? new Rows(0)).take }),
      platformLog: { ...unused, deleteBefore: platform.take, deleteRefusedSignIns: refused.take },
      keepDays: 10,
      keepRefusedSignInDays: 3,
    })
    expect((await slicesOf(job)).filter((slice) => slice > 0)).toEqual([250, 1, 3, 250, 2, 7])
    expect(refused.asked).toEqual([
      [THREE_DAYS_AGO, 250],
      [THREE_DAYS_AGO, 250],
    ])
    expect([platform.asked, last.asked]).toEqual([ofTenDays(250, 1), ofTenDays(250, 1)])
  })
})
