export type {
  FreightLineFilter,
  FreightLineInput,
  FreightLineRepository,
  FreightLineRow,
  CountryLine,
  NewFreightLine,
} from './freight-line.js'
export { FreightService } from './freight-service.js'
export type { CarrierTrack, TrackingChannel, TrackingQuery, TrackingStatus, TrackingType } from './tracking-channel.js'
export { trackingStatuses } from './tracking-channel.js'
export { TrackingService } from './tracking-service.js'
export { Translations } from './translations.js'
export type { TranslationRequest, Translator } from './translator.js'
export { estimateLineFreight } from './operations/estimate-line-freight.js'
export { queryTracking } from './operations/query-tracking.js'
export { freightLineOperations } from './admin/line.js'
