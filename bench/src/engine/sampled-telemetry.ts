import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import type { SpanExporter } from '@opentelemetry/sdk-trace-node'
import type { Telemetry } from '@org/openapi-core/telemetry'
import { observeProcess, openTelemetry } from '@org/openapi-telemetry'

/** One trace of so many is kept. */
const ONE_OF = 100
const DONE = { code: 0 }

/** As the example host has it where it is asked for traces and metrics, up to what leaves the process. */
export function sampledTelemetry(): Telemetry {
  const spanExporter: SpanExporter = { export: (_, done) => done(DONE), shutdown: () => Promise.resolve() }
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(1 / ONE_OF) })
  const tracers = new NodeTracerProvider({ sampler, spanProcessors: [new BatchSpanProcessor(spanExporter)] })
  tracers.register()
  const exporter: PushMetricExporter = {
    export: (_, done) => done(DONE),
    forceFlush: () => Promise.resolve(),
    shutdown: () => Promise.resolve(),
  }
  // Read more often than anybody scrapes, so that each slice of a measurement has its share.
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 1000, exportTimeoutMillis: 1000 })
  const meter = new MeterProvider({ readers: [reader] }).getMeter('bench')
  observeProcess(meter)
  return openTelemetry({ tracer: tracers.getTracer('bench'), meter })
}
