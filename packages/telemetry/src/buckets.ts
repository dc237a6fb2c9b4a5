import type { DurationName } from '@org/openapi-core/telemetry'

/** Of the conventions for HTTP, in seconds. */
const REQUESTS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
/** Of the conventions for databases. */
const STATEMENTS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]
/** Most runs find nothing to do, and one that deletes a month takes its time. */
const RUNS = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300]

/** The upper bounds of the buckets of each histogram. */
export const buckets: Readonly<Record<DurationName, readonly number[]>> = {
  'http.server.request.duration': REQUESTS,
  'db.client.operation.duration': STATEMENTS,
  'db.client.connection.wait_time': STATEMENTS,
  'openapi.transaction.duration': STATEMENTS,
  'openapi.channel.call.duration': REQUESTS,
  'openapi.job.duration': RUNS,
  'openapi.webhook.attempt.duration': REQUESTS,
}
