import type { PaymentFault, PaymentOperation, ScriptedPayment } from '@org/openapi-testing'
import { TENANT } from './simulated-platform.js'
import type { Action, World } from './world.js'

const FAULTS: readonly [PaymentFault, ...PaymentFault[]] = [
  'refuse',
  'lose',
  'accept-then-lose',
  'hang',
  'accept-then-hang',
  'wrong-shape',
  'wrong-amount',
  'wrong-currency',
  'wrong-order',
]

interface KnownOrder {
  readonly id: number
  readonly order_no: string
  readonly out_order_no: string
}

const someOrder = ({ dice, database }: World) =>
  dice.maybe(database.rows<KnownOrder>('select id, order_no, out_order_no from pay_order order by id'))

/** A channel does not wait with its word until it is heard: a notification that fails is sent again later. */
export async function notify({ platform: { openApi, payment } }: World, orderNo: string): Promise<void> {
  await openApi.services.payments.applyNotification(openApi.context(TENANT), payment.notificationOf(orderNo))
}

/** Nobody pays twice. */
function pay({ platform: { payment, time } }: World, orderNo: string): void {
  const order = payment.orders().find((one) => one.orderNo === orderNo)
  if (order?.status !== 'PAID') payment.pay(orderNo, time.now())
}

/** What is paid stays paid. */
function giveUp(payment: ScriptedPayment, orderNo: string): void {
  const order = payment.orders().find((one) => one.orderNo === orderNo)
  if (order?.status === 'PENDING') payment.cancel(orderNo)
}

/** Payments in USD: what partners, payers, operations and the channel do. */
export const paymentActions: readonly Action[] = [
  {
    weight: 10,
    plan: ({ dice, clients }) => ({
      client: dice.pick(clients),
      path: 'pay/order/create',
      body: { outOrderNo: `pay-${dice.between(1, 2)}`, payAmount: dice.pick([1, 9.99, 19.9]), subject: 'Goods' },
    }),
  },
  {
    weight: 4,
    plan(world) {
      const { dice, clients } = world
      const order = someOrder(world)
      if (order === undefined) return undefined
      const body = dice.percent(50) ? { orderNo: order.order_no } : { outOrderNo: order.out_order_no }
      return { client: dice.pick(clients), path: 'pay/order/query', body }
    },
  },
  {
    weight: 2,
    plan({ dice, clients }) {
      const filter = dice.pick<object>([{}, { status: 0 }, { status: 10 }, { status: 20 }])
      return { client: dice.pick(clients), path: 'pay/order/page', body: { pageNo: 1, pageSize: 100, ...filter } }
    },
  },
  {
    weight: 1,
    plan(world) {
      const order = someOrder(world)
      const shipments = order && [{ outOrderNo: order.out_order_no, trackingNo: `T-${world.dice.between(1, 2)}` }]
      return (
        shipments && { client: world.dice.pick(world.clients), path: 'pay/order/upload-shipments', body: { shipments } }
      )
    },
  },
  {
    weight: 5,
    plan(world) {
      const order = someOrder(world)
      return (
        order && { method: 'PUT', path: world.dice.pick(['pay/order/close', 'pay/order/sync']), body: { id: order.id } }
      )
    },
  },
  {
    weight: 6,
    plan(world) {
      const { dice } = world
      const payable = world.platform.payment
        .orders()
        .filter(({ status }) => status === 'PENDING' || (status === 'CLOSED' && dice.percent(60)))
      const order = dice.maybe(payable)
      return order && { label: `somebody pays ${order.orderNo}`, act: async () => pay(world, order.orderNo) }
    },
  },
  {
    weight: 1,
    plan({ dice, platform: { payment } }) {
      const order = dice.maybe(payment.orders().filter(({ status }) => status === 'PENDING'))
      return order && { label: `the payer gives ${order.orderNo} up`, act: async () => giveUp(payment, order.orderNo) }
    },
  },
  {
    weight: 4,
    plan(world) {
      const order = world.dice.maybe(world.platform.payment.orders())
      return order && { label: `the channel tells of ${order.orderNo}`, act: () => notify(world, order.orderNo) }
    },
  },
  {
    weight: 5,
    plan({ dice, platform: { payment } }) {
      const operation = dice.pick<PaymentOperation>(['create', 'query', 'close', 'shipments'])
      const fault = dice.pick(FAULTS)
      return { label: `the channel will ${fault} at ${operation}`, act: async () => payment.fail(operation, fault) }
    },
  },
]
