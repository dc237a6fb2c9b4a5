import { spreadsheetOperations } from './admin/spreadsheet.js'
import { listSpreadsheetItems } from './operations/list-spreadsheet-items.js'
import { SpreadsheetService } from './spreadsheet-service.js'
import type { SpreadsheetRepository } from './spreadsheet.js'

export interface SpreadsheetServices {
  readonly spreadsheets: SpreadsheetService
}

export interface SpreadsheetRepositories {
  readonly spreadsheets: SpreadsheetRepository
}

interface Parts {
  readonly options: { readonly siteUrl: string }
}

/** What promoters recommend. */
export const spreadsheetModule = {
  name: 'spreadsheets',
  partner: [listSpreadsheetItems],
  admin: spreadsheetOperations,
  build({ options }: Parts) {
    const services: SpreadsheetServices = { spreadsheets: new SpreadsheetService(options.siteUrl) }
    return { services }
  },
}
