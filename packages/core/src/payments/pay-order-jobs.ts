import { inBatches } from '../kernel/batches.js'
import { daysBefore } from '../kernel/days.js'
import type { Job } from '../kernel/concurrency/jobs.js'
import type { PayOrderSweep } from './pay-order.js'
import type { PayOrderUpkeep } from './pay-order-upkeep.js'

/** Closes payment orders whose time is over, unless the channel says that they are paid. */
export function expirePayOrders(upkeep: PayOrderUpkeep): Job {
  return { name: 'expire-pay-orders', everySeconds: 60, run: (now) => upkeep.expire(now) }
}

/** Asks the channel about fresh payment orders, and about those of which nobody knows whether it has them. */
export function syncPayOrders(upkeep: PayOrderUpkeep): Job {
  return { name: 'sync-pay-orders', everySeconds: 60, run: (now) => upkeep.sync(now) }
}

/** Forgets what partners wrote about payment orders that were closed. */
export function forgetPayOrderTexts(payOrders: PayOrderSweep, keepDays: number): Job {
  return {
    name: 'forget-pay-order-texts',
    everySeconds: 3600,
    run: (now) => inBatches((limit) => payOrders.forgetTexts(daysBefore(now, keepDays), limit)),
  }
}
