import { z } from 'zod'
import { channelText } from '../http/input/storable-text.js'
import { answeredMoment } from '../kernel/channels/answered-moment.js'

/** 1 inside China, from the shop to the warehouse; 2 international, from the warehouse to the member. */
export const trackingTypeNames = [
  [1, 'DOMESTIC', 'Domestic'],
  [2, 'INTERNATIONAL', 'International'],
] as const
type TrackingType = (typeof trackingTypeNames)[number][0]

/** Where a parcel can stand. A channel tells its carrier's own words as one of these. */
export const trackingStatuses = ['PENDING', 'IN_TRANSIT', 'DELIVERING', 'DELIVERED', 'EXCEPTION'] as const

/** Where a parcel is, in the words of the engine; channels translate their carriers' words into them. */
export type TrackingStatus = (typeof trackingStatuses)[number]

const MAX_EVENTS = 500
const text = () => channelText().max(2000)

/** Something that happened to a parcel. */
const trackEvent = z.object({
  /** Where the parcel was. */
  currentPosition: text().nullish(),
  content: text(),
  trackDate: answeredMoment(),
  status: z.enum(trackingStatuses),
})

/** What carriers tell of domestic parcels beside their events. */
export const domesticExtras = z.object({
  carrierName: text().nullable(),
  carrierCode: text().nullable(),
  /** As the carrier says it, in a word, a number or a yes: whether the parcel was signed for. */
  checkStatus: z.union([text(), z.number(), z.boolean()]).nullable(),
  /** As the carrier words it: some know the day only. */
  arrivalTime: text().nullable(),
})

/** What carriers tell of international parcels beside their events. */
export const internationalExtras = z.object({
  logisticsOrderNo: text().nullable(),
  expressNo: text().nullable(),
  lastMileTrackingNo: text().nullable(),
  supplierCode: text().nullable(),
  supplierName: text().nullable(),
  logisticsLineName: text().nullable(),
  trackUrl: text().nullable(),
  shipCountry: text().nullable(),
  country: text().nullable(),
})

/** A parcel as a tracking channel answers it. An answer of another shape counts as a failure of the channel. */
export const carrierTrack = z.object({
  /** In any order, at most 500; none as long as the carrier has not seen the parcel. */
  events: z.array(trackEvent).max(MAX_EVENTS),
  ...domesticExtras.partial().shape,
  ...internationalExtras.partial().shape,
})

/** What a tracking channel answers; the extras of the other type are ignored. */
export type CarrierTrack = z.input<typeof carrierTrack>

/** Names a parcel. */
export interface TrackingQuery {
  readonly trackingNo: string
  readonly type: TrackingType
  /** Domestic parcels only; a hint that may be wrong. */
  readonly carrierName?: string | undefined
}

/**
 * The carriers, as the host connects them. Calls are idempotent, may be repeated and are abandoned when `signal`
 * aborts. Throw `ChannelRefusal` for a definite no; anything else thrown means "unknown, ask again".
 */
export interface TrackingChannel {
  /** What is known of the parcel; undefined where no carrier knows the number (yet). */
  findTrack(query: TrackingQuery, signal: AbortSignal): Promise<CarrierTrack | undefined>
}
