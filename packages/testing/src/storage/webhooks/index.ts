import { resource } from '../domain-contract.js'
import type { DomainContract } from '../domain-contract.js'
import { describeDeliveries } from './webhook-delivery-suite.js'
import { describeEndpoints } from './webhook-endpoint-suite.js'
import { describeWebhookRaces } from './webhook-race-suite.js'

/** Endpoints that events are sent to, their secrets, and the deliveries: each is taken up by one deliverer at a time. */
export const webhooksContract = {
  tenant: {
    webhookEndpoints: {
      ...resource,
      updateStatus: true,
      lockApplication: true,
      lock: true,
      listOfClient: true,
      renewSecretHint: true,
      findTarget: true,
      noteSuccess: true,
      noteFailure: true,
      disable: true,
    },
    webhookSecrets: { insert: true, listLive: true, expire: true, delete: true },
    webhookDeliveries: {
      find: true,
      lock: true,
      page: true,
      attemptsOf: true,
      claim: true,
      bodiesOf: true,
      finish: true,
      release: true,
      appendAttempt: true,
      retry: true,
      recover: true,
      cancel: true,
      cancelAll: true,
      replay: true,
    },
  },
  system: { webhooks: { nextEndpoint: true, deleteDeliveries: true, deleteAttempts: true } },
  describe(use) {
    describeEndpoints(use)
    describeDeliveries(use)
  },
  races: describeWebhookRaces,
} satisfies DomainContract
