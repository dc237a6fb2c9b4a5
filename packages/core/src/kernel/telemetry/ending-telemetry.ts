import type { Telemetry } from './telemetry.js'

/** Telemetry of something that is closed one day. */
export interface EndingTelemetry extends Telemetry {
  /** Ends all that was observed by it: what has been closed is neither told of any more nor kept in memory by its gauges. */
  end(): void
}

/** The same telemetry, which knows what was observed by it. */
export function endingTelemetry(telemetry: Telemetry): EndingTelemetry {
  const ends: (() => void)[] = []
  const spanUntil = telemetry.spanUntil?.bind(telemetry)
  const spanSync = telemetry.spanSync?.bind(telemetry)
  return {
    span: (start, work) => telemetry.span(start, work),
    ...(spanUntil && { spanUntil }),
    ...(spanSync && { spanSync }),
    record: (name, seconds, attributes) => telemetry.record(name, seconds, attributes),
    count: (name, by, attributes) => telemetry.count(name, by, attributes),
    observe(name, read) {
      const end = telemetry.observe(name, read)
      // Listeners of before have no such answer.
      if (typeof end === 'function') ends.push(end)
      return end
    },
    traceParent: () => telemetry.traceParent(),
    end() {
      for (const end of ends.splice(0)) end()
    },
  }
}
