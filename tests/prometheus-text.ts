/** A sample: what it is of, and its value. */
export interface PrometheusSample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** A metric with all that was said of it. */
export interface PrometheusMetric {
  readonly type: string
  readonly help: string
  readonly samples: readonly PrometheusSample[]
}

const NAME = '[a-zA-Z_][a-zA-Z0-9_]*'
const HEAD = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`)
const LABEL = new RegExp(`(${NAME})="((?:[^"\\\\\\n]|\\\\[\\\\"n])*)"(?:,|$)`, 'y')
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (NaN|[+-]Inf|-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)$`)
const TYPES = ['counter', 'gauge', 'histogram']

/**
 * The metrics of a page in Prometheus' text format. Stricter than Prometheus: throws with the line where a metric is not
 * announced, comes twice or in two places, is not spelled as its type wants it, or where buckets do not add up.
 */
export function readPrometheusText(text: string): ReadonlyMap<string, PrometheusMetric> {
  if (!text.endsWith('\n')) throw new Error('The last line does not end')
  const metrics = new Map<string, { type: string; help: string; samples: PrometheusSample[] }>()
  let current = ''
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, name = '', said = ''] = HEAD.exec(line) ?? []
    if (kind === 'HELP') {
      if (metrics.has(name)) throw new Error(`Comes twice: ${line}`)
      metrics.set(name, { type: '', help: said, samples: [] })
      current = name
    } else if (kind === 'TYPE') {
      const metric = metrics.get(name)
      if (metric === undefined || name !== current || metric.type !== '') throw new Error(`Out of place: ${line}`)
      if (!TYPES.includes(said)) throw new Error(`No type: ${line}`)
      metric.type = said
    } else {
      const metric = metrics.get(current)
      const sample = sampleOf(line)
      if (metric === undefined || !namesOf(current, metric.type).includes(sample.name))
        throw new Error(`Is not announced: ${line}`)
      metric.samples.push(sample)
    }
  }
  for (const [name, metric] of metrics) checkMetric(name, metric)
  return metrics
}

function sampleOf(line: string): PrometheusSample {
  const [, name, labels = '', value = ''] = SAMPLE.exec(line) ?? []
  if (name === undefined) throw new Error(`No sample: ${line}`)
  const read: Record<string, string> = {}
  for (LABEL.lastIndex = 0; LABEL.lastIndex < labels.length;) {
    const [, label, text] = LABEL.exec(labels) ?? []
    if (label === undefined || text === undefined || label in read) throw new Error(`Wrong labels: ${line}`)
    read[label] = text
  }
  return { name, labels: read, value: Number(value.replace('Inf', 'Infinity')) }
}

const namesOf = (name: string, type: string): string[] =>
  type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]

function checkMetric(name: string, { type, samples }: PrometheusMetric): void {
  if (type === '' || samples.length === 0) throw new Error(`${name}: has no type or no sample`)
  if ((type === 'counter') !== name.endsWith('_total')) throw new Error(`${name}: is no name of a ${type}`)
  const series = samples.map((sample) => sample.name + keyOf(sample.labels))
  if (new Set(series).size < series.length) throw new Error(`${name}: a series comes twice`)
  if (type === 'histogram') checkBuckets(name, samples)
}

function checkBuckets(name: string, samples: readonly PrometheusSample[]): void {
  for (const count of samples.filter((sample) => sample.name === `${name}_count`)) {
    const buckets = samples.filter(({ name: of, labels: { le: _le, ...labels } }) => {
      return of === `${name}_bucket` && keyOf(labels) === keyOf(count.labels)
    })
    const bounds = buckets.map(({ labels }) => Number(labels['le']?.replace('Inf', 'Infinity')))
    const rise = (values: readonly number[]) => values.every((value, i) => i === 0 || value >= (values[i - 1] ?? NaN))
    const isWhole = bounds.at(-1) === Infinity && buckets.at(-1)?.value === count.value
    if (!isWhole || !rise(bounds) || !rise(buckets.map(({ value }) => value)))
      throw new Error(`${name}: its buckets do not add up`)
  }
}

const keyOf = (labels: Readonly<Record<string, string>>): string => JSON.stringify(Object.entries(labels).sort())
