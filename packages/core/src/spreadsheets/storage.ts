export type {
  SpreadsheetFilter,
  SpreadsheetInput,
  SpreadsheetOrder,
  SpreadsheetQuery,
  SpreadsheetRepository,
  SpreadsheetRow,
} from './spreadsheet.js'
