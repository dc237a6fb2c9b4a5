import { pino } from 'pino'
import type { Logger } from '@org/openapi-core'
import { redact, redactText } from './redact.js'

/** JSON lines on standard error; standard output has the host's own lines only. Nothing private gets into any. */
export function createLogger(): Logger {
  return pino(
    {
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (level) => ({ level }),
        bindings: (bindings) => redact(bindings) as Record<string, unknown>,
      },
      hooks: {
        logMethod([fields, message, ...rest]: unknown[], method) {
          const text = typeof message === 'string' ? redactText(message) : ''
          Reflect.apply(method, this, [redact(fields), text, ...rest])
        },
      },
    },
    // Asynchronous: a request does not wait for a slow reader of the log. pino writes the rest at exit.
    pino.destination({ dest: 2, sync: false }),
  )
}
