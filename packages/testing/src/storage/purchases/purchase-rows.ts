import { refStatus } from '@org/openapi-core/storage'
import type { CreatedPurchase, NewSubOrder, NewWalletPayment, PurchaseClaim } from '@org/openapi-core/storage'

/** A payment of 20 yuan for a purchase. `paymentId` has to be unique. */
export function newWalletPayment(
  paymentId: string,
  overrides: Partial<Omit<NewWalletPayment, 'paymentId'>> = {},
): NewWalletPayment {
  const owner = { clientId: 'client', externalUserId: 'user', memberId: 1 }
  const business = { bizType: 'PURCHASE', bizNo: `of ${paymentId}`, payType: null } as const
  return { ...owner, ...business, payAmount: 2000, expireTime: null, ...overrides, paymentId }
}

/** A claim of a number. */
export function purchaseClaim(
  outOrderNo: string,
  overrides: Partial<Omit<PurchaseClaim, 'outOrderNo'>> = {},
): PurchaseClaim {
  return { clientId: 'client', externalUserId: 'user', memberId: 1, ...overrides, outOrderNo }
}

/** What a claim becomes. `orderNo` has to be unique. */
export function createdPurchase(
  orderNo: string,
  overrides: Partial<Omit<CreatedPurchase, 'orderNo'>> = {},
): CreatedPurchase {
  const amounts = { goodsAmount: 1500, freightAmount: 500, payAmount: 2000 }
  const expireTime = new Date('2026-09-10T06:00:00.000Z')
  return {
    ...amounts,
    paymentId: `for ${orderNo}`,
    address: '{}',
    orderComment: null,
    expireTime,
    ...overrides,
    orderNo,
  }
}

/** What a shop delivers of a purchase. `orderNo` has to be unique. */
export function newSubOrder(orderNo: string, parentOrderNo: string, overrides: Partial<NewSubOrder> = {}): NewSubOrder {
  const shop = { shopId: 'shop', shopName: 'Shop', localShopName: '店', platformChannel: 1 }
  const amounts = { goodsAmount: 1500, freightAmount: 500, payAmount: 2000 }
  return { clientId: 'client', userId: 1, ...shop, ...amounts, ...overrides, orderNo, parentOrderNo }
}

/** What a purchase shows before it is created. */
export const NOTHING_CREATED = {
  refStatus: refStatus.PROCESSING,
  failReason: null,
  orderNo: null,
  paymentId: null,
  payStatus: null,
  goodsAmount: null,
  freightAmount: null,
  payAmount: null,
  address: null,
  orderComment: null,
  expireTime: null,
  payTime: null,
} as const
