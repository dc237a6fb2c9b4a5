import { cappedCount, MOST_COUNTED } from './kernel/capped-count.js'
import type { ChannelGuards } from './kernel/channels/channel-guards.js'
import type { Clock } from './kernel/clock.js'
import type { JobReport } from './kernel/concurrency/jobs.js'
import { SingleFlight } from './kernel/concurrency/single-flight.js'
import type { Measured, Telemetry } from './kernel/telemetry/telemetry.js'
import { jobStatusOf } from './health/index.js'
import type { Backlog, BacklogRepository, JobReports } from './health/index.js'

/** What the gauges are read from. */
interface GaugeParts {
  readonly telemetry: Telemetry | undefined
  readonly guards: ChannelGuards
  readonly jobs: JobReports
  readonly backlogs: BacklogRepository
  readonly clock: Clock
  /** Aborted before the storage is closed. */
  readonly closing: AbortSignal
}

/** Lets telemetry, where there is any, read how the engine is. It costs the same however much there is of anything. */
export function observeEngine({ telemetry, jobs, guards, clock, ...stored }: GaugeParts): void {
  if (telemetry === undefined) return
  telemetry.observe('openapi.channel.broken', () =>
    guards
      .reports()
      .map(({ name, broken }) =>
        measured(broken.filter(({ failsLately }) => failsLately).length, { 'openapi.channel': name }),
      ),
  )
  observeJobs(telemetry, jobs, clock)
  observeBacklogs(telemetry, { clock, ...stored })
}

function observeJobs(telemetry: Telemetry, jobs: JobReports, clock: Clock): void {
  telemetry.observe('openapi.job.last_success', () =>
    jobs
      .reports()
      .flatMap(({ name, lastSuccess }) =>
        lastSuccess === null ? [] : [measured(lastSuccess.getTime() / 1000, { 'openapi.job': name })],
      ),
  )
  // A run that hangs is the first one, too: then there is neither a success nor a failure to tell of.
  telemetry.observe('openapi.job.overdue', () => {
    const runsSince = jobs.runsSince()
    if (runsSince === undefined) return []
    const stateOf = (report: JobReport) => jobStatusOf(report, runsSince, clock.now()).jobState
    return jobs
      .reports()
      .map((report) => measured(stateOf(report) === 'OVERDUE' ? 1 : 0, { 'openapi.job': report.name }))
  })
}

/** What is counted in the database. */
function observeBacklogs(
  telemetry: Telemetry,
  { backlogs, clock, closing }: Pick<GaugeParts, 'backlogs' | 'clock' | 'closing'>,
): void {
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
