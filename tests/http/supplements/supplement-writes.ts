import type { AdminCall, TestPlatform } from '@org/openapi-testing'
import { addMember } from '../wallets/wallet-members.js'

type Writes = Readonly<Record<string, () => Promise<AdminCall> | AdminCall>>

const PATH = '/admin-api/order/supplement'

/** How each write of supplements is made once, successfully. */
export function supplementWrites(use: () => TestPlatform): Writes {
  /** What charges a bag order that is paid. */
  const body = async (): Promise<object> => {
    const platform = use()
    const now = platform.clock.now()
    const goods = {
      goodsQty: 1,
      goodsTotalAmount: 1,
      estimateWeight: 1,
      estimateVolume: 1,
      payAmount: 1,
      outboundOrderNo: null,
    }
    const bag = { bagOrderNo: 'B1', userId: await addMember(platform), status: 3, ...goods, payTime: now }
    await platform.storage.forTenant(1).bagOrders.insert(bag, now)
    return { bizType: 2, expenseType: 203, amount: 300, reason: 'Heavier than estimated', bagOrderNo: 'B1' }
  }
  return {
    [`POST ${PATH}/create`]: async () => ({ body: await body() }),
    [`PUT ${PATH}/cancel`]: async () => {
      const id = (await use().adminData('POST order/supplement/create', { body: await body() })) as number
      return { body: { id } }
    },
  }
}
