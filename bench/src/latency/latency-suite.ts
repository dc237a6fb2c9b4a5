import type { LatencyComparison } from '../measure/latency-run.js'
import { disturbanceNames } from './disturbance-names.js'

/** `BENCH_ROWS=100000` for a quicker look. */
const orders = Number(process.env['BENCH_ROWS'] ?? 1_000_000)

/** Reads while their host does something else, on both databases. */
export const latencySuite: readonly LatencyComparison[] = (['sqlite', 'postgres'] as const).map((storage) => ({
  target: { kind: 'disturbed-engine', storage, orders },
  disturbances: disturbanceNames,
}))
