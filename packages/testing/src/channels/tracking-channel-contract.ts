import { faultsOfTrack } from '@org/openapi-core/channels'
import type { CarrierTrack, TrackingChannel, TrackingQuery } from '@org/openapi-core/channels'
import { expect } from 'vitest'
import {
  declareChecks,
  expectNoFaults,
  expectRefusal,
  expectToGiveUp,
  expectUnknown,
  patient,
} from './channel-checks.js'
import type { ChannelTrouble } from './trouble.js'

/** Carriers, or a simulation of them. */
export interface TestTrackingChannel extends ChannelTrouble {
  readonly channel: TrackingChannel
  /** Parcels that carriers have seen. */
  readonly known: readonly [TrackingQuery, ...TrackingQuery[]]
  /** One with at least 500 events: they are cut to 500. */
  readonly busiest: TrackingQuery
  /** Numbers that no carrier knows. */
  readonly unknown: readonly [TrackingQuery, ...TrackingQuery[]]
  close?(): Promise<void>
}

/** What `trackingChannelContract` needs of an author. */
export interface TrackingChannelContractOptions {
  /** Heads the report. */
  readonly name: string
  readonly create: () => Promise<TestTrackingChannel>
}

const MOST_EVENTS = 500
function expectTrack(track: CarrierTrack | undefined, query: TrackingQuery): CarrierTrack {
  if (track === undefined) expect.unreachable(`no parcel ${query.trackingNo}`)
  expectNoFaults(faultsOfTrack(track), `parcel ${query.trackingNo}`)
  return track
}

/** What is asked of carriers. */
export const trackingChecks = {
  async 'answers what is known of a parcel, in the shape of CarrierTrack'({ channel, known }: TestTrackingChannel) {
    for (const query of known)
      expect(expectTrack(await channel.findTrack(query, patient()), query).events).not.toEqual([])
  },
  async 'answers at most 500 events'({ channel, busiest }: TestTrackingChannel) {
    expect(expectTrack(await channel.findTrack(busiest, patient()), busiest).events).toHaveLength(MOST_EVENTS)
  },
  async 'answers undefined for a number that no carrier knows'({ channel, unknown }: TestTrackingChannel) {
    for (const query of unknown) expect(await channel.findTrack(query, patient())).toBeUndefined()
  },
  async 'finds the parcel whichever carrier is named: it is a hint'({ channel, known }: TestTrackingChannel) {
    for (const query of known) {
      const named = { ...query, carrierName: 'A carrier that there is not' }
      expect(await channel.findTrack(named, patient())).toEqual(await channel.findTrack(query, patient()))
    }
  },
  async 'answers the same when it is asked again'({ channel, known }: TestTrackingChannel) {
    for (const query of known) {
      const first = structuredClone(await channel.findTrack(query, patient()))
      expect(await channel.findTrack(query, patient())).toEqual(first)
    }
  },
  async 'answers twenty callers at once, each what it asked for'({ channel, known, unknown }: TestTrackingChannel) {
    const queries = Array.from({ length: 20 }, (_, i) => [...known, ...unknown][i % (known.length + unknown.length)])
    const asked = queries.filter((query) => query !== undefined)
    const alone: (CarrierTrack | undefined)[] = []
    for (const query of asked) alone.push(await channel.findTrack(query, patient()))
    expect(await Promise.all(asked.map((query) => channel.findTrack(query, patient())))).toEqual(alone)
  },
  async 'throws a ChannelRefusal for a definite no'(made: TestTrackingChannel) {
    await made.refuse()
    await expectRefusal(() => made.channel.findTrack(made.known[0], patient()))
  },
  async 'throws where it does not know: neither undefined nor a refusal'(made: TestTrackingChannel) {
    await made.fail()
    await expectUnknown(() => made.channel.findTrack(made.known[0], patient()))
  },
  async 'gives up when its caller does, before or during the call'({ channel, known }: TestTrackingChannel) {
    await expectToGiveUp((signal) => channel.findTrack(known[0], signal))
  },
}

/** What a tracking channel has to do. Declares its tests, so call it at the top of a test file. */
export function trackingChannelContract({ name, create }: TrackingChannelContractOptions): void {
  declareChecks({ title: `${name}: tracking channel contract`, create, checks: trackingChecks })
}
