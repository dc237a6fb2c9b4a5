/** How long and how hard to measure; the command line's options. */
export interface BenchSettings {
  /** The figures are medians over these. */
  rounds: number
  /** Alternations within a round: A B, B A, A B … */
  slices: number
  sliceMs: number
  warmUpMs: number
  connections: number
}

export const defaultSettings: BenchSettings = {
  rounds: 5,
  slices: 4,
  sliceMs: 500,
  warmUpMs: 3000,
  connections: 32,
}
