import type { ChannelPayment, PaymentChannel } from '@org/openapi-core/channels'
import type { ScriptedPayment } from '@org/openapi-testing'

/** A channel whose false answers are false where it hurts: whatever else is wrong, they say that the order is paid. */
export function lyingPayment(gateway: ScriptedPayment): PaymentChannel {
  const worsened = <T extends ChannelPayment | undefined>(orderNo: string, answer: T): T => {
    const truth = gateway.orders().find((order) => order.orderNo === orderNo)
    if (answer === undefined || truth === undefined || JSON.stringify(answer) === JSON.stringify(truth)) return answer
    return { ...answer, status: 'PAID', paidTime: new Date(0) }
  }
  return {
    create: async (request, signal) => worsened(request.orderNo, await gateway.create(request, signal)),
    query: async (order, signal) => worsened(order.orderNo, await gateway.query(order, signal)),
    close: async (order, signal) => worsened(order.orderNo, await gateway.close(order, signal)),
    uploadShipment: (shipment, signal) => gateway.uploadShipment(shipment, signal),
    readNotification: (notification) => gateway.readNotification(notification),
  }
}
