import { createLogger, loggedHandler } from '@org/openapi-host'
import type { Handler } from '@org/openapi-host'
import { traceFields } from '@org/openapi-telemetry'
import type { EngineTarget } from '../target.js'

/** As the example hosts write a line for each request, up to what leaves the process. */
export function withLines(handler: Handler, { telemetry }: EngineTarget): Handler {
  const dropped = { write: () => undefined }
  return loggedHandler(handler, createLogger(dropped, telemetry ? { mixin: traceFields } : {}))
}
