import type { StoredDomain } from '../domain-list.js'
import { DrizzleSpreadsheetRepository } from './spreadsheet-repository.js'
import { spreadsheetTables } from './tables.js'

export const spreadsheetsStorage = {
  tables: spreadsheetTables,
  tenant: { spreadsheets: DrizzleSpreadsheetRepository },
  system: {},
} satisfies StoredDomain
