import { createLogger } from '@org/openapi-host'
import type { Environment } from './environment.js'
import type { Observability } from './observability.js'

/**
 * What the environment asks for; where it asks for neither metrics nor traces, nothing of OpenTelemetry is even loaded.
 * `worker` is the process's number among those of a host, from 1. Throws `StartError`.
 */
export async function observe(environment: Environment, worker = 1): Promise<Observability> {
  const { metricsPort, otlpEndpoint } = environment
  if (metricsPort === undefined && otlpEndpoint === undefined)
    return { logger: createLogger(), stop: () => Promise.resolve() }
  const { startTelemetry } = await import('./telemetry.js')
  return startTelemetry(environment, worker)
}
