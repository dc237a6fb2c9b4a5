import { createNoopMeter } from '@opentelemetry/api'
import type { Meter } from '@opentelemetry/api'
import { counterMetrics, durationMetrics, gaugeMetrics, levelMetrics } from '@org/openapi-core/telemetry'
import type {
  Attributes,
  CounterName,
  DurationName,
  GaugeName,
  LevelName,
  MetricDefinition,
  Telemetry,
} from '@org/openapi-core/telemetry'
import { buckets } from './buckets.js'
import type { DurationSeries } from './duration-series.js'
import type { Durations } from './durations.js'
import type { Gauges } from './gauges.js'
import { keptAttributes } from './kept-attributes.js'
import type { Quietly } from './quietly.js'
import { gaugeCallback, gaugeReading } from './read-gauge.js'

/** The metric that tells of clients and tenants where the host asks for it. */
const OF_REQUESTS: DurationName = 'http.server.request.duration'

/** What instruments are made of. */
export interface InstrumentParts {
  readonly meter: Meter
  /** Attributes that requests are told apart by, beyond those of the catalogue. */
  readonly further: readonly string[]
  /** Absent: the meter makes histograms of durations, too. */
  readonly durations?: Durations | undefined
  /** Absent: the meter makes gauges and levels, too. */
  readonly gauges?: Gauges | undefined
  readonly quietly: Quietly
}

/** Every metric of the catalogue, made by a meter. A meter that fails is replaced by one that does nothing. */
export class Instruments implements Pick<Telemetry, 'count' | 'observe'> {
  readonly #durations: Readonly<Record<DurationName, Pick<DurationSeries, 'record'>>>
  readonly #counters
  readonly #meters
  readonly #gauges: Gauges | undefined
  readonly #quietly: Quietly

  constructor({ meter, further, durations, gauges, quietly }: InstrumentParts) {
    this.#quietly = quietly
    this.#gauges = gauges
    const silent = createNoopMeter()
    const made = <T>(make: (by: Meter) => T): T => quietly.try(() => make(meter)) ?? make(silent)
    this.#durations = each(durationMetrics, (name, { attributes, ...options }) => {
      const names = name === OF_REQUESTS ? [...attributes, ...further] : attributes
      if (durations !== undefined) return durations.histogram(name, names)
      const advice = { explicitBucketBoundaries: [...buckets[name]] }
      const instrument = made((by) => by.createHistogram(name, { ...options, advice }))
      return { record: (seconds, given) => instrument.record(seconds, keptAttributes(names, given)) }
    })
    this.#counters = each(counterMetrics, (name, { attributes, ...options }) => ({
      attributes,
      instrument: made((by) => by.createCounter(name, options)),
    }))
    this.#meters = gauges === undefined ? observables(made) : undefined
  }

  /** Where several of the given objects have an attribute, the last one counts. */
  record(name: DurationName, seconds: number, given: readonly Attributes[]): void {
    try {
      this.#durations[name].record(seconds, given)
    } catch (error) {
      this.#quietly.failed(error)
    }
  }

  count(name: CounterName, by: number, given?: Attributes): void {
    const { instrument, attributes } = this.#counters[name]
    this.#quietly.try(() => instrument.add(by, keptAttributes(attributes, given && [given])))
  }

  observe(name: GaugeName | LevelName, read: Parameters<Telemetry['observe']>[1]): () => void {
    const { attributes } = { ...levelMetrics, ...gaugeMetrics }[name]
    const parts = { read, attributes, quietly: this.#quietly }
    if (this.#gauges !== undefined) return this.#gauges.observe(name, gaugeReading(parts))
    const instrument = this.#meters?.[name]
    const callback = gaugeCallback(parts)
    this.#quietly.try(() => instrument?.addCallback(callback))
    return () => this.#quietly.try(() => instrument?.removeCallback(callback))
  }
}

/** Levels and gauges of a meter. */
function observables(made: <T>(make: (by: Meter) => T) => T) {
  return {
    ...each(levelMetrics, (name, { attributes: _, ...options }) =>
      made((by) => by.createObservableUpDownCounter(name, options)),
    ),
    ...each(gaugeMetrics, (name, { attributes: _, ...options }) =>
      made((by) => by.createObservableGauge(name, options)),
    ),
  }
}

function each<Name extends string, T>(
  metrics: Readonly<Record<Name, MetricDefinition>>,
  make: (name: Name, definition: MetricDefinition) => T,
): Readonly<Record<Name, T>> {
  const names = Object.keys(metrics) as Name[]
  return Object.fromEntries(names.map((name) => [name, make(name, metrics[name])])) as Record<Name, T>
}
