export type { SupplementStores } from './supplement-service.js'
