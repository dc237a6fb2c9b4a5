/** Middle and ends of a handful of measurements; a mean would follow the noise of a shared machine. */
export interface Spread {
  median: number
  min: number
  max: number
}

export function spreadOf(values: number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (index: number): number => sorted[index] ?? Number.NaN
  const middle = (sorted.length - 1) / 2
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, min: at(0), max: at(sorted.length - 1) }
}

/** The value that so many percent of the sorted values do not exceed. */
export function percentileOf(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

/** How long most requests take, and one of a hundred at least; in milliseconds. */
export interface Latency {
  readonly p50: number
  readonly p99: number
}

export function latencyOf(latencies: readonly number[]): Latency {
  const sorted = latencies.toSorted((a, b) => a - b)
  return { p50: percentileOf(sorted, 50), p99: percentileOf(sorted, 99) }
}

export function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
