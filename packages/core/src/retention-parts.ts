import {
  deleteFailedInvoices,
  deleteFailedRedemptions,
  forgetPayOrderTexts,
  trimApiAccessLog,
  trimOperateLogs,
} from './jobs/index.js'
import type { Job } from './jobs/index.js'
import type { ResolvedOptions } from './options.js'

/** The jobs that delete what is kept for a number of days. */
export function createRetentionJobs({ storage, accessLog, retention }: ResolvedOptions): Job[] {
  const { system } = storage
  const { tenants } = system
  return [
    trimApiAccessLog({
      tenants,
      logsOf: (tenantId) => storage.forTenant(tenantId).apiAccessLogs,
      keepDays: accessLog.keepDays,
    }),
    trimOperateLogs({
      tenants,
      logsOf: (tenantId) => storage.forTenant(tenantId).operateLogs,
      platformLog: system.operateLogs,
      keepDays: retention.operateLogDays,
      keepRefusedSignInDays: retention.refusedSignInDays,
    }),
    deleteFailedRedemptions(system.exchangeLogs, retention.failedRedemptionDays),
    forgetPayOrderTexts(system.payOrders, retention.closedPayOrderTextDays),
    deleteFailedInvoices(system, retention.failedInvoiceDays),
  ]
}
