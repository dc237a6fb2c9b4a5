export type {
  SpreadsheetInput,
  SpreadsheetOrder,
  SpreadsheetQuery,
  SpreadsheetRepository,
  SpreadsheetRow,
} from './spreadsheet.js'
