/** Of calls that belong together; durations are null where none was timed. */
export interface Figures {
  readonly calls: number
  readonly errors: number
  readonly meanMs: number | null
  readonly p50Ms: number | null
  readonly p95Ms: number | null
  readonly maxMs: number | null
}

/** What became of the calls of a period. */
export interface CallFigures {
  readonly startTime: string
  readonly cutTime: string | null
  readonly bucketSeconds: number
  readonly buckets: readonly (Figures & { readonly startTime: string })[]
  readonly total: Figures
  readonly clients: readonly (Figures & { readonly clientId: string })[]
  readonly paths: readonly (Figures & { readonly path: string })[]
  readonly codes: readonly (Figures & { readonly code: number })[]
}
