import { ValueType } from '@opentelemetry/api'
import { systemClock } from '@org/openapi-core'
import { durationMetrics } from '@org/openapi-core/telemetry'
import type { DurationName } from '@org/openapi-core/telemetry'
import { buckets } from './buckets.js'
import { DurationSeries } from './duration-series.js'
import { CUMULATIVE, DELTA, HISTOGRAM, producerOf } from './metric-producer.js'
import type { HistogramData, MetricProducer, Temporality } from './metric-producer.js'
import { SeriesReading } from './series-reading.js'

/** Routes times status codes: these are more series than the usual limit lets a metric have. */
const LIMITS: Partial<Record<DurationName, number>> = { 'http.server.request.duration': 10_000 }
const LIMIT = 2000

/**
 * An exporter of the SDK. It says whether it wants cumulative numbers (1), or those since the last reading (0, delta).
 */
export interface TemporalitySelector {
  selectAggregationTemporality?(instrumentType: never): number
}

/** What a reader knows of each histogram. */
interface Reader {
  readonly temporality: Temporality
  readonly readings: Map<DurationName, SeriesReading>
}

const now = () => systemClock.now().getTime()

/**
 * The histograms of durations, kept here instead of by the SDK, which takes several times as long for each record. Hand the
 * same one to `openTelemetry({ durations })`, and a producer of it to **every** reader: one that has none is told no
 * durations. Views of the SDK do not reach them.
 */
export class Durations {
  readonly #histograms = new Map<DurationName, DurationSeries>()
  readonly #readers: Reader[] = []

  /** For one reader, as one of its `metricProducers`. Without an exporter the numbers are cumulative. */
  producer(exporter?: TemporalitySelector): MetricProducer<HistogramData> {
    const isDelta = exporter?.selectAggregationTemporality?.('HISTOGRAM' as never) === DELTA
    const reader: Reader = { temporality: isDelta ? DELTA : CUMULATIVE, readings: new Map() }
    this.#readers.push(reader)
    return producerOf(() => this.#collect(reader))
  }

  /** The series of one of them, which are told apart by `names`. For `openTelemetry`. */
  histogram(name: DurationName, names: readonly string[]): Pick<DurationSeries, 'record'> {
    const known = this.#histograms.get(name)
    if (known !== undefined) return known
    const made = new DurationSeries({ names, bounds: buckets[name], limit: LIMITS[name] ?? LIMIT, now })
    this.#histograms.set(name, made)
    return made
  }

  async #collect(reader: Reader): Promise<HistogramData[]> {
    const metrics: HistogramData[] = []
    for (const [name, histogram] of this.#histograms) {
      const at = now()
      this.#share(name, histogram)
      const dataPoints = (await reader.readings.get(name)?.read(at)) ?? []
      const { unit, description } = durationMetrics[name]
      const descriptor = { name, unit, description, valueType: ValueType.DOUBLE }
      const { temporality: aggregationTemporality } = reader
      if (dataPoints.length > 0)
        metrics.push({ descriptor, aggregationTemporality, dataPointType: HISTOGRAM, dataPoints })
    }
    return metrics
  }

  /** Hands what was recorded since any reader last read to all of them. */
  #share(name: DurationName, histogram: DurationSeries): void {
    for (const [series, tally] of histogram.take()) {
      for (const { temporality, readings } of this.#readers) {
        const reading = readings.get(name) ?? new SeriesReading(temporality)
        readings.set(name, reading)
        reading.add(series, tally)
      }
    }
  }
}
