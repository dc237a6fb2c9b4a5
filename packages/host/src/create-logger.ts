import { pino } from 'pino'
import type { Logger } from '@org/openapi-core'
import { redact, redactMembers, redactText } from './redact.js'
import { StandardError } from './standard-error.js'

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

/**
 * Redacts before pino is called: none of pino's hooks sees the fields of a child logger. The mixin is called here, too,
 * because pino's own copies the fields of each line.
 */
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

let shared: StandardError | undefined
/** All loggers of a process have one. pino's own never ends where the disk is full, nor where nobody reads it any more. */
const standardError = () => (shared ??= new StandardError())
