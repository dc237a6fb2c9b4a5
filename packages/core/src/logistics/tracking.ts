import { z } from 'zod'
import { extended } from '../kernel/extended.js'
import { codes } from '../http/input/codes.js'
import { dateTimeOutput, requiredText, textFilter } from '../http/input/fields.js'
import { languageTag } from '../http/language-tag.js'
import { nullableAddress } from '../http/input/web-address.js'
import { named } from '../http/named-schema.js'
import { domesticExtras, internationalExtras, trackingStatuses, trackingTypeNames } from './tracking-channel.js'
import type { CarrierTrack, TrackingStatus } from './tracking-channel.js'

const trim = (text: string): string => text.trim()
/** Where a parcel stands that nobody has seen yet. */
const PENDING: TrackingStatus = 'PENDING'

/** The language that partners want an answer in. */
export const languageInput = () =>
  languageTag().meta({
    description: 'A language tag (BCP 47), for example zh, en or es; what is none counts as absent',
    examples: ['es'],
  })

/** What partners ask of a parcel. */
export const trackingQuestion = z.object({
  trackingNo: requiredText(64)
    .transform(trim)
    .meta({ examples: ['YT2026091012345'] }),
  type: codes(...trackingTypeNames),
  carrierName: textFilter(64)
    .transform((name) => name?.trim())
    .nullish()
    .meta({ description: 'Domestic: improves the recognition of the number' }),
  language: languageInput(),
})

/** What partners ask about a parcel, checked. */
export type TrackingQuestion = z.output<typeof trackingQuestion>

const status = () => z.enum(trackingStatuses)

const trackItem = named(
  'TrackingEvent',
  z.object({
    currentPosition: z.string().nullable(),
    content: z.string(),
    trackDate: dateTimeOutput(),
    status: status(),
  }),
)

const common = {
  trackingNo: z.string(),
  status: status().meta({ description: 'Of the newest event; PENDING as long as there is none.' }),
  trackContent: z.string().nullable().meta({ description: 'Of the newest event' }),
  trackDate: dateTimeOutput().nullable(),
  trackItems: z.array(trackItem).meta({ description: 'Newest first' }),
}

/** The specification's TrackingResult; each type has its own extras. */
export const trackingResult = z.discriminatedUnion('type', [
  named('DomesticTracking', z.object({ ...common, type: z.literal(1), ...domesticExtras.shape })),
  named(
    'InternationalTracking',
    z.object({ ...common, type: z.literal(2), ...internationalExtras.shape, trackUrl: nullableAddress() }),
    {
      trackingNo: 'INTL2026091012345',
      type: 2,
      status: 'IN_TRANSIT',
      trackContent: 'Left the airport',
      trackDate: '2026-09-10 12:00:00',
      trackItems: [
        {
          currentPosition: 'Sydney',
          content: 'Left the airport',
          trackDate: '2026-09-10 12:00:00',
          status: 'IN_TRANSIT',
        },
      ],
      logisticsOrderNo: 'LO-2026-1',
      expressNo: 'EX-2026-1',
      lastMileTrackingNo: null,
      supplierCode: 'EXAMPLE',
      supplierName: 'Example Logistics',
      logisticsLineName: 'Air, tax included',
      trackUrl: null,
      shipCountry: 'CN',
      country: 'AU',
    },
  ),
])

/** What partners are answered: another shape for each type of tracking number. */
export type TrackingResult = z.input<typeof trackingResult>

/**
 * Events of the same time stand as their carrier tells them; where it begins with the oldest, the other way round, so that of
 * "on its way" and "delivered" in one minute the latter is the newest.
 */
export function newestFirst(events: CarrierTrack['events']): CarrierTrack['events'] {
  const timeOf = (event: CarrierTrack['events'][number] | undefined) => event?.trackDate.getTime() ?? 0
  const isOldestFirst = timeOf(events[0]) < timeOf(events.at(-1))
  return (isOldestFirst ? events.toReversed() : events).toSorted((a, b) => timeOf(b) - timeOf(a))
}

/** Shows a parcel; what its carrier does not tell is null. */
export function toTrackingResult({ trackingNo, type }: TrackingQuestion, track: CarrierTrack): TrackingResult {
  const events = newestFirst(track.events)
  const [newest] = events
  const shown = {
    trackingNo,
    status: newest?.status ?? PENDING,
    trackContent: newest?.content ?? null,
    trackDate: newest?.trackDate ?? null,
    trackItems: events.map((event) => extended(event, { currentPosition: event.currentPosition ?? null })),
  }
  return type === 1
    ? { ...shown, type, ...told(domesticExtras, track) }
    : { ...shown, type, ...told(internationalExtras, track) }
}

function told<Extras extends z.ZodRawShape>(
  extras: z.ZodObject<Extras>,
  track: CarrierTrack,
): z.input<z.ZodObject<Extras>> {
  const known: Readonly<Record<string, unknown>> = track
  return Object.fromEntries(Object.keys(extras.shape).map((name) => [name, known[name] ?? null])) as z.input<
    z.ZodObject<Extras>
  >
}
