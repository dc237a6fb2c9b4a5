import { expect, test } from 'vitest'
import { Background } from '../kernel/concurrency/background.js'
import { silentLogger } from '../kernel/logger.js'
import type { EndpointPlace } from './webhook-delivery.js'
import type { Flight, WebhookDeliverer } from './webhook-deliverer.js'
import { WebhookRuns } from './webhook-run.js'

const now = new Date(0)
const clock = { now: () => now, monotonic: () => 0 }

test('an endpoint of which nothing can be taken up holds up none of the others', async () => {
  const waiting = [1, 2, 3]
  const sent: number[] = []
  const deliverer: Pick<WebhookDeliverer, 'take' | 'fly'> = {
    async take({ endpointId }) {
      if (endpointId === 1) throw new Error('its row cannot be read')
      const isWaiting = waiting.includes(endpointId)
      waiting.splice(waiting.indexOf(endpointId), isWaiting ? 1 : 0)
      return isWaiting ? [{ tenantId: 1, endpointId } as Flight] : []
    },
    async fly({ endpointId }) {
      sent.push(endpointId)
      return 'ended'
    },
  }
  const nextEndpoint = async (after: EndpointPlace | undefined): Promise<EndpointPlace | undefined> => {
    const endpointId = waiting.find((id) => id > (after?.endpointId ?? 0))
    return endpointId === undefined ? undefined : { tenantId: 1, endpointId }
  }
  const runs = new WebhookRuns({
    deliverer: deliverer as WebhookDeliverer,
    queue: { nextEndpoint, deleteDeliveries: async () => 0, deleteAttempts: async () => 0 },
    clock,
    signingClock: clock,
    log: silentLogger,
    background: new Background(silentLogger),
  })
  const runToEnd = async () => {
    const slices = runs.run(now)
    while ((await slices.next()).done !== true);
  }
  await expect(runToEnd()).rejects.toThrow('its row cannot be read')
  expect(sent).toEqual([2, 3])
})
