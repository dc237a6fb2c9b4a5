export type { SpreadsheetPageQuery } from './spreadsheet-service.js'
