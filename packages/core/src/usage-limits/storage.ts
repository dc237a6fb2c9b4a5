export { UNLIMITED } from './usage-counter.js'
export type { UsageCounter, UsageCounterRepository, UsageCounterSweep } from './usage-counter.js'
