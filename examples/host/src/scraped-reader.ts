import { AggregationTemporality, MetricReader } from '@opentelemetry/sdk-metrics'
import { turn } from '@org/openapi-core/telemetry'
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
    await turn()
  }
}
