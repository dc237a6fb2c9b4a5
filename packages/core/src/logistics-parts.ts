import { ChannelGuard } from './kernel/channel-guard.js'
import { FreightService, TrackingService, Translations } from './logistics/index.js'
import type { ResolvedOptions } from './options.js'
import type { Services } from './services.js'

/** The services of logistics; both translate through one memory of texts. */
export function createLogisticsServices(options: ResolvedOptions): Pick<Services, 'tracking' | 'freight'> {
  const { channels, channelPolicy: policy, clock, random, logger: log, logistics, stateCacheMs: maxAgeMs } = options
  const guard = (name: string) => new ChannelGuard({ name, policy, clock, random, log })
  const translations = new Translations({
    translator: channels.translator,
    guard: guard('translator'),
    cacheSize: logistics.translationCacheSize,
  })
  return {
    tracking: new TrackingService({
      channel: channels.tracking,
      guard: guard('tracking'),
      translations,
      cacheSeconds: logistics.trackingCacheSeconds,
    }),
    freight: new FreightService({ translations, clock, maxAgeMs }),
  }
}
