import { resource } from '../domain-contract.js'
import type { DomainContract } from '../domain-contract.js'
import { describeResource } from '../resource-suite.js'
import { describeSpreadsheetRaces } from './spreadsheet-race-suite.js'
import { spreadsheetCase } from './spreadsheet-resource-cases.js'
import { describeSpreadsheets } from './spreadsheet-suite.js'

/** Goods that promoters show, counted by promoter and category, also while rows come and go. */
export const spreadsheetsContract = {
  tenant: {
    spreadsheets: { ...resource, listOfPromoter: true, usesCategory: true },
  },
  describe(use) {
    describeResource(spreadsheetCase, use)
    describeSpreadsheets(use)
  },
  races: describeSpreadsheetRaces,
} satisfies DomainContract
