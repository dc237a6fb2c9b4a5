export {
  consumptionChange,
  consumptionOfBag,
  consumptionOfRecharge,
  foldConsumption,
  NO_CONSUMPTION,
} from './consumption.js'
export type { BagFact, ConsumptionFacts, ConsumptionTotals, RechargeFact } from './consumption.js'
export type { ConsumptionQuery, MemberConsumption } from './consumption-service.js'
export type { ConsumptionRepository, ConsumptionStores } from './consumption-repository.js'
export { recordConsumption } from './record-consumption.js'
export { bucketsOf, runsWithin } from './time-buckets.js'
export type { TimeBucket } from './time-buckets.js'
