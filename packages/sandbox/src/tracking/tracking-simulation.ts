import type { TrackingChannel, TrackingQuery } from '@org/openapi-core/channels'
import { defineRoute } from '../control-route.js'
import type { SandboxWorld } from '../sandbox-world.js'
import type { Simulation } from '../simulation.js'
import { demoTracks } from './demo-tracks.js'
import { sandboxTrackInput, toCarrierTrack, toSandboxTrack } from './sandbox-track.js'
import type { SandboxTrack } from './sandbox-track.js'

const keyOf = ({ type, trackingNo }: Pick<TrackingQuery, 'type' | 'trackingNo'>): string => `${type}:${trackingNo}`

/** The carriers: they know one parcel, and those that a script told of, whichever carrier is named. */
export function simulateTracking(): Simulation {
  const tracks = new Map<string, SandboxTrack>(demoTracks.map((track) => [keyOf(track), track]))
  return {
    channel: 'tracking',
    calls: {
      findTrack: (query: TrackingQuery) => tracks.get(keyOf(query)),
    },
    routes: [
      defineRoute({ method: 'POST', path: '/tracking', body: sandboxTrackInput }, (body) => {
        const track = toSandboxTrack(body)
        tracks.set(keyOf(track), track)
        return track
      }),
    ],
  }
}

/** The engine's side of the carriers. */
export function trackingChannel(world: SandboxWorld): TrackingChannel {
  return {
    async findTrack(query, signal) {
      const track = (await world.call({ channel: 'tracking', name: 'findTrack', input: query }, signal)) as
        | SandboxTrack
        | undefined
      return track && toCarrierTrack(track)
    },
  }
}
