export type {
  FreightLineFilter,
  FreightLineInput,
  FreightLineRepository,
  FreightLineRow,
  CountryLine,
  NewFreightLine,
} from './freight-line.js'
export type { CarrierTrack, TrackingChannel, TrackingQuery, TrackingStatus, TrackingType } from './tracking-channel.js'
export { trackingStatuses } from './tracking-channel.js'
export type { TranslationRequest, Translator } from './translator.js'
