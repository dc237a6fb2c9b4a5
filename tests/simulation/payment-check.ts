import type { World } from './world.js'

interface PayOrder {
  readonly order_no: string
  readonly amount: number
  readonly status: number
  readonly paid_time: number | null
  readonly late_paid_time: number | null
  readonly payment_order_id: string | null
}

const ORDERS = 'select order_no, amount, status, paid_time, late_paid_time, payment_order_id from pay_order order by id'

/**
 * What is wrong between our payment orders and those of the channel; `isHealed`: once each has heard all of the other.
 */
export function faultOfPayments({ database, platform }: World, isHealed: boolean): string | undefined {
  const orders = new Map(database.rows<PayOrder>(ORDERS).map((order) => [order.order_no, order]))
  const payments = new Map(platform.payment.orders().map((payment) => [payment.orderNo, payment]))
  for (const { orderNo, amount } of payments.values()) {
    if (orders.get(orderNo)?.amount !== amount)
      return `the channel has ${orderNo} of ${amount}, which is no order of ours`
  }
  for (const order of orders.values()) {
    const payment = payments.get(order.order_no)
    const paidTime = payment?.status === 'PAID' ? (payment.paidTime?.getTime() ?? null) : null
    if (order.payment_order_id !== null && order.payment_order_id !== payment?.paymentOrderId)
      return `${order.order_no} has a false number`
    if ((order.status === 10) !== (order.paid_time !== null)) return `${order.order_no} is paid at no time`
    const told = order.paid_time ?? order.late_paid_time
    if (told !== null && told !== paidTime) return `${order.order_no} was not paid at ${told}`
    if (isHealed && paidTime !== null && told === null) return `${order.order_no} was paid, and nobody knows`
    if (order.status === 20 && payment?.status === 'PENDING' && !wasAskedToClose(platform, order))
      return `${order.order_no} is closed and can be paid`
  }
  return undefined
}

/** A channel that declined to close an order leaves it as it is. */
const wasAskedToClose = ({ payment }: World['platform'], { order_no }: PayOrder): boolean =>
  payment.calls.some(({ operation, orderNo }) => operation === 'close' && orderNo === order_no)

/** Every file that an invoice speaks of is there. */
export function faultOfFiles({ database, platform }: World): string | undefined {
  const keys = database.rows<{ file_key: string }>('select file_key from invoice where file_key is not null')
  const missing = keys.find(({ file_key }) => !platform.files.kept.has(file_key))
  return missing && `there is no file ${missing.file_key}`
}
