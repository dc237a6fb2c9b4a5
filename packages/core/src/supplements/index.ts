export { supplementLifecycle, supplementStatus } from './supplement-lifecycle.js'
export type { SupplementStores } from './supplement-service.js'
export type {
  DueSupplements,
  NewSupplement,
  SupplementEnd,
  SupplementFilter,
  SupplementOrder,
  SupplementPlace,
  SupplementRepository,
  SupplementRow,
  SupplementSweep,
  UnpaidSupplement,
} from './supplement.js'
