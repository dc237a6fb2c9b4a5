// For whoever listens to what the engine and the storages tell of themselves.
export { turn } from './kernel/concurrency/turn.js'
export { counterMetrics, durationMetrics, gaugeMetrics, levelMetrics } from './kernel/telemetry/metrics.js'
export type { CounterName, DurationName, GaugeName, LevelName, MetricDefinition } from './kernel/telemetry/metrics.js'
export type { Attributes, Measured, Span, SpanStart, Telemetry } from './kernel/telemetry/telemetry.js'
