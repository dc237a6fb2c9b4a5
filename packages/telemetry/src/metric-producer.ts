import type { Attributes, HrTime, ValueType } from '@opentelemetry/api'
import { scope } from './scope.js'

/** Temporality of numbers since the last reading. Its number in the SDK, on which this package does not depend. */
export const DELTA = 0
/** Temporality of numbers from the start on; see `DELTA`. */
export const CUMULATIVE = 1
/** Of the SDK's kinds of data points. */
export const HISTOGRAM = 0
/** See `HISTOGRAM`. */
export const GAUGE = 2
/** See `HISTOGRAM`. */
export const SUM = 3

/** Since when the numbers of a reader count. */
export type Temporality = typeof DELTA | typeof CUMULATIVE

/** What a series is, as the SDK's exporters take it. */
export interface DataPoint<Value> {
  readonly startTime: HrTime
  readonly endTime: HrTime
  readonly attributes: Attributes
  readonly value: Value
}

/** One series of a histogram, as the SDK's exporters take it. */
export type HistogramPoint = DataPoint<{
  readonly buckets: { boundaries: number[]; counts: number[] }
  readonly sum: number
  readonly count: number
  readonly min: number
  readonly max: number
}>

/** What all metrics have, as the SDK's exporters take them. */
interface DescribedData {
  readonly descriptor: {
    readonly name: string
    readonly description: string
    readonly unit: string
    readonly valueType: ValueType
  }
  readonly aggregationTemporality: Temporality
}

/** A histogram with its series. */
export interface HistogramData extends DescribedData {
  readonly dataPointType: typeof HISTOGRAM
  readonly dataPoints: HistogramPoint[]
}

/** A gauge with its series. */
export interface GaugeData extends DescribedData {
  readonly dataPointType: typeof GAUGE
  readonly dataPoints: DataPoint<number>[]
}

/** A number that goes up and down, with its series. */
export interface LevelData extends DescribedData {
  readonly dataPointType: typeof SUM
  readonly isMonotonic: false
  readonly dataPoints: DataPoint<number>[]
}

/** A metric with its series. */
export type MetricData = HistogramData | GaugeData | LevelData

/** A resource of which nothing is known: readers take the one of their meter provider. */
interface NoResource {
  readonly attributes: Attributes
  merge<T>(other: T | null): T | NoResource
  getRawAttributes(): []
}

/** Stands where the SDK wants a resource. */
const noResource: NoResource = {
  attributes: {},
  merge: (other) => other ?? noResource,
  getRawAttributes: () => [],
}

/** What a reader is handed. */
interface Collected<Data> {
  resourceMetrics: {
    resource: NoResource
    scopeMetrics: { scope: { readonly name: string; readonly version: string }; metrics: Data[] }[]
  }
  errors: unknown[]
}

/** What a reader of the SDK takes as one of its `metricProducers`. */
export interface MetricProducer<Data extends MetricData = MetricData> {
  collect(): Promise<Collected<Data>>
}

/** A producer of the metrics of this package's scope. */
export const producerOf = <Data extends MetricData>(collect: () => Promise<Data[]>): MetricProducer<Data> => ({
  collect: async () => ({
    resourceMetrics: {
      resource: noResource,
      scopeMetrics: [{ scope: { name: scope[0], version: scope[1] }, metrics: await collect() }],
    },
    errors: [],
  }),
})

/** Seconds and nanoseconds, as the SDK has them. */
export function hrTime(milliseconds: number): HrTime {
  const seconds = Math.trunc(milliseconds / 1000)
  return [seconds, Math.round((milliseconds - seconds * 1000) * 1e6)]
}
