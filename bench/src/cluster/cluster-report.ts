import type { ClusterResult } from './measure-cluster.js'

/** One line for each result, as soon as it is there. */
export function reportClusterResult({ database, processes, workload, ...figures }: ClusterResult): void {
  const { perSecond, host, coordinator, workers } = figures
  const cpu = `host ${Math.round(host)} µs, server ${Math.round(coordinator)} µs, workers ${Math.round(workers)} µs`
  console.log(`${database}, ${processes} of the host, ${workload}: ${Math.round(perSecond)} req/s; ${cpu}`)
}

/** A Markdown table of all, for docs/scale.md. */
export function reportClusterTable(results: readonly ClusterResult[]): void {
  console.log('\n| database | host processes | request | req/s | host µs | server µs | workers µs | all µs |')
  console.log('|---|---|---|---|---|---|---|---|')
  for (const { database, processes, workload, perSecond, host, coordinator, workers } of results) {
    const cells = [perSecond, host, coordinator, workers, host + coordinator + workers].map(Math.round)
    console.log(`| ${[database, processes, workload, ...cells].join(' | ')} |`)
  }
}
