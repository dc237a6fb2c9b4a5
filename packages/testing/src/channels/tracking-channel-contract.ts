import { faultsOfTrack } from '@org/openapi-core/channels'
import type { CarrierTrack, TrackingChannel, TrackingQuery } from '@org/openapi-core/channels'
import { expect } from 'vitest'
import { answerOf } from './answer-of.js'
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
  /** One with at least 500 events at its carrier: the channel cuts them to 500. */
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

const find = ({ channel }: TestTrackingChannel, query: TrackingQuery) =>
  answerOf('findTrack', () => channel.findTrack(query, patient()))

function expectTrack(track: CarrierTrack | undefined, query: TrackingQuery): CarrierTrack {
  if (track === undefined) expect.unreachable(`no parcel ${query.trackingNo}`)
  expectNoFaults(faultsOfTrack(track), `parcel ${query.trackingNo}`)
  return track
}

/** What is asked of carriers. */
export const trackingChecks = {
  async 'answers what is known of a parcel, in the shape of CarrierTrack'(made: TestTrackingChannel) {
    for (const query of made.known) expect(expectTrack(await find(made, query), query).events).not.toEqual([])
  },
  async 'answers at most 500 events'(made: TestTrackingChannel) {
    const { length } = expectTrack(await find(made, made.busiest), made.busiest).events
    // More are refused above: fewer are no fault of the channel, but a parcel that tells nothing of where it cuts.
    expect(length, `busiest has to be a parcel with at least ${MOST_EVENTS} events`).toBe(MOST_EVENTS)
  },
  async 'answers undefined for a number that no carrier knows'(made: TestTrackingChannel) {
    for (const query of made.unknown) expect(await find(made, query)).toBeUndefined()
  },
  async 'finds the parcel whichever carrier is named: it is a hint'(made: TestTrackingChannel) {
    for (const query of made.known) {
      const named = { ...query, carrierName: 'A carrier that there is not' }
      expect(await find(made, named)).toEqual(await find(made, query))
    }
  },
  async 'answers the same when it is asked again'(made: TestTrackingChannel) {
    for (const query of made.known) {
      const first = structuredClone(await find(made, query))
      expect(await find(made, query)).toEqual(first)
    }
  },
  async 'answers twenty callers at once, each what it asked for'(made: TestTrackingChannel) {
    const { known, unknown } = made
    const queries = Array.from({ length: 20 }, (_, i) => [...known, ...unknown][i % (known.length + unknown.length)])
    const asked = queries.filter((query) => query !== undefined)
    const alone: (CarrierTrack | undefined)[] = []
    for (const query of asked) alone.push(await find(made, query))
    expect(await Promise.all(asked.map((query) => find(made, query)))).toEqual(alone)
  },
  async 'throws a ChannelRefusal for a definite no'(made: TestTrackingChannel) {
    await made.refuse()
    await expectRefusal(() => find(made, made.known[0]))
  },
  async 'throws where it does not know: neither undefined nor a refusal'(made: TestTrackingChannel) {
    await made.fail()
    await expectUnknown(() => find(made, made.known[0]))
  },
  async 'gives up when its caller does, before or during the call'({ channel, known }: TestTrackingChannel) {
    await expectToGiveUp('findTrack', (signal) => channel.findTrack(known[0], signal))
  },
}

/** What a tracking channel has to do. Declares its tests, so call it at the top of a test file. */
export function trackingChannelContract({ name, create }: TrackingChannelContractOptions): void {
  declareChecks({ title: `${name}: tracking channel contract`, create, checks: trackingChecks })
}
