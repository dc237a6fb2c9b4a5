import { latencyFigure } from './latency-run.js'
import type { LatencyResult } from './latency-run.js'
import type { Latency } from './statistics.js'

/** Where fewer requests are answered than become due, they wait for longer and longer. */
const leastKept = 0.95

/** Prints reads beside one disturbance as soon as they are measured. */
export function reportLatency(result: LatencyResult): void {
  const { name, perSecond, pieces, undisturbed, disturbed, busy, loadBusy, kept } = result
  const share = (part: number) => `core ${Math.round(part * 100)} %`
  console.log(`\n${name}: ${perSecond} req/s, ${pieces} pieces of other work`)
  console.log(`  without    ${describe(undisturbed)}  ${share(busy.undisturbed)}`)
  console.log(`  beside it  ${describe(disturbed)}  ${share(busy.disturbed)}`)
  console.log(
    `  p99 ratio  ${ratioOf(result)} ×  wanted ≤ ${latencyFigure}: ${staysWithin(result) ? 'met' : 'NOT MET'}`,
  )
  console.log(`  load generator busy ${Math.round(loadBusy * 100)} %`)
  if (kept.undisturbed < leastKept)
    console.log('  WARNING: the host could not do half of what it did before: others use the machine')
  else if (kept.disturbed < leastKept)
    console.log('  beside it the host did not keep up: the longer it lasts, the longer reads wait')
}

/** A Markdown table of all, to be pasted into docs/performance.md; what was promised and missed is bold. */
export function reportLatencyTable(results: readonly LatencyResult[]): void {
  if (results.length === 0) return
  console.log(
    '\n| reads at half load | req/s | p50, p99 ms without | p50, p99 ms beside it | p99 ratio (min–max) | wanted |',
  )
  console.log('|---|---|---|---|---|---|')
  for (const result of results) {
    const { name, perSecond, undisturbed, disturbed } = result
    const ratio = staysWithin(result) ? ratioOf(result) : `**${ratioOf(result)}, missed**`
    const cells = [name, perSecond, cellOf(undisturbed), cellOf(disturbed), ratio, `≤ ${latencyFigure}`]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

/** Whether the median is no more than was promised. */
export const staysWithin = ({ ratio }: LatencyResult): boolean => ratio.median <= latencyFigure

const ratioOf = ({ ratio: { median, min, max } }: LatencyResult): string =>
  `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`

const describe = ({ p50, p99 }: Latency): string => `p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} ms`

const cellOf = ({ p50, p99 }: Latency): string => `${p50.toFixed(2)}, ${p99.toFixed(2)}`
