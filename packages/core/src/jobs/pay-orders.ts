import type { PayOrderUpkeep } from '../payments/index.js'
import type { Job } from './jobs.js'

/** Closes payment orders whose time is over, unless the channel says that they are paid. */
export function expirePayOrders(upkeep: PayOrderUpkeep): Job {
  return { name: 'expire-pay-orders', everySeconds: 60, run: (now) => upkeep.expire(now) }
}

/** Asks the channel about fresh payment orders, and about those of which nobody knows whether it has them. */
export function syncPayOrders(upkeep: PayOrderUpkeep): Job {
  return { name: 'sync-pay-orders', everySeconds: 60, run: (now) => upkeep.sync(now) }
}
