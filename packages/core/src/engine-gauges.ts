import { cappedCount, MOST_COUNTED } from './kernel/capped-count.js'
import type { ChannelGuards } from './kernel/channels/channel-guards.js'
import type { Clock } from './kernel/clock.js'
import type { Jobs } from './kernel/concurrency/jobs.js'
import { SingleFlight } from './kernel/concurrency/single-flight.js'
import type { Measured, Telemetry } from './kernel/telemetry/telemetry.js'
import type { Backlog, BacklogRepository } from './health/index.js'

/** What the gauges are read from. */
interface GaugeParts {
  readonly telemetry: Telemetry | undefined
  readonly guards: ChannelGuards
  readonly jobs: Pick<Jobs, 'reports'>
  readonly backlogs: BacklogRepository
  readonly clock: Clock
  /** Aborted before the storage is closed. */
  readonly closing: AbortSignal
}

/** Lets telemetry, where there is any, read how the engine is. It costs the same however much there is of anything. */
export function observeEngine({ telemetry, guards, jobs, backlogs, clock, closing }: GaugeParts): void {
  if (telemetry === undefined) return
  telemetry.observe('openapi.channel.broken', () =>
    guards.reports().map(({ name, broken }) => measured(broken.length, { 'openapi.channel': name })),
  )
  telemetry.observe('openapi.job.last_success', () =>
    jobs
      .reports()
      .flatMap(({ name, lastSuccess }) =>
        lastSuccess === null ? [] : [measured(lastSuccess.getTime() / 1000, { 'openapi.job': name })],
      ),
  )
  // Whoever reads gauges reads all at once: two of them are of one count.
  const reading = new SingleFlight<Backlog>()
  const unsequenced = () => reading.share('unsequenced', () => backlogs.unsequenced(MOST_COUNTED))
  // The last reading, as a host hands over its metrics, comes when the storage is closed.
  const stored = (read: () => Promise<number>) => async () => (closing.aborted ? [] : [measured(await read())])
  telemetry.observe(
    'openapi.event.outbox.size',
    stored(async () => countOf(await unsequenced())),
  )
  telemetry.observe(
    'openapi.event.outbox.oldest_age',
    stored(async () => {
      const { oldest } = await unsequenced()
      return oldest === null ? 0 : Math.max(0, clock.now().getTime() - oldest.getTime()) / 1000
    }),
  )
  telemetry.observe(
    'openapi.webhook.due',
    stored(async () => countOf(await backlogs.due(clock.now(), MOST_COUNTED))),
  )
  telemetry.observe(
    'openapi.webhook.dead',
    stored(async () => countOf(await backlogs.dead(MOST_COUNTED))),
  )
}

const measured = (value: number, attributes: Measured['attributes'] = {}): Measured => ({ value, attributes })

const countOf = ({ count }: Backlog): number => cappedCount(count).count
