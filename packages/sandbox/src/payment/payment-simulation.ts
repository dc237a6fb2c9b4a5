import { ChannelRefusal } from '@org/openapi-core/channels'
import type { ChannelPayment, PaymentChannel } from '@org/openapi-core/channels'
import type { SandboxWorld } from '../sandbox-world.js'
import type { Simulation, SimulationSurroundings } from '../simulation.js'
import { PaymentGateway } from './payment-gateway.js'
import type { SentPayment } from './payment-gateway.js'
import { NOTIFICATIONS_PATH, pageRoutes, scriptRoutes } from './payment-routes.js'
import type { OrderReference, PaymentDemand } from './sandbox-payment.js'

/** The payment gateway: takes orders from the engine, and payers who do as scripts or their page's buttons say. */
export function simulatePayment(surroundings: SimulationSurroundings): Simulation {
  const gateway = new PaymentGateway(surroundings)
  return {
    channel: 'payment',
    receives: (call) => gateway.received.add(call),
    calls: {
      create: (demand: PaymentDemand) => gateway.open(demand),
      query: (order: OrderReference) => gateway.query(order),
      close: (order: OrderReference) => gateway.close(order),
      uploadShipment: () => null,
    },
    routes: [...scriptRoutes(gateway), ...pageRoutes(gateway)],
  }
}

/** The engine's side of the payment gateway. */
export function paymentChannel(world: SandboxWorld): PaymentChannel {
  const call = (name: string, input: unknown, signal: AbortSignal) =>
    world.call({ channel: 'payment', name, input }, signal)
  const reference = ({ tenantId, orderNo }: OrderReference): OrderReference => ({ tenantId, orderNo })
  return {
    async create({ expireTime, ...request }, signal) {
      const demand = { ...request, expireTime: expireTime.toISOString() }
      return toPayment((await call('create', demand, signal)) as SentPayment)
    },
    async query(order, signal) {
      const payment = (await call('query', reference(order), signal)) as SentPayment | undefined
      return payment && toPayment(payment)
    },
    async close(order, signal) {
      const payment = (await call('close', reference(order), signal)) as SentPayment | undefined
      return payment && toPayment(payment)
    },
    async uploadShipment({ shippedTime, ...shipment }, signal) {
      await call('uploadShipment', { ...shipment, shippedTime: shippedTime?.toISOString() ?? null }, signal)
    },
    // A control call, for what comes from the gateway is not troubled by what happens to calls of it.
    async readNotification(notification) {
      const { status, body } = await world.control({ method: 'POST', path: NOTIFICATIONS_PATH, body: notification })
      if (status !== 200) throw new ChannelRefusal('The sandbox has not signed this notification')
      return toPayment(body as SentPayment)
    },
  }
}

function toPayment({ paidTime, ...payment }: SentPayment): ChannelPayment {
  return { ...payment, paidTime: paidTime === null ? null : new Date(paidTime) }
}
