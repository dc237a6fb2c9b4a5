import { pino } from 'pino'
import type { Logger } from '@org/openapi-core'
import { redact, redactMembers, redactText } from './redact.js'

/** What takes the lines of a log: a stream, for example. */
export interface LogDestination {
  write(line: string): void
}

/** How lines differ from the usual ones. */
export interface LoggerOptions {
  /**
   * Asked for each line, for fields that depend on the moment: `traceFields` of `@org/openapi-telemetry`. They are written
   * as they are, and it must not throw. Absent: there are none.
   */
  readonly mixin?: (() => object | undefined) | undefined
}

/**
 * pino, with JSON lines on standard error unless `destination` is another. No secret, token, e-mail address or phone
 * number gets into any.
 */
export function createLogger(destination: LogDestination = standardError(), { mixin }: LoggerOptions = {}): Logger {
  const options = {
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  }
  return redacting(pino(options, destination), mixin)
}

/** Around pino and not by its hooks, of which none sees the fields of a child. Its mixin copies each line's fields. */
function redacting(lines: pino.Logger, mixin: LoggerOptions['mixin']): Logger {
  const writing = (level: 'debug' | 'info' | 'warn' | 'error') => (fields: object, message: string) => {
    if (!lines.isLevelEnabled(level)) return
    const mixed = mixin?.()
    const redacted = redact(fields) as object
    lines[level](mixed === undefined ? redacted : { ...mixed, ...redacted }, redactText(message))
  }
  return {
    debug: writing('debug'),
    info: writing('info'),
    warn: writing('warn'),
    error: writing('error'),
    child: (fields) => redacting(lines.child(redactMembers(fields)), mixin),
  }
}

/** Asynchronous: a request does not wait for a slow reader of the log. pino writes the rest at exit. */
const standardError = () => pino.destination({ dest: 2, sync: false })
