export { faultsOfTrack } from './faults-of-track.js'
export type { CarrierTrack, TrackingChannel, TrackingQuery } from './tracking-channel.js'
export { trackingStatuses } from './tracking-channel.js'
export type { TranslationRequest, Translator } from './translator.js'
