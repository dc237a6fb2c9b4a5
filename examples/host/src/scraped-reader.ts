import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { AggregationTemporality, MetricReader } from '@opentelemetry/sdk-metrics'
import type { MetricData, MetricDescriptor } from '@opentelemetry/sdk-metrics'
import type { Durations } from '@org/openapi-telemetry'

/** What Prometheus calls units, at the end of a metric's name. Units in braces only say what is counted. */
const UNITS: Readonly<Record<string, string>> = { s: 'seconds', By: 'bytes' }

/** Metrics as they are at the moment, in the text that Prometheus reads. */
export class ScrapedReader extends MetricReader {
  readonly #serializer = new PrometheusSerializer(undefined, false, undefined, false, true)

  constructor(durations: Durations) {
    super({
      aggregationTemporalitySelector: () => AggregationTemporality.CUMULATIVE,
      metricProducers: [durations.producer()],
    })
  }

  /** Rejects where the SDK fails. A gauge that fails is left out. */
  async text(): Promise<string> {
    const { resourceMetrics } = await this.collect()
    const scopeMetrics = resourceMetrics.scopeMetrics.map(({ scope, metrics }) => ({
      scope,
      metrics: metrics.map((metric): MetricData => ({ ...metric, descriptor: spelled(metric.descriptor) })),
    }))
    return this.#serializer.serialize({ ...resourceMetrics, scopeMetrics })
  }

  protected override onForceFlush(): Promise<void> {
    return Promise.resolve()
  }

  protected override onShutdown(): Promise<void> {
    return Promise.resolve()
  }
}

/** With the unit in the name, as the rules for Prometheus want it and a collector would have it; the SDK leaves it out. */
function spelled(descriptor: MetricDescriptor): MetricDescriptor {
  const unit = UNITS[descriptor.unit]
  return { ...descriptor, unit: '', name: unit === undefined ? descriptor.name : `${descriptor.name}_${unit}` }
}
