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
    const detail = [message, ...rest].map(tellable).join(' ')
    logger.warn({ detail: detail.slice(0, MAX_TEXT) }, 'telemetry is not delivered as it should be')
  }
  const silent = () => undefined
  return { error: warn, warn, info: silent, debug: silent, verbose: silent }
}

/**
 * The SDK hands over errors as JSON with all that they have: the stack first, which names files of this machine and leaves
 * no room for the reason, and what the collector answered, which may quote what it was sent.
 */
function tellable(told: unknown): string {
  if (told instanceof Error) return reasonOf(told)
  const text = String(told)
  if (!text.startsWith('{')) return text
  try {
    return reasonOf(JSON.parse(text) as ToldError)
  } catch {
    return text
  }
}

/** What an error may have that is fit for a log. */
interface ToldError {
  readonly name?: unknown
  readonly code?: unknown
  readonly message?: unknown
}

const reasonOf = ({ name, code, message }: ToldError): string =>
  [name, code, message].filter((each) => ['string', 'number'].includes(typeof each) && each !== '').join(' ')
