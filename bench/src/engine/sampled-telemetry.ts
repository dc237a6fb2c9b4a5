import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import type { SpanExporter } from '@opentelemetry/sdk-trace-node'
import type { Telemetry } from '@org/openapi-core/telemetry'
import { Durations, Gauges, observeProcess, openTelemetry, promiseContext } from '@org/openapi-telemetry'

/** One trace of so many is kept. */
const ONE_OF = 100
const DONE = { code: 0 }

/** As the example host has it where it is asked for traces and metrics, up to what leaves the process. */
export function sampledTelemetry(): Telemetry {
  const spanExporter: SpanExporter = { export: (_, done) => done(DONE), shutdown: () => Promise.resolve() }
  const sampler = new ParentBasedSampler({ root: new AlwaysOnSampler() })
  const tracers = new NodeTracerProvider({ sampler, spanProcessors: [new BatchSpanProcessor(spanExporter)] })
  const contextManager = promiseContext()
  tracers.register({ ...(contextManager && { contextManager }) })
  const [durations, gauges] = [new Durations(), new Gauges()]
  const exporter: PushMetricExporter = {
    export: (_, done) => done(DONE),
    forceFlush: () => Promise.resolve(),
    shutdown: () => Promise.resolve(),
  }
  // Read more often than anybody scrapes, so that each slice of a measurement has its share.
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: 1000,
    exportTimeoutMillis: 1000,
    metricProducers: [durations.producer(exporter), gauges.producer()],
  })
  const meter = new MeterProvider({ readers: [reader] }).getMeter('bench')
  observeProcess(meter)
  return openTelemetry({ tracer: tracers.getTracer('bench'), meter, durations, gauges, traceRatio: 1 / ONE_OF })
}
