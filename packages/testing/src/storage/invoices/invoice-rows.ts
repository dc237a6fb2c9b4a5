import type { NewInvoice } from '@org/openapi-core/storage'

let slots = 0

/**
 * An invoice over one bag, in a place of its own. `invoiceNo` has to be unique, and so has the pair of client and bag
 * set while it has not failed.
 */
export function newInvoice(invoiceNo: string, overrides: Partial<Omit<NewInvoice, 'invoiceNo'>> = {}): NewInvoice {
  const rest = {
    clientId: 'client',
    bagOrderNos: ['B1'],
    bagSet: 'set',
    language: 'en',
    title: null,
    remark: null,
    slot: slots++,
  } as const
  return { ...rest, ...overrides, invoiceNo }
}
