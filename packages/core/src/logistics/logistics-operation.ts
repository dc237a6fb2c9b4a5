import { operationsOf } from '../http/operation.js'
import type { FreightStores } from './freight-line.js'
import type { FreightService } from './freight-service.js'
import type { TrackingService } from './tracking-service.js'

/** The services that logistics operations use. */
export interface LogisticsServices {
  readonly tracking: TrackingService
  readonly freight: FreightService
}

/** Defines a partner operation of logistics: the services and repositories that its handler may use. */
export const defineLogisticsOperation = operationsOf<LogisticsServices, FreightStores>()
