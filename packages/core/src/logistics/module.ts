import type { EngineParts } from '../http/module.js'

import { freightLineOperations } from './admin/line.js'
import type { FreightLineRepository } from './freight-line.js'
import { FreightService } from './freight-service.js'
import { estimateLineFreight } from './operations/estimate-line-freight.js'
import { queryTracking } from './operations/query-tracking.js'
import type { TrackingChannel } from './tracking-channel.js'
import { TrackingService } from './tracking-service.js'
import { Translations } from './translations.js'
import type { Translator } from './translator.js'

export interface LogisticsServices {
  readonly tracking: TrackingService
  readonly freight: FreightService
}

export interface LogisticsRepositories {
  readonly freightLines: FreightLineRepository
}

interface Parts extends EngineParts {
  readonly options: {
    readonly channels: {
      readonly tracking?: TrackingChannel | undefined
      readonly translator?: Translator | undefined
    }
    readonly logistics: { readonly trackingCacheSeconds: number; readonly translationCacheSize: number }
    readonly stateCacheMs: number
  }
}

/** Where parcels are, and what they cost; both translate through one memory of texts. */
export const logisticsModule = {
  name: 'logistics',
  partner: [queryTracking, estimateLineFreight],
  admin: freightLineOperations,
  build({ options: { channels, logistics, stateCacheMs }, guards, clock }: Parts) {
    const translations = new Translations({
      translator: channels.translator,
      guard: guards.of('translator'),
      cacheSize: logistics.translationCacheSize,
    })
    const services: LogisticsServices = {
      tracking: new TrackingService({
        channel: channels.tracking,
        guard: guards.of('tracking'),
        translations,
        cacheSeconds: logistics.trackingCacheSeconds,
      }),
      freight: new FreightService({ translations, clock, maxAgeMs: stateCacheMs }),
    }
    return { services }
  },
}
