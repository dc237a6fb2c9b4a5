import { promiseContext } from '@org/openapi-telemetry'
import type { RecordingTelemetry } from '@org/openapi-testing'

const NAME = Symbol('name of the span')

/** Telemetry that also has a context which follows what is awaited, and nothing else. */
export interface FollowedTelemetry extends RecordingTelemetry {
  /** Names of spans that are not within the one by it that they are within by a context which follows callbacks, too. */
  readonly lost: ReadonlySet<string>
  /** Ends the context. */
  end(): void
}

/** The same telemetry, which looks at each span whether the cheaper context leads to the one that it is within. */
export function followedByPromises(telemetry: RecordingTelemetry): FollowedTelemetry {
  const context = promiseContext({ node: '20.19.0' })?.enable()
  if (context === undefined) throw new Error('This runtime has no such context')
  const lost = new Set<string>()
  return {
    ...telemetry,
    lost,
    end: () => void context.disable(),
    span: (start, work) =>
      telemetry.span(start, (span) => {
        const within = telemetry.spans.at(-1)?.path.at(-1)
        const active = context.active()
        const inner = start.root === true ? undefined : active.getValue(NAME)
        const followed = start.parent === undefined ? inner : 'remote'
        if (followed !== within) lost.add(start.name)
        return context.with(active.setValue(NAME, start.name), () => work(span))
      }),
  }
}
