import { ValueType } from '@opentelemetry/api'
import { systemClock } from '@org/openapi-core'
import { gaugeMetrics, levelMetrics } from '@org/openapi-core/telemetry'
import type { GaugeName, LevelName } from '@org/openapi-core/telemetry'
import { CUMULATIVE, GAUGE, hrTime, producerOf, SUM } from './metric-producer.js'
import type { GaugeData, LevelData, MetricProducer } from './metric-producer.js'
import type { GaugeReading, GaugeValue } from './read-gauge.js'

type Name = GaugeName | LevelName

/** A metric that somebody can read at the moment. */
interface Observed {
  readonly readings: Set<GaugeReading>
  /** Milliseconds since 1970. */
  readonly since: number
}

const now = () => systemClock.now().getTime()

const isLevel = (name: Name): name is LevelName => name in levelMetrics

/**
 * Gauges and levels, kept here instead of by the SDK: it tells a cumulative reader the last value of what is not there any
 * more, or cannot be read, again and again, and an alert that asks for it never fires, or never ends. Hand the same one to
 * `openTelemetry({ gauges })`, and a producer of it to **every** reader: one that has none is told no gauges.
 */
export class Gauges {
  readonly #observed = new Map<Name, Observed>()

  /** For one reader, as one of its `metricProducers`. */
  producer(): MetricProducer<GaugeData | LevelData> {
    return producerOf(async () => {
      const read = await Promise.all([...this.#observed].map(async ([name, observed]) => dataOf(name, observed)))
      return read.filter(({ dataPoints }) => dataPoints.length > 0)
    })
  }

  /** Has it read, beside what else measures it, until the function is called that this answers. For `openTelemetry`. */
  observe(name: Name, reading: GaugeReading): () => void {
    const observed = this.#observed.get(name) ?? { readings: new Set(), since: now() }
    this.#observed.set(name, observed)
    observed.readings.add(reading)
    return () => {
      observed.readings.delete(reading)
    }
  }
}

/** Nothing is made up for what fails: of such a reading there is no number. */
async function dataOf(name: Name, { readings, since }: Observed): Promise<GaugeData | LevelData> {
  const values = (await Promise.all([...readings].map((read) => read()))).flat()
  const times = { startTime: hrTime(since), endTime: hrTime(now()) }
  const dataPoints = merged(name, values).map((value) => ({ ...value, ...times }))
  const { unit, description } = isLevel(name) ? levelMetrics[name] : gaugeMetrics[name]
  const descriptor = { name, unit, description, valueType: ValueType.DOUBLE }
  const data = { descriptor, aggregationTemporality: CUMULATIVE, dataPoints } as const
  return isLevel(name) ? { ...data, dataPointType: SUM, isMonotonic: false } : { ...data, dataPointType: GAUGE }
}

/** Each series once: levels of several engines add up, of a gauge the last one counts. */
function merged(name: Name, values: readonly GaugeValue[]): GaugeValue[] {
  const series = new Map<string, GaugeValue>()
  for (const { value, attributes } of values) {
    // All have the catalogue's order.
    const key = JSON.stringify(attributes)
    const before = isLevel(name) ? (series.get(key)?.value ?? 0) : 0
    series.set(key, { value: before + value, attributes })
  }
  return [...series.values()]
}
