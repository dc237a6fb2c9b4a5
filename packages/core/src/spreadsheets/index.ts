export { spreadsheetOperations } from './admin/spreadsheet.js'
export type { SpreadsheetItem } from './spreadsheet-item.js'
export { SpreadsheetService } from './spreadsheet-service.js'
export type { SpreadsheetPageQuery } from './spreadsheet-service.js'
export type {
  SpreadsheetFilter,
  SpreadsheetInput,
  SpreadsheetOrder,
  SpreadsheetQuery,
  SpreadsheetRepository,
  SpreadsheetRow,
} from './spreadsheet.js'
export { listSpreadsheetItems } from './operations/list-spreadsheet-items.js'
