import type { AdminCall, TestPlatform } from '@org/openapi-testing'

/** How each write of payment orders is made once, successfully. */
export function paymentWrites(use: () => TestPlatform): Readonly<Record<string, () => Promise<AdminCall>>> {
  const pending = async (): Promise<number> => {
    const { storage, clock } = use()
    const now = clock.now()
    const texts = {
      orderNo: 'P1',
      clientId: 'client',
      outOrderNo: 'shop-1',
      subject: null,
      description: null,
      shippingInfo: null,
    }
    const order = { ...texts, amount: 1990, expireTime: now, claimedUntil: now }
    return (await storage.forTenant(1).transaction((tx) => tx.payOrders.insert(order, now)))?.id ?? 0
  }
  return {
    'PUT /admin-api/pay/order/close': async () => ({ body: { id: await pending() } }),
    'PUT /admin-api/pay/order/sync': async () => ({ body: { id: await pending() } }),
  }
}
