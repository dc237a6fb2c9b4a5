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

export function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
