export type { SpreadsheetItem } from './spreadsheet-item.js'
export type { SpreadsheetPageQuery } from './spreadsheet-service.js'
export type {
  SpreadsheetFilter,
  SpreadsheetInput,
  SpreadsheetOrder,
  SpreadsheetQuery,
  SpreadsheetRepository,
  SpreadsheetRow,
} from './spreadsheet.js'
