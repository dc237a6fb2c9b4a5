import { letGo } from './concurrency/unwanted-promise.js'

/** What the product writes its log to; pino's loggers fit as they are. */
export interface Logger {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  /** A logger that adds `fields` to every line. */
  child(fields: Record<string, unknown>): Logger
}

/** A logger as a host hands it over: `console` is one, too. */
export type HostLogger = Omit<Logger, 'child'> & Partial<Pick<Logger, 'child'>>

type Fields = Record<string, unknown>

/** The host's logger as the product uses it: where it makes no children, their fields are added here. */
export function toLogger(given: HostLogger): Logger {
  return given === standardErrorLogger
    ? standardErrorLogger
    : unfailing(isWhole(given) ? given : childOf(given, {}), {})
}

const isWhole = (logger: HostLogger): logger is Logger => typeof logger.child === 'function'

function childOf(parent: Omit<Logger, 'child'>, own: Fields): Logger {
  return {
    debug: (fields, message) => parent.debug({ ...own, ...fields }, message),
    info: (fields, message) => parent.info({ ...own, ...fields }, message),
    warn: (fields, message) => parent.warn({ ...own, ...fields }, message),
    error: (fields, message) => parent.error({ ...own, ...fields }, message),
    child: (fields) => childOf(parent, { ...own, ...fields }),
  }
}

/**
 * The same, and whoever writes is not failed by a logger that throws, or is async and rejects: such a line goes to
 * standard error, with what the logger's ancestors added.
 */
function unfailing(logger: Logger, own: Fields): Logger {
  const writer = (level: 'debug' | 'info' | 'warn' | 'error') => (fields: object, message: string) => {
    const onFailure = () => standardErrorLogger[level]({ ...own, ...fields }, message)
    try {
      letGo(logger[level](fields, message), onFailure)
    } catch {
      onFailure()
    }
  }
  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
    child: (fields) => unfailing(childMadeBy(logger, fields), { ...own, ...fields }),
  }
}

function childMadeBy(logger: Logger, fields: Fields): Logger {
  try {
    return logger.child(fields)
  } catch {
    return childOf(logger, fields)
  }
}

const ignore = (): void => undefined

/** Writes nothing. */
export const silentLogger: Logger = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  child: () => silentLogger,
}

/** Writes warnings and errors to standard error, a line of JSON each: the log of a host that has chosen none. */
export const standardErrorLogger: Logger = childOf(
  {
    debug: ignore,
    info: ignore,
    warn: (fields, message) => console.error(lineOf('warn', fields, message)),
    error: (fields, message) => console.error(lineOf('error', fields, message)),
  },
  {},
)

function lineOf(level: string, fields: object, msg: string): string {
  const time = new Date().toISOString()
  try {
    return JSON.stringify({ level, time, ...fields, msg })
  } catch {
    // What has no JSON (a circle, a bigint) must not turn a line of the log into a failure.
    return JSON.stringify({ level, time, msg })
  }
}
