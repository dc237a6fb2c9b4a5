import type { Data } from './call-types.js'
import type { CallOptions } from './client-options.js'
import { monotonicMs, randomShare } from './kernel/runtime.js'
import { pause } from './within.js'

type EventList = Data<'listEvents'>

/** What is streamed, and from where on. */
export interface EventStreamOptions {
  /** The cursor that was saved last; `now` for what comes from now on; absent: from the oldest that is kept. */
  readonly after?: string | null | undefined
  /** Only events of these types. */
  readonly types?: readonly string[] | undefined
  /** Events of a page: `save` is called after each. Default: 100. */
  readonly limit?: number | undefined
  /** For how long the platform waits for the next event before it answers that there is none, in seconds. Default: 20. */
  readonly waitSeconds?: number | undefined
  /** Called with the cursor when every event of a page was consumed; the next page is read when it is done. */
  readonly save?: ((cursor: string) => Promise<void> | void) | undefined
  /** Ends the stream, without an error, when the event of now was consumed; a page that was consumed with it is still saved. */
  readonly signal?: AbortSignal | undefined
}

/**
 * The least time between two questions that find nothing. The platform lets callers wait for an event, but not more of
 * them than it has room for, and none when it is about to stop: it answers those at once.
 */
const BETWEEN_EMPTY_MS = 1000

type ListEvents = (body: object, options: CallOptions) => Promise<EventList>

/**
 * Events in their order, without end. What was not saved comes again the next time, so that whoever consumes an event
 * twice must not mind: events have an `id`. Throws what a call throws, after its repeats.
 */
export async function* streamEvents(
  list: ListEvents,
  timeouts: { readonly timeoutMs: number; readonly totalMs: number },
  options: EventStreamOptions = {},
): AsyncGenerator<EventList['events'][number], void, undefined> {
  const { types, limit, waitSeconds = 20, save, signal } = options
  const longer = waitSeconds * 1000
  const call: CallOptions = {
    timeoutMs: timeouts.timeoutMs + longer,
    totalMs: timeouts.totalMs + longer,
    signal,
  }
  const isEnded = () => signal?.aborted === true
  /** What fails because the stream was ended is no failure. */
  const ended = (error: unknown): undefined => {
    if (!isEnded()) throw error
  }
  let after = options.after ?? null
  while (!isEnded()) {
    const began = monotonicMs()
    const page = await list({ after, types, limit, waitSeconds }, call).catch(ended)
    for (const event of page?.events ?? []) {
      if (isEnded()) return
      yield event
    }
    if (page === undefined) return
    // Whoever asks for more has consumed the last one: also where the signal came meanwhile, its cursor is kept.
    if (after !== page.nextCursor) {
      after = page.nextCursor
      await save?.(after)
    }
    const early = BETWEEN_EMPTY_MS - (monotonicMs() - began)
    if (page.events.length > 0 || page.hasMore || early <= 0) continue
    // At random up to half as long again, so that those who were turned away do not come back together.
    await pause(early + (randomShare() * BETWEEN_EMPTY_MS) / 2, signal === undefined ? [] : [signal]).catch(ended)
  }
}
