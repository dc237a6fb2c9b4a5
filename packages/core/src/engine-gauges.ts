import type { ChannelGuards } from './kernel/channels/channel-guards.js'
import type { Clock } from './kernel/clock.js'
import type { Jobs } from './kernel/concurrency/jobs.js'
import type { Measured, Telemetry } from './kernel/telemetry/telemetry.js'
import { MOST_COUNTED } from './health/index.js'
import type { Backlog, BacklogRepository } from './health/index.js'

/** What the gauges are read from. */
interface GaugeParts {
  readonly telemetry: Telemetry | undefined
  readonly guards: ChannelGuards
  readonly jobs: Pick<Jobs, 'reports'>
  readonly backlogs: BacklogRepository
  readonly clock: Clock
}

/** Whoever reads all gauges reads them within this time: what is counted for one is not counted again for the next. */
const SHARED_MS = 1000

/** Lets telemetry, where there is any, read how the engine is. It costs the same however much there is of anything. */
export function observeEngine({ telemetry, guards, jobs, backlogs, clock }: GaugeParts): void {
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
  const unsequenced = shared(clock, () => backlogs.unsequenced(MOST_COUNTED))
  telemetry.observe('openapi.event.outbox.size', async () => [measured(countOf(await unsequenced()))])
  telemetry.observe('openapi.event.outbox.oldest_age', async () => {
    const { oldest } = await unsequenced()
    return [measured(oldest === null ? 0 : Math.max(0, clock.now().getTime() - oldest.getTime()) / 1000)]
  })
  telemetry.observe('openapi.webhook.due', async () => [
    measured(countOf(await backlogs.due(clock.now(), MOST_COUNTED))),
  ])
  telemetry.observe('openapi.webhook.dead', async () => [measured(countOf(await backlogs.dead(MOST_COUNTED)))])
}

const measured = (value: number, attributes: Measured['attributes'] = {}): Measured => ({ value, attributes })

const countOf = ({ count }: Backlog): number => Math.min(count, MOST_COUNTED)

/** One answer for all who ask within a second. */
function shared<T>(clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined
  return () => {
    const at = clock.monotonic()
    if (last === undefined || at - last.at >= SHARED_MS) last = { at, answer: read() }
    return last.answer
  }
}
