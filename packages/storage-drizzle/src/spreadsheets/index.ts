import type { Repositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleSpreadsheetRepository } from './spreadsheet-repository.js'

export const spreadsheetsStorage = {
  tenant: (tenantId: number) =>
    ({
      spreadsheets: (g) => new DrizzleSpreadsheetRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
}
