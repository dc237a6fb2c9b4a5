import { z } from 'zod'
import { trackingStatuses } from '@org/openapi-core/channels'
import type { CarrierTrack } from '@org/openapi-core/channels'
import { toInstant } from '../sandbox-clock.js'

const text = () => z.string().max(2000).nullish()

const eventInput = z.object({
  currentPosition: text(),
  content: z.string().max(2000),
  /** `yyyy-MM-dd HH:mm:ss` in the engine's default zone, or ISO 8601. */
  trackDate: z
    .string()
    .transform((time) => time.replace(' ', 'T'))
    .pipe(z.iso.datetime({ offset: true, local: true, error: 'must be a date-time' })),
  status: z.enum(trackingStatuses).default('IN_TRANSIT'),
})

/** What `POST /sandbox/tracking` takes: a parcel, its events in any order, and the extras of its type beside them. */
export const sandboxTrackInput = z.object({
  trackingNo: z.string().trim().min(1).max(64),
  type: z.literal([1, 2]),
  events: z.array(eventInput).max(500),
  carrierName: text(),
  carrierCode: text(),
  checkStatus: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  arrivalTime: text(),
  logisticsOrderNo: text(),
  expressNo: text(),
  lastMileTrackingNo: text(),
  supplierCode: text(),
  supplierName: text(),
  logisticsLineName: text(),
  trackUrl: text(),
  shipCountry: text(),
  country: text(),
})

/** A parcel of the sandbox; times are ISO text, because it travels between processes. */
export type SandboxTrack = Omit<z.output<typeof sandboxTrackInput>, 'events'> & {
  readonly events: readonly SandboxEvent[]
}

type SandboxEvent = Omit<CarrierTrack['events'][number], 'trackDate'> & { readonly trackDate: string }

/** Each time with its offset, whichever way it was given. */
export function toSandboxTrack({ events, ...rest }: z.output<typeof sandboxTrackInput>): SandboxTrack {
  const told = events.map((event) => ({ ...event, trackDate: new Date(toInstant(event.trackDate)).toISOString() }))
  return { ...rest, events: told }
}

/** The parcel as a tracking channel answers it. */
export function toCarrierTrack({ events, ...rest }: SandboxTrack): CarrierTrack {
  return { ...rest, events: events.map((event) => ({ ...event, trackDate: new Date(event.trackDate) })) }
}
