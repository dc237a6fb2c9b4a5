import { ChannelGuard } from './kernel/channel-guard.js'
import type { ResolvedOptions } from './options.js'
import { PaymentService, PayOrderUpkeep, ShipmentService } from './payments/index.js'
import type { Services } from './services.js'

/**
 * What speaks with the payment channel: services and jobs, through one guard, so that they learn of its health
 * together.
 */
export interface PaymentParts {
  readonly services: Pick<Services, 'payments' | 'shipments'>
  readonly upkeep: PayOrderUpkeep
}

export function createPaymentParts(options: ResolvedOptions): PaymentParts {
  const { channels, channelPolicy: policy, clock, random, logger: log, phoneNumbers, payments, storage } = options
  const channel = channels.payment
  const guard = new ChannelGuard({ name: 'payment', policy, clock, random, log })
  return {
    services: {
      payments: new PaymentService({
        channel,
        guard,
        phoneNumbers,
        log,
        clock,
        random,
        expireMinutes: payments.expireMinutes,
      }),
      shipments: new ShipmentService({ channel, guard, clock }),
    },
    upkeep: new PayOrderUpkeep({
      channel,
      guard,
      log,
      system: storage.system,
      storageOf: (tenantId) => storage.forTenant(tenantId),
    }),
  }
}
