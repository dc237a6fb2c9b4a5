import { diag } from '@opentelemetry/api'

/** Tells listeners what they are told: what they throw reaches nobody, and `diag` hears of the first of it. */
export class Quietly {
  #isTold = false

  /** What `tell` answers; undefined where it throws. */
  try<T>(tell: () => T): T | undefined {
    try {
      return tell()
    } catch (error) {
      this.failed(error)
      return undefined
    }
  }

  /** For what fails later. */
  failed(error: unknown): void {
    if (this.#isTold) return
    this.#isTold = true
    try {
      diag.error('@org/openapi-telemetry: a listener or a gauge failed; further failures are not told', error)
    } catch {
      // The host's own logger for diagnostics, which is a listener, too.
    }
  }
}
