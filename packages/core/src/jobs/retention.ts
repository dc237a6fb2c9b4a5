import type { UnitOfWork } from '../kernel/unit-of-work.js'
import type { ApiAccessLogRepository, OperateLogRepository, PlatformLogRepository } from '../audit/index.js'
import type { InvoiceQueue } from '../invoices/index.js'
import type { PayOrderSweep } from '../payments/index.js'
import type { ExchangeLogSweep } from '../redeem-codes/index.js'
import type { TenantRepository } from '../tenants/index.js'
import { eachTenant, inBatches } from './batches.js'
import type { Job } from './jobs.js'

const DAY_MS = 86_400_000
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** What trimming the access logs of all tenants needs. */
export interface AccessLogTrimming {
  readonly tenants: Pick<TenantRepository, 'page'>
  readonly logsOf: (tenantId: number) => ApiAccessLogRepository
  readonly keepDays: number
}

/** Trims the logs of partner calls to the days that are kept, tenant by tenant. */
export function trimApiAccessLog({ tenants, logsOf, keepDays }: AccessLogTrimming): Job {
  return {
    name: 'trim-api-access-log',
    everySeconds: 3600,
    async *run(now) {
      const before = daysBefore(now, keepDays)
      for await (const { id } of eachTenant(tenants)) {
        yield* inBatches((limit) => logsOf(id).deleteBefore(before, limit))
      }
    },
  }
}

/** What trimming the operate logs needs. */
export interface OperateLogTrimming {
  readonly tenants: Pick<TenantRepository, 'page'>
  readonly logsOf: (tenantId: number) => OperateLogRepository
  readonly platformLog: PlatformLogRepository
  readonly keepDays: number
  readonly keepRefusedSignInDays: number
}

/** Trims the operate logs to the days that are kept: the platform's, its refused sign-ins, and those of all tenants. */
export function trimOperateLogs({ tenants, logsOf, platformLog, ...kept }: OperateLogTrimming): Job {
  return {
    name: 'trim-operate-logs',
    everySeconds: 3600,
    async *run(now) {
      const before = daysBefore(now, kept.keepDays)
      const refusedBefore = daysBefore(now, kept.keepRefusedSignInDays)
      yield* inBatches((limit) => platformLog.deleteRefusedSignIns(refusedBefore, limit))
      yield* inBatches((limit) => platformLog.deleteBefore(before, limit))
      for await (const { id } of eachTenant(tenants)) {
        yield* inBatches((limit) => logsOf(id).deleteBefore(before, limit))
      }
    },
  }
}

/** Deletes failed redemptions of all tenants from the exchange log when their days are over. */
export function deleteFailedRedemptions(exchangeLogs: ExchangeLogSweep, keepDays: number): Job {
  return {
    name: 'delete-failed-redemptions',
    everySeconds: 3600,
    run: (now) => inBatches((limit) => exchangeLogs.deleteFailed(daysBefore(now, keepDays), limit)),
  }
}

/** Forgets what partners wrote about payment orders that were closed. */
export function forgetPayOrderTexts(payOrders: PayOrderSweep, keepDays: number): Job {
  return {
    name: 'forget-pay-order-texts',
    everySeconds: 3600,
    run: (now) => inBatches((limit) => payOrders.forgetTexts(daysBefore(now, keepDays), limit)),
  }
}

/** Invoices of one slice: a statement names the bags of each, of which there are twenty at most. */
const INVOICES = 100

/** Deletes invoices of all tenants that failed, when their days are over. */
export function deleteFailedInvoices(system: UnitOfWork<{ readonly invoices: InvoiceQueue }>, keepDays: number): Job {
  return {
    name: 'delete-failed-invoices',
    everySeconds: 3600,
    run: (now) =>
      inBatches(
        (limit) => system.transaction((tx) => tx.invoices.deleteFailed(daysBefore(now, keepDays), limit)),
        INVOICES,
      ),
  }
}
