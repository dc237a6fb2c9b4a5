import type { DomainContract } from '../domain-contract.js'
import { describeInvoiceRaces } from './invoice-race-suite.js'
import { describeInvoices } from './invoice-suite.js'

/** Invoices and the queue that writes them: each is claimed by one worker at a time. */
export const invoicesContract = {
  tenant: {
    invoices: {
      insert: true,
      findLive: true,
      findByNo: true,
      findNewestOfBag: true,
      find: true,
      page: true,
      finish: true,
      retry: true,
      slotsInUse: true,
      reopen: true,
      forgetFile: true,
    },
  },
  system: {
    invoices: { claim: true, listOutdatedFiles: true, deleteFailed: true },
  },
  describe(use) {
    describeInvoices(use)
  },
  races: describeInvoiceRaces,
} satisfies DomainContract
