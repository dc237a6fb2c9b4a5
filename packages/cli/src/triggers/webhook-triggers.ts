import { CommandFailed } from '../ending.js'
import { memberOf } from '../json.js'
import type { Trigger } from './trigger.js'

const GONE = 410

/** Of webhook endpoints. */
export const webhookTriggers: readonly Trigger[] = [
  {
    type: 'webhook.endpoint.disabled',
    does: 'makes an endpoint at the sandbox’s receiver, which answers 410 to the first event',
    async make(stage) {
      const url = memberOf(await stage.look('/webhooks'), 'url')
      if (typeof url !== 'string') throw new CommandFailed('This sandbox has no receiver of webhooks')
      const { endpoint } = stage.client.webhook
      const { id } = await endpoint.create({ url, eventTypes: ['member.binding.created'] })
      await stage.control('/webhooks/behaviour', { status: GONE, times: 1 })
      await stage.member()
      await stage.control('/jobs/run', {})
      await endpoint.delete({ id })
    },
  },
]
