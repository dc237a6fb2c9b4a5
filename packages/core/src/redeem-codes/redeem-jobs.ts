import { inBatches } from '../kernel/batches.js'
import { daysBefore } from '../kernel/days.js'
import type { Job } from '../kernel/concurrency/jobs.js'
import type { ExchangeLogSweep } from './exchange-log.js'

/** Deletes failed redemptions of all tenants from the exchange log when their days are over. */
export function deleteFailedRedemptions(exchangeLogs: ExchangeLogSweep, keepDays: number): Job {
  return {
    name: 'delete-failed-redemptions',
    everySeconds: 3600,
    run: (now) => inBatches((limit) => exchangeLogs.deleteFailed(daysBefore(now, keepDays), limit)),
  }
}
