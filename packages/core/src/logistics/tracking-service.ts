import { ApiError } from '../kernel/errors.js'
import type { ChannelGuard } from '../kernel/channels/channel-guard.js'
import { usableAnswer } from '../kernel/channels/read-answer.js'
import { RecentValues } from '../kernel/recent-values.js'
import type { RequestContext } from '../http/context.js'
import { TRACK_PROVIDER_ERROR } from './logistics-errors.js'
import { newestFirst, toTrackingResult } from './tracking.js'
import type { TrackingQuestion, TrackingResult } from './tracking.js'
import { carrierTrack } from './tracking-channel.js'
import type { CarrierTrack, TrackingChannel, TrackingQuery } from './tracking-channel.js'
import type { Translations } from './translations.js'

/** What tracking needs. */
export interface TrackingParts {
  /** Absent: every question fails with TRACK_PROVIDER_ERROR. */
  readonly channel: TrackingChannel | undefined
  readonly guard: ChannelGuard
  readonly translations: Translations
  /** Seconds of the engine's time that an answer may be reused; 0 asks each time. */
  readonly cacheSeconds: number
}

interface RememberedTrack {
  readonly track: CarrierTrack
  /** Epoch milliseconds of the engine's time. */
  readonly askedAt: number
}

const INTERNATIONAL = 2
const MAX_TRACKS = 5000
/** A number that no carrier knows: nothing has happened to its parcel yet, which on the first day is normal. */
const UNSEEN: CarrierTrack = { events: [] }
const answered = carrierTrack.optional()

/**
 * Where parcels are, asked of the carriers through their channel. Partners poll: an answer is reused for a while, and
 * callers who ask for one parcel at the same time share one question. Failures are not remembered.
 */
export class TrackingService {
  readonly #recent = new RecentValues<RememberedTrack>(MAX_TRACKS)

  constructor(private readonly parts: TrackingParts) {}

  /** Throws TRACK_PROVIDER_ERROR where the carrier gives no usable answer. */
  async query(context: RequestContext<unknown>, question: TrackingQuestion): Promise<TrackingResult> {
    const track = await this.#find(context, toQuery(question))
    const { type, language } = question
    if (type !== INTERNATIONAL || !language) return toTrackingResult(question, track)
    return toTrackingResult(question, await this.#translated(context, track, language))
  }

  async #find(context: RequestContext<unknown>, query: TrackingQuery): Promise<CarrierTrack> {
    const { trackingNo, type, carrierName } = query
    const key = JSON.stringify([context.tenantId, trackingNo, type, carrierName])
    const now = context.now.getTime()
    const recent = this.#recent.get(key)
    // What lies ahead was asked before the clock was set back, and would be told for as long as that was.
    if (recent !== undefined && Math.abs(now - recent.askedAt) < this.parts.cacheSeconds * 1000) return recent.track
    const track = await this.#ask(context, query)
    if (this.parts.cacheSeconds > 0) this.#recent.set(key, { track, askedAt: now })
    return track
  }

  async #ask(
    { log, tenantId }: Pick<RequestContext<unknown>, 'log' | 'tenantId'>,
    query: TrackingQuery,
  ): Promise<CarrierTrack> {
    const { channel, guard } = this.parts
    if (channel === undefined) throw new ApiError(TRACK_PROVIDER_ERROR)
    const key = JSON.stringify([query.trackingNo, query.type, query.carrierName])
    const tell = (wrong: readonly string[]) =>
      log.warn({ channel: 'tracking', wrong }, 'channel answered a track of another shape')
    try {
      const track = await guard.read({ tenantId, key }, async (signal) =>
        usableAnswer(answered, await channel.findTrack({ ...query }, signal), tell),
      )
      return track ?? UNSEEN
    } catch (cause) {
      throw new ApiError(TRACK_PROVIDER_ERROR, { cause })
    }
  }

  async #translated(
    context: Pick<RequestContext<unknown>, 'log' | 'tenantId'>,
    track: CarrierTrack,
    language: string,
  ): Promise<CarrierTrack> {
    // Newest first, so that of more texts than are translated in one go these are what a reader sees at once.
    const events = newestFirst(track.events)
    const texts = events.flatMap(({ content, currentPosition }) => [
      content,
      ...(currentPosition ? [currentPosition] : []),
    ])
    const say = await this.parts.translations.into(language, texts, context)
    return {
      ...track,
      events: events.map((event) => ({
        ...event,
        content: say(event.content),
        currentPosition: event.currentPosition ? say(event.currentPosition) : event.currentPosition,
      })),
    }
  }
}

function toQuery({ trackingNo, type, carrierName }: TrackingQuestion): TrackingQuery {
  return { trackingNo, type, ...(type !== INTERNATIONAL && carrierName ? { carrierName } : {}) }
}
