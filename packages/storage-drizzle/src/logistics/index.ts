import type { StoredDomain } from '../domain-list.js'
import { DrizzleFreightLineRepository } from './freight-line-repository.js'
import { logisticsTables } from './tables.js'

export const logisticsStorage = {
  tables: logisticsTables,
  tenant: { freightLines: DrizzleFreightLineRepository },
  system: {},
} satisfies StoredDomain
