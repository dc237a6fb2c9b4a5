import { httpWebhookSender } from '@org/openapi-core/channels'
import type { NewEvent } from '@org/openapi-core/storage'
import type { Json, TestApp, TestPlatform, TestPlatformOptions } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { startReceiver } from './webhook-receiver.js'
import type { WebhookReceiver } from './webhook-receiver.js'

/** An engine, a partner, and the server that its events go to. */
export interface WebhookScene {
  readonly platform: TestPlatform
  readonly app: TestApp
  readonly receiver: WebhookReceiver
  /** An endpoint at the receiver that wants everything, unless `members` say otherwise. */
  endpoint(members?: object, app?: TestApp): Promise<{ id: number; secret: string }>
  /** Records events of these subjects' ends for the partner, and gives them their places. */
  happen(...events: readonly Partial<NewEvent>[]): Promise<void>
  /** Sends what is due; answers how many attempts ended. */
  deliver(): Promise<number>
  /** The deliveries of all endpoints, oldest first. */
  deliveries(query?: Record<string, string | number>): Promise<Json[]>
  close(): Promise<void>
}

/** As the sandbox has it: http to this machine. */
export const localSender = () => httpWebhookSender({ allowHttpTo: ['127.0.0.0/8'] })

/** An event of the scene's partner. */
export const paid = (orderNo: string, change: Partial<NewEvent> = {}): Partial<NewEvent> => ({
  type: 'pay.order.paid',
  subject: `pay.order/${orderNo}`,
  data: JSON.stringify({ orderNo }),
  ...change,
})

export async function webhookScene(options: Partial<TestPlatformOptions> = {}): Promise<WebhookScene> {
  const receiver = await startReceiver()
  const platform = await startPlatform({ ...options, channels: { webhooks: localSender(), ...options.channels } })
  const app = await platform.createApp()
  const { jobs } = platform.openApi
  return {
    platform,
    app,
    receiver,
    async endpoint(members = {}, { clientId } = app) {
      const body = { clientId, url: receiver.url, eventTypes: ['*'], ...members }
      return (await platform.adminData('POST event/webhook-endpoint/create', { body })) as {
        id: number
        secret: string
      }
    },
    async happen(...events) {
      const { eventOutbox } = platform.storage.forTenant(platform.tenantId)
      const whole = events.map((event) => ({ clientId: app.clientId, memberId: null, ...paid('P1'), ...event }))
      await eventOutbox.append(whole as NewEvent[], platform.clock.now())
      await jobs.run('sequence-events')
    },
    deliver: async () => (await jobs.run('deliver-webhooks')).processed,
    async deliveries(query = {}) {
      const page = await platform.adminData('GET event/webhook-delivery/page', { query: { pageSize: 200, ...query } })
      return (page.list as Json[]).toReversed()
    },
    async close() {
      await platform.close()
      await receiver.close()
    },
  }
}
