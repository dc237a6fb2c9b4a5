export { consumptionChange, consumptionOfBag, consumptionOfRecharge, NO_CONSUMPTION } from './consumption.js'
export type { ConsumptionQuery } from './consumption-service.js'
export type { ConsumptionStores } from './consumption-repository.js'
export { recordConsumption } from './record-consumption.js'
