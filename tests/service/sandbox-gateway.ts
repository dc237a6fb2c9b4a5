import type { PaymentChannel, PaymentNotification } from '@org/openapi-core/channels'
import { createSandboxWorld, sandboxChannels } from '@org/openapi-sandbox'
import type { TestPaymentChannel } from '@org/openapi-testing'

/** The sandbox's gateway, and its payers. */
export async function sandboxGateway(): Promise<TestPaymentChannel> {
  const world = createSandboxWorld()
  const control = (method: string, path: string) => world.control({ method, path, body: {} })
  return {
    channel: sandboxChannels(world).payment as PaymentChannel,
    pay: async ({ paymentOrderId }) => void (await control('POST', `/payment/${paymentOrderId}/pay`)),
    async notificationOf({ paymentUrl }) {
      const { body } = await control('GET', `/pay/${paymentUrl.split('/').at(-1)}`)
      return (body as { notification: PaymentNotification }).notification
    },
  }
}
