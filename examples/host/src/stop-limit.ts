import type { Environment } from './environment.js'

/** For requests in flight and what they leave to be stored. */
const REQUESTS_MS = 10_000
/** For traces and metrics that wait to be handed over. */
const FLUSH_MS = 2000

/** Milliseconds that a process of a host may take to stop, from the signal on. */
export const stopLimitMs = ({ drainSeconds }: Environment): number => drainSeconds * 1000 + REQUESTS_MS + FLUSH_MS
