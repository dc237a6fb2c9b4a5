import { newOrderItem } from '@org/openapi-testing'
import type { AdminCall, TestPlatform } from '@org/openapi-testing'
import { createMember } from '../members/managed-members.js'

type Writes = Readonly<Record<string, () => Promise<AdminCall> | AdminCall>>

/** How each write of order items and bag orders is made once, successfully. */
export function orderWrites(use: () => TestPlatform): Writes {
  const bag = async () => ({ userId: (await createMember(use())).id, status: 1, payAmount: 5000 })
  const bagId = async (): Promise<number> =>
    (await use().adminData('POST order/bag-order/create', { body: await bag() })) as number
  const itemId = async (): Promise<number> => {
    const { storage, now } = use().openApi.context(1)
    await storage.transaction(({ orderItems }) => orderItems.insertMany([newOrderItem('I1', { status: 201 })], now))
    return (await storage.orderItems.listOfParent('P1'))[0]?.id as number
  }
  return {
    'POST /admin-api/order/bag-order/create': async () => ({ body: await bag() }),
    'PUT /admin-api/order/bag-order/update-status': async () => ({ body: { id: await bagId(), status: 2 } }),
    'PUT /admin-api/order/bag-order/refund': async () => ({ body: { id: await bagId(), amount: 5000 } }),
    'PUT /admin-api/order/order-item/update-status': async () => ({ body: { id: await itemId(), status: 202 } }),
  }
}
