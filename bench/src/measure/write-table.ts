import type { ComparisonResult, Side } from './comparison.js'
import type { WorkCounts } from './work-counts.js'

const head = [
  'work',
  'under way',
  'engine req/s',
  'by hand',
  'ratio (min–max)',
  'wanted',
  'engine µs CPU',
  'by hand',
  'by CPU',
  'engine p50, p99 ms',
  'by hand',
  'engine statements + control, turns, parses',
  'by hand',
]

/** One Markdown table of writes, to be pasted into docs/performance.md; what was promised and missed is bold. */
export function reportWriteTable(results: readonly ComparisonResult[]): void {
  console.log(`\n| ${head.join(' | ')} |`)
  console.log(`|${head.map(() => '---').join('|')}|`)
  for (const result of results) console.log(`| ${cellsOf(result).join(' | ')} |`)
}

function cellsOf({ comparison, subject, reference, ratio, cpuRatio, counts }: ComparisonResult): (string | number)[] {
  const { atLeast, workload, write } = comparison
  const isMissed = atLeast !== undefined && ratio.median < atLeast
  const measured = `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})`
  const storage = 'storage' in comparison.subject ? comparison.subject.storage : ''
  return [
    `${workload}, ${storage}`,
    write?.inFlight ?? '',
    Math.round(subject.perSecond.median),
    Math.round(reference.perSecond.median),
    isMissed ? `**${measured}, missed**` : measured,
    atLeast === undefined ? '' : `≥ ${atLeast.toFixed(2)}`,
    Math.round(subject.cpuMicros.median),
    Math.round(reference.cpuMicros.median),
    cpuRatio.median.toFixed(2),
    describeLatency(subject) + (hasWorseTail({ subject, reference }) ? ', **worse**' : ''),
    describeLatency(reference),
    describeCounts(counts?.subject),
    describeCounts(counts?.reference),
  ]
}

/** Whether one of a hundred requests takes longer than by hand. */
export const hasWorseTail = ({ subject, reference }: Pick<ComparisonResult, 'subject' | 'reference'>): boolean =>
  subject.latency.p99 > reference.latency.p99

const describeLatency = ({ latency: { p50, p99 } }: Side): string => `${p50.toFixed(1)}, ${p99.toFixed(1)}`

/** Counts of one request. */
export function describeCounts(counts: WorkCounts | undefined): string {
  if (counts === undefined) return ''
  const { statements, controls, turns, parses } = counts
  return `${short(statements)} + ${short(controls)}, ${turns === 0 ? '–' : short(turns)}, ${short(parses)}`
}

/** Whole where it is whole: the access log is a part of a statement for each request. */
const short = (count: number): string => count.toFixed(2).replace(/\.?0+$/, '')
