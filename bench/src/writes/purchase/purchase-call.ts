import { NUMBER, numberText } from '../../load/wire-request.js'
import { buyers } from '../seed/buyer-statements.js'
import type { WriteCall } from '../write-request.js'

const line = { platformChannel: 1, goodsId: '610947572360' }

/** Two variants of one goods for another user each time, under a number that nobody has used. */
export const purchaseCall: WriteCall = {
  path: '/open-api/order/purchase/create',
  scope: 'order:purchase:create',
  bodies: Array.from({ length: buyers }, (_, buyer) => ({
    outOrderNo: `bench-${NUMBER}`,
    externalUserId: `user-${numberText(buyer)}`,
    items: [
      { ...line, skuId: '4358970531', qty: 2 },
      { ...line, skuId: '4358970532', qty: 1 },
    ],
    expectedPayAmount: 37_635,
  })),
  expect: '"payAmount":37635,',
}
