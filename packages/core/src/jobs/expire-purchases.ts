import { expirePurchases as closeOverdue } from '../purchases/index.js'
import type { PurchaseExpiry } from '../purchases/index.js'
import type { Job } from './jobs.js'

/** Closes purchases of all tenants that were not paid in time. */
export function expirePurchases(expiry: PurchaseExpiry): Job {
  return { name: 'expire-purchases', everySeconds: 60, run: (now) => closeOverdue(expiry, now) }
}
