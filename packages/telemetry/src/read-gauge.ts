import type { ObservableResult } from '@opentelemetry/api'
import type { Measured } from '@org/openapi-core/telemetry'
import { errorType } from './error-type.js'
import { keptAttributes } from './kept-attributes.js'
import type { KnownAttributes } from './kept-attributes.js'
import type { Quietly } from './quietly.js'

/** Whoever reads all metrics waits no longer for one of them: a database may not answer. */
const PATIENCE_MS = 3000

type Read = () => Promise<readonly Measured[]> | readonly Measured[]

/** What a gauge's reading needs. */
export interface GaugeParts {
  readonly read: Read
  /** The attributes that the gauge keeps. */
  readonly attributes: readonly string[]
  readonly quietly: Quietly
  /** Milliseconds; absent: 3,000. */
  readonly patienceMs?: number
}

/** A value of a gauge with the attributes that it keeps. */
export interface GaugeValue {
  readonly value: number
  readonly attributes: KnownAttributes
}

/** What a gauge is at the moment. Never rejects. */
export type GaugeReading = () => Promise<readonly GaugeValue[]>

/**
 * Reads a gauge. A reading that fails or takes too long is empty; while one is under way none is begun beside it, however
 * often somebody asks.
 */
export function gaugeReading({ read, attributes, quietly, patienceMs = PATIENCE_MS }: GaugeParts): GaugeReading {
  let underWay: Promise<readonly Measured[]> | undefined
  const measured = () =>
    (underWay ??= Promise.resolve()
      .then(read)
      .catch((error: unknown) => {
        // Of the engine and the database, not of a listener: what it says may quote what was asked.
        quietly.failed(errorType(error))
        return []
      })
      .finally(() => (underWay = undefined)))
  return async () => {
    const values = (await within(patienceMs, measured())) ?? []
    return values.map(({ value, attributes: given }) => ({
      value,
      attributes: keptAttributes(attributes, given && [given]),
    }))
  }
}

/** What an observable gauge of a meter calls. */
export function gaugeCallback(parts: GaugeParts) {
  const reading = gaugeReading(parts)
  return async (result: ObservableResult): Promise<void> => {
    for (const { value, attributes } of await reading()) parts.quietly.try(() => result.observe(value, attributes))
  }
}

function within<T>(limitMs: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), limitMs)
    void work.then((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })
}
