import type { Attributes, HrTime, ValueType } from '@opentelemetry/api'

/** Temporality of numbers since the last reading. Its number in the SDK, on which this package does not depend. */
export const DELTA = 0
/** Temporality of numbers from the start on; see `DELTA`. */
export const CUMULATIVE = 1
/** Of the SDK's kinds of data points. */
export const HISTOGRAM = 0

/** Since when the numbers of a reader count. */
export type Temporality = typeof DELTA | typeof CUMULATIVE

/** One series of a histogram, as the SDK's exporters take it. */
export interface HistogramPoint {
  readonly startTime: HrTime
  readonly endTime: HrTime
  readonly attributes: Attributes
  readonly value: {
    readonly buckets: { boundaries: number[]; counts: number[] }
    readonly sum: number
    readonly count: number
    readonly min: number
    readonly max: number
  }
}

/** A histogram with its series, as the SDK's exporters take it. */
export interface HistogramData {
  readonly descriptor: {
    readonly name: string
    readonly description: string
    readonly unit: string
    readonly valueType: ValueType
  }
  readonly aggregationTemporality: Temporality
  readonly dataPointType: typeof HISTOGRAM
  readonly dataPoints: HistogramPoint[]
}

/** A resource of which nothing is known: readers take the one of their meter provider. */
interface NoResource {
  readonly attributes: Attributes
  merge<T>(other: T | null): T | NoResource
  getRawAttributes(): []
}

/** Stands where the SDK wants a resource. */
export const noResource: NoResource = {
  attributes: {},
  merge: (other) => other ?? noResource,
  getRawAttributes: () => [],
}

/** What a reader of the SDK takes as one of its `metricProducers`. */
export interface MetricProducer {
  collect(): Promise<{
    resourceMetrics: {
      resource: NoResource
      scopeMetrics: { scope: { readonly name: string; readonly version: string }; metrics: HistogramData[] }[]
    }
    errors: unknown[]
  }>
}
