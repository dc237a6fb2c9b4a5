import type { PaymentChannel } from '@org/openapi-core/channels'
import { createSandboxWorld, sandboxChannels } from '@org/openapi-sandbox'
import { createTestPlatform } from '@org/openapi-testing'
import type { Answer, PartnerCall, TestApp, TestPlatform, TestPlatformOptions } from '@org/openapi-testing'
import { emptyStorage } from '../../empty-storage.js'
import { keepCodes } from '../../left-codes.js'

/** An order as its partner got it. */
export interface CreatedOrder {
  readonly orderNo: string
  readonly outOrderNo: string
  readonly paymentOrderId: string
  readonly paymentUrl: string
}

/** What a call answered about one parcel. */
export interface ShipmentResult {
  readonly orderNo: string | null
  readonly outOrderNo: string | null
  readonly trackingNo: string
  readonly success: boolean
  readonly code: number
  readonly msg: string
}

/** What a call answered about all of them. */
export interface UploadedShipments {
  readonly successCount: number
  readonly failCount: number
  readonly results: readonly ShipmentResult[]
}

/** An engine that pays through the sandbox's gateway. */
export interface PayingPlatform {
  readonly platform: TestPlatform
  createOrder(outOrderNo: string, app?: TestApp): Promise<CreatedOrder>
  /** An order that its payer has paid, as the engine knows. */
  createPaidOrder(outOrderNo: string, app?: TestApp): Promise<CreatedOrder>
  upload(shipments: unknown, call?: PartnerCall): Promise<Answer>
  /** `data` of an upload that must succeed as a call. */
  uploaded(shipments: unknown, call?: PartnerCall): Promise<UploadedShipments>
  /** A call of the sandbox's control API that must succeed. */
  control(method: string, path: string, body?: object): Promise<unknown>
  /** The shipments that the gateway received, in order. */
  received(): Promise<readonly Record<string, unknown>[]>
}

/** What differs from a plain one; `around` wraps the gateway. */
export interface PayingOptions extends Partial<TestPlatformOptions> {
  readonly around?: (channel: PaymentChannel) => PaymentChannel
}

export async function startPaying({
  around = (channel) => channel,
  ...options
}: PayingOptions = {}): Promise<PayingPlatform> {
  const world = createSandboxWorld()
  const payment = around(sandboxChannels(world).payment as PaymentChannel)
  const platform = await createTestPlatform({
    storage: emptyStorage('sqlite'),
    channels: { payment },
    onAnswer: keepCodes,
    ...options,
  })
  const dataOf = <T>(answer: Answer): T => {
    if (answer.code !== 0) throw new Error(answer.text)
    return answer.data as T
  }
  const as = (app: TestApp | undefined) => (app === undefined ? {} : { app })
  const control = async (method: string, path: string, body: object = {}) => {
    const answer = await world.control({ method, path, body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer))
    return answer.body
  }
  const createOrder = async (outOrderNo: string, app?: TestApp) =>
    dataOf<CreatedOrder>(await platform.call('/open-api/pay/order/create', { outOrderNo, payAmount: 12.5 }, as(app)))
  const upload = (shipments: unknown, call: PartnerCall = {}) =>
    platform.call('/open-api/pay/order/upload-shipments', { shipments }, call)
  return {
    platform,
    createOrder,
    async createPaidOrder(outOrderNo, app) {
      const order = await createOrder(outOrderNo, app)
      await control('POST', `/payment/${order.paymentOrderId}/pay`)
      const { paid } = dataOf<{ paid: boolean }>(
        await platform.call('/open-api/pay/order/query', { orderNo: order.orderNo }, as(app)),
      )
      if (!paid) throw new Error('the order is not paid')
      return order
    },
    upload,
    uploaded: async (shipments, call) => dataOf<UploadedShipments>(await upload(shipments, call)),
    control,
    async received() {
      const requests = (await control('GET', '/payment/requests')) as Record<string, unknown>[]
      return requests.filter(({ operation }) => operation === 'shipments')
    },
  }
}
