import { context } from '@opentelemetry/api'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import type { MetricData } from '@opentelemetry/sdk-metrics'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { openTelemetry } from './open-telemetry.js'
import type { OpenTelemetryOptions } from './open-telemetry.js'

const NEVER_MS = 2 ** 31 - 1

/** The real SDK over exporters that remember, for tests. `end` puts the context of OpenTelemetry back. */
export function recordedTelemetry(options: OpenTelemetryOptions = {}) {
  const spans = new InMemorySpanExporter()
  const tracers = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] })
  tracers.register()
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: NEVER_MS })
  const meters = new MeterProvider({ readers: [reader] })
  const telemetry = openTelemetry({ tracer: tracers.getTracer('test'), meter: meters.getMeter('test'), ...options })
  return {
    telemetry,
    meter: meters.getMeter('test'),
    tracer: tracers.getTracer('test'),
    spans: () => spans.getFinishedSpans(),
    /** Every metric that has a value. */
    metrics: async (): Promise<MetricData[]> => {
      exporter.reset()
      await reader.forceFlush()
      return exporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics))
    },
    end: async () => {
      await Promise.all([tracers.shutdown(), meters.shutdown()])
      context.disable()
    },
  }
}

/** The attributes and the value of each series: of a histogram how many there were. */
export function seriesOf({ dataPoints }: MetricData): [attributes: object, value: number][] {
  return dataPoints.map(({ attributes, value }) => [attributes, typeof value === 'number' ? value : value.count])
}
