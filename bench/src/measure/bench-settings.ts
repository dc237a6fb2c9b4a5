/** How long and how hard to measure; the command line's options. */
export interface BenchSettings {
  /** The figures are medians over these, of all pairs. */
  rounds: number
  /** How often both hosts are started anew, for so many rounds each: two processes of the same code are not equally fast. */
  pairs: number
  /** Alternations within a round: A B, B A, A B … */
  slices: number
  /** As long as the comparison says, where absent. */
  sliceMs: number | undefined
  warmUpMs: number
  /** Where a comparison does not name its own. */
  connections: number
  /** How much longer the network to PostgreSQL makes each turn. */
  networkMs: number
}

export const defaultSettings: BenchSettings = {
  rounds: 5,
  pairs: 1,
  slices: 4,
  sliceMs: undefined,
  warmUpMs: 3000,
  connections: 32,
  networkMs: 0,
}
