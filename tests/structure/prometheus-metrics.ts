import {
  counterMetrics,
  durationMetrics,
  gaugeMetrics,
  levelMetrics,
} from '../../packages/core/src/kernel/telemetry/metrics.js'
import type { MetricDefinition } from '../../packages/core/src/kernel/telemetry/metrics.js'

/**
 * What the example hosts tell of their process, by the conventions for Node.js and for processes; of it dashboards and
 * alerts may use these.
 */
const processMetrics: Readonly<Record<string, MetricDefinition>> = {
  'nodejs.eventloop.delay.p99': { unit: 's', description: 'Event loop 99 percentile delay.', attributes: [] },
  'process.memory.usage': { unit: 'By', description: 'The amount of physical memory in use.', attributes: [] },
}

/** What names get behind them for their unit; counts of something in braces have none. */
const SUFFIXES: Readonly<Record<string, string>> = { s: '_seconds', By: '_bytes' }
/** What a collector, or Prometheus where it is sent OTLP, puts behind a gauge without a unit; a page of ours has none. */
const RATIO = '_ratio'

/** Labels that Prometheus gives whatever it scrapes. */
const SCRAPED = ['instance', 'job']

const underscored = (name: string): string => name.replaceAll(/\W/g, '_')

type Kind = 'histogram' | 'counter' | 'gauge'
type LabelledSeries = readonly [name: string, labels: readonly string[]]

/** The series that a metric is for Prometheus, and the labels of each, by the rules of OpenTelemetry for it. */
function seriesOf(kind: Kind, metrics: Readonly<Record<string, MetricDefinition>>): LabelledSeries[] {
  return Object.entries(metrics).flatMap(([name, { unit, attributes }]): LabelledSeries[] => {
    const base = underscored(name) + (unit === '1' && kind === 'gauge' ? RATIO : (SUFFIXES[unit] ?? ''))
    const labels = [...attributes.map(underscored), ...SCRAPED]
    if (kind === 'gauge') return [[base, labels]]
    if (kind === 'counter') return [[`${base}_total`, labels]]
    return [
      [`${base}_bucket`, [...labels, 'le']],
      [`${base}_sum`, labels],
      [`${base}_count`, labels],
    ]
  })
}

/** Every series that dashboards and alerts may name, with its labels. */
export const prometheusSeries: ReadonlyMap<string, readonly string[]> = new Map([
  ...seriesOf('histogram', durationMetrics),
  ...seriesOf('counter', counterMetrics),
  ...seriesOf('gauge', { ...levelMetrics, ...gaugeMetrics, ...processMetrics }),
])
