import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleInvoiceQueue, DrizzleInvoiceRepository } from './invoice-repository.js'

/** A tenant's invoices; for the platform the queue from which the worker claims. */
export const invoicesStorage = {
  tenant: (tenantId: number) =>
    ({
      invoices: (g) => new DrizzleInvoiceRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
  system: {
    invoices: (g) => new DrizzleInvoiceQueue(g),
  } satisfies Partial<Makers<SystemRepositories>>,
}
