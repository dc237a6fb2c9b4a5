export { limitInput } from './limit-input.js'
export { UNLIMITED } from './usage-counter.js'
export type { UsageCounter, UsageCounterRepository, UsageCounterStores } from './usage-counter.js'
