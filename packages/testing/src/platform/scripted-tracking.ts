import type { CarrierTrack, TrackingChannel, TrackingQuery } from '@org/openapi-core/channels'

/** Carriers that know what a test told them. */
export interface ScriptedTracking extends TrackingChannel {
  /** What they were asked, in order. */
  readonly asked: readonly TrackingQuery[]
  /** What they know of this parcel from now on. */
  put(parcel: Pick<TrackingQuery, 'trackingNo' | 'type'>, track: CarrierTrack): void
  /** Lets the next calls fail with these, one each: a `ChannelRefusal`, or anything else for "unknown". */
  failWith(...errors: readonly unknown[]): void
}

/** Carriers that have seen no parcel yet. */
export function scriptedTracking(): ScriptedTracking {
  const tracks = new Map<string, CarrierTrack>()
  const asked: TrackingQuery[] = []
  const failures: unknown[] = []
  return {
    asked,
    put: ({ trackingNo, type }, track) => void tracks.set(`${type}:${trackingNo}`, track),
    failWith: (...errors) => void failures.push(...errors),
    async findTrack(query) {
      asked.push({ ...query })
      if (failures.length > 0) throw failures.shift()
      const track = tracks.get(`${query.type}:${query.trackingNo}`)
      return track && structuredClone(track)
    },
  }
}
