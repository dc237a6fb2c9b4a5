import { DataPointType } from '@opentelemetry/sdk-metrics'
import type { DataPoint, Histogram, MetricData, ResourceMetrics } from '@opentelemetry/sdk-metrics'

/** What Prometheus calls units, at the end of a metric's name. Units in braces only say what is counted. */
const UNITS: Readonly<Record<string, string>> = { s: 'seconds', By: 'bytes' }

/** Series in a piece: one of a histogram is some twenty lines, and a hundred of them some milliseconds. */
const SERIES_IN_PIECE = 100

type Attributes = DataPoint<unknown>['attributes']

/**
 * The text that Prometheus reads, as the SDK's `PrometheusSerializer` writes it, in pieces: that one spells the labels of a
 * series anew for each of its lines, and holds up the process for seconds where there are many.
 */
export function* prometheusText({ resource, scopeMetrics }: ResourceMetrics): Generator<string, void> {
  let text = target(resource.attributes)
  let series = 0
  let isEmpty = true
  for (const metric of scopeMetrics.flatMap(({ metrics }) => metrics)) {
    const name = nameOf(metric)
    isEmpty = false
    text += headOf(name, metric)
    for (const lines of linesOf(name, metric)) {
      text += lines
      series += 1
      if (series % SERIES_IN_PIECE > 0) continue
      yield text
      text = ''
    }
  }
  if (isEmpty) text += '# no registered metrics'
  if (text !== '') yield text
}

/** With the unit in the name, as the rules for Prometheus want it and a collector would have it; the SDK leaves it out. */
export function spelled({ name, unit }: MetricData['descriptor']): string {
  const suffix = UNITS[unit]
  return suffix === undefined ? name : `${name}_${suffix}`
}

function nameOf({ descriptor, ...data }: MetricData): string {
  const name = sanitised(spelled(descriptor)).replace(/^(?=\d)/, '_')
  const isCounter = data.dataPointType === DataPointType.SUM && data.isMonotonic
  return isCounter && !name.endsWith('_total') ? `${name}_total` : name
}

const TYPES: Readonly<Record<DataPointType, string>> = {
  [DataPointType.HISTOGRAM]: 'histogram',
  [DataPointType.EXPONENTIAL_HISTOGRAM]: 'untyped',
  [DataPointType.GAUGE]: 'gauge',
  [DataPointType.SUM]: 'gauge',
}

function headOf(name: string, metric: MetricData): string {
  const isCounter = metric.dataPointType === DataPointType.SUM && metric.isMonotonic
  const type = isCounter ? 'counter' : TYPES[metric.dataPointType]
  return `# HELP ${name} ${escaped(metric.descriptor.description || 'description missing')}\n# TYPE ${name} ${type}\n`
}

/** The lines of each series. */
function* linesOf(name: string, metric: MetricData): Generator<string, void> {
  switch (metric.dataPointType) {
    case DataPointType.HISTOGRAM:
      for (const { attributes, value } of metric.dataPoints) yield histogramLines(name, attributes, value)
      return
    case DataPointType.GAUGE:
    case DataPointType.SUM:
      for (const { attributes, value } of metric.dataPoints)
        yield `${name}${braced(labelsOf(attributes))} ${numberText(value)}\n`
      return
    case DataPointType.EXPONENTIAL_HISTOGRAM:
      // This format has none.
      return
  }
}

function histogramLines(name: string, attributes: Attributes, { count, sum, buckets }: Histogram): string {
  const labels = labelsOf(attributes)
  const own = braced(labels)
  const bucket = `${name}_bucket{${labels}${labels === '' ? '' : ','}le="`
  let lines = `${name}_count${own} ${count}\n`
  if (sum !== undefined) lines += `${name}_sum${own} ${numberText(sum)}\n`
  let below = 0
  for (const [at, within] of buckets.counts.entries()) {
    below += within
    lines += `${bucket}${numberText(buckets.boundaries[at] ?? Infinity)}"} ${below}\n`
  }
  return lines
}

/** What is told of the process itself. */
const target = (attributes: Attributes): string =>
  `# HELP target_info Target metadata\n# TYPE target_info gauge\ntarget_info${braced(labelsOf(attributes))} 1\n`

const braced = (labels: string): string => (labels === '' ? '' : `{${labels}}`)

const labelsOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${sanitised(name)}="${escaped(textOf(value)).replace(/"/g, '\\"')}"`)
    .join(',')

const textOf = (value: Attributes[string]): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

const sanitised = (name: string): string => name.replace(/[^a-z0-9_]/gi, '_').replace(/_{2,}/g, '_')

const escaped = (text: string): string => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')

const numberText = (value: number): string => String(value).replace('Infinity', 'Inf').replace(/^Inf/, '+Inf')
