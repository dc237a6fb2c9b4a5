import { AggregationTemporality, MetricReader } from '@opentelemetry/sdk-metrics'
import type { Durations, Gauges } from '@org/openapi-telemetry'
import { prometheusText } from './prometheus-text.js'

/** Metrics as they are at the moment, in the text that Prometheus reads. */
export class ScrapedReader extends MetricReader {
  constructor(durations: Durations, gauges: Gauges) {
    super({
      aggregationTemporalitySelector: () => AggregationTemporality.CUMULATIVE,
      metricProducers: [durations.producer(), gauges.producer()],
    })
  }

  /**
   * In pieces, between which others have their turn: no request waits for a page of many series. Rejects where the SDK
   * fails. A gauge that fails is left out.
   */
  async text(): Promise<AsyncIterable<string>> {
    const { resourceMetrics } = await this.collect()
    return inTurns(prometheusText(resourceMetrics))
  }

  protected override onForceFlush(): Promise<void> {
    return Promise.resolve()
  }

  protected override onShutdown(): Promise<void> {
    return Promise.resolve()
  }
}

async function* inTurns(pieces: Iterable<string>): AsyncGenerator<string, void> {
  for (const piece of pieces) {
    yield piece
    // By a timer: with `setImmediate` alone what waits for nothing but its next turn would have one for each piece. And by
    // `setImmediate` after it: two that are told at once would hand the event loop to each other by timers.
    await new Promise((turn) => setTimeout(() => setImmediate(turn), 0))
  }
}
