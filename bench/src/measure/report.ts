import { memoryCheckpoints, memoryFigure } from './memory-growth.js'
import type { MemoryGrowth } from './memory-growth.js'
import type { ComparisonResult, Side } from './comparison.js'
import type { Spread } from './statistics.js'
import { describeCounts, hasWorseTail, reportWriteTable } from './write-table.js'

/** A load generator busier than this may itself be what is measured. */
const loadLimit = 0.9

/** Prints one comparison as soon as it is measured. */
export function reportComparison(result: ComparisonResult): void {
  const { comparison, ratio, cpuRatio, subject, reference, loadBusy, counts } = result
  const verdict =
    comparison.atLeast === undefined
      ? ''
      : `  wanted ≥ ${comparison.atLeast.toFixed(2)}${comparison.isByCpu ? ' by CPU' : ''}: ${meets(result) ? 'met' : 'NOT MET'}`
  const underWay = comparison.write === undefined ? '' : `, ${comparison.write.inFlight} under way`
  console.log(`\n${subject.name}  vs  ${reference.name}  (${comparison.workload}${underWay})`)
  for (const side of [subject, reference]) console.log(`  ${describeSide(side)}`)
  console.log(`  ratio      ${describe(ratio, 2)} ×${verdict}`)
  console.log(`  by CPU     ${describe(cpuRatio, 2)} ×   load generator busy ${Math.round(loadBusy * 100)} %`)
  if (counts !== undefined) {
    console.log(`  p99        ${hasWorseTail(result) ? 'WORSE' : 'no worse'}`)
    const [own, byHand] = [describeCounts(counts.subject), describeCounts(counts.reference)]
    console.log(`  a request  ${own}  vs  ${byHand}  (statements + control, turns, parses)`)
  }
  if (loadBusy > loadLimit) console.log('  WARNING: the load generator may be the limit; believe the CPU ratio')
}

/** Markdown tables of all comparisons, to be pasted into docs/performance.md. */
export function reportTables(results: ComparisonResult[]): void {
  const writes = results.filter(({ comparison }) => comparison.write !== undefined)
  const others = results.filter(({ comparison }) => comparison.write === undefined)
  if (writes.length > 0) reportWriteTable(writes)
  if (others.length > 0) reportTable(others)
}

function reportTable(results: ComparisonResult[]): void {
  console.log('\n| work | subject | reference | req/s | req/s | ratio (min–max) | by CPU | wanted |')
  console.log('|---|---|---|---|---|---|---|---|')
  for (const { subject, reference, ratio, cpuRatio, comparison } of results) {
    const cells = [
      comparison.workload,
      subject.name,
      reference.name,
      Math.round(subject.perSecond.median),
      Math.round(reference.perSecond.median),
      describe(ratio, 2),
      cpuRatio.median.toFixed(2),
      comparison.atLeast === undefined ? '' : `≥ ${comparison.atLeast.toFixed(2)}`,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

/** Whether the median reaches what was promised. */
export function meets({ comparison: { atLeast, isByCpu = false }, ratio, cpuRatio }: ComparisonResult): boolean {
  return atLeast === undefined || (isByCpu ? cpuRatio : ratio).median >= atLeast
}

function describeSide({ name, perSecond, cpuMicros, busy, latency: { p50, p99 } }: Side): string {
  const rate = `${describe(perSecond, 0).padEnd(22)} req/s`
  const share = `core ${Math.round(busy.median * 100)} %`
  return `${name.padEnd(30)} ${rate}  ${describe(cpuMicros, 1)} µs CPU  ${share}  p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} ms`
}

function describe({ median, min, max }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`
}

/** Prints memory at both checkpoints; answers whether both kinds of it stay within the promised growth. */
export function reportMemory(name: string, { early, late }: MemoryGrowth): boolean {
  console.log(`\n${name}: memory after ${memoryCheckpoints.early} and ${memoryCheckpoints.late} requests`)
  const growth = (['rss', 'heapUsed'] as const).map((kind) => {
    const ratio = late[kind] / early[kind]
    console.log(
      `  ${kind.padEnd(10)} ${toMib(early[kind])} → ${toMib(late[kind])} MiB, ratio ${ratio.toFixed(3)}  wanted ≤ ${memoryFigure}`,
    )
    return ratio
  })
  return Math.max(...growth) <= memoryFigure
}

function toMib(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}
