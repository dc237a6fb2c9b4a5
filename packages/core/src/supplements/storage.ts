export { supplementLifecycle, supplementStatus } from './supplement-lifecycle.js'
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
