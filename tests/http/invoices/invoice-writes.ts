import type { AdminCall, TestPlatform } from '@org/openapi-testing'

/** How each write of invoices is made once, successfully. */
export function invoiceWrites(use: () => TestPlatform): Readonly<Record<string, () => Promise<AdminCall>>> {
  const failed = async (): Promise<number> => {
    const { storage, clock } = use()
    const stores = storage.forTenant(1)
    const invoice = {
      invoiceNo: 'I1',
      clientId: 'client',
      bagOrderNos: ['B1'],
      bagSet: 'set',
      language: 'en',
      title: null,
      remark: null,
      slot: 0,
    } as const
    const row = await stores.transaction((tx) => tx.invoices.insert(invoice, clock.now()))
    const id = row?.id ?? 0
    await stores.invoices.finish(id, 0, { status: 2, failReason: 'no', finishTime: clock.now() })
    return id
  }
  return { 'PUT /admin-api/order/invoice/retry': async () => ({ body: { id: await failed() } }) }
}
