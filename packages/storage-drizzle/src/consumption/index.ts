import type { StoredDomain } from '../domain-list.js'
import { DrizzleConsumptionRepository } from './consumption-repository.js'
import { consumptionTables } from './tables.js'

/** Consumption is a tenant's; it is kept, not swept. */
export const consumptionStorage = {
  tables: consumptionTables,
  tenant: { consumption: DrizzleConsumptionRepository },
  system: {},
} satisfies StoredDomain
