import type { DiagLogger } from '@opentelemetry/api'
import { systemClock } from '@org/openapi-core'
import type { Clock, Logger } from '@org/openapi-core'

/** A collector that is away fails every few seconds. */
const EVERY_MS = 60_000
const MAX_TEXT = 500

/** What the SDK has to say goes to the host's log, a line a minute at most. */
export function diagnosticsTo(logger: Pick<Logger, 'warn'>, clock: Pick<Clock, 'monotonic'> = systemClock): DiagLogger {
  let quietUntil = -Infinity
  const warn = (message: string, ...rest: unknown[]) => {
    const now = clock.monotonic()
    if (now < quietUntil) return
    quietUntil = now + EVERY_MS
    const detail = [message, ...rest.map((each) => (each instanceof Error ? each.message : String(each)))].join(' ')
    logger.warn({ detail: detail.slice(0, MAX_TEXT) }, 'telemetry is not delivered as it should be')
  }
  const silent = () => undefined
  return { error: warn, warn, info: silent, debug: silent, verbose: silent }
}
