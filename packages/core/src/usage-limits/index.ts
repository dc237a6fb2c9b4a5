export { limitInput } from './limit-input.js'
export { afterItsDay, UNLIMITED } from './usage-counter.js'
export type { UsageCounter, UsageCounterRepository, UsageCounterStores } from './usage-counter.js'
