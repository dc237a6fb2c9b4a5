import type { StoredDomain } from '../domain-list.js'
import { DrizzleInvoiceQueue, DrizzleInvoiceRepository } from './invoice-repository.js'
import { invoiceTables } from './tables.js'

/** A tenant's invoices; for the platform the queue from which the worker claims. */
export const invoicesStorage = {
  tables: invoiceTables,
  tenant: { invoices: DrizzleInvoiceRepository },
  system: { invoices: DrizzleInvoiceQueue },
} satisfies StoredDomain
