import type { Logger } from '@org/openapi-core'
import type { Telemetry } from '@org/openapi-core/telemetry'

/** How a process of a host is seen from outside. */
export interface Observability {
  readonly logger: Logger
  /** Absent where nobody listens: nothing is measured then. */
  readonly telemetry?: Telemetry
  /** Hands over what is waiting, for two seconds at most. */
  stop(): Promise<void>
}
