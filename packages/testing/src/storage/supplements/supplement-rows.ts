import type { NewOrderItem, NewSupplement } from '@org/openapi-core/storage'
import { at } from '../contract-space.js'
import type { TenantSpace } from '../contract-space.js'
import { newBagOrder, walletChange } from '../wallets/money-rows.js'
import { newApplication, newMember, partnerMemberInput } from '../sample-rows.js'

/** A supplement of 3 yuan for the goods of a sub-order. `orderExpensesNo` has to be unique. */
export function newSupplement(
  orderExpensesNo: string,
  { userId, ...overrides }: Partial<Omit<NewSupplement, 'orderExpensesNo'>> & { readonly userId: number },
): NewSupplement {
  const kind = { bizType: 1, expenseType: 102, orderNo: 'O1', bagOrderNo: null, clientId: 'client' } as const
  return { ...kind, amount: 300, reason: 'Price rose', ...overrides, userId, orderExpensesNo }
}

/** A supplement for the freight of a bag order. */
export const bagSupplement = { bizType: 2, expenseType: 203, orderNo: null, bagOrderNo: 'B1', clientId: null } as const

/** An item of a sub-order that is paid and accepted. */
export function suppliedItem(
  orderNo: string,
  overrides: Partial<NewOrderItem> & { readonly userId: number },
): NewOrderItem {
  return {
    orderItemNo: `${orderNo}-item`,
    orderNo,
    parentOrderNo: 'P1',
    status: 202,
    platformChannel: 1,
    goodsId: 'g1',
    skuId: 's1',
    goodsName: 'Goods',
    localGoodsName: '商品',
    specName: 'Red',
    localSpecName: '红',
    imagePath: 'https://img.example.com/1.jpg',
    qty: 1,
    price: 1000,
    actualPrice: 1000,
    freightFee: 0,
    shopId: 'shop-1',
    shopName: 'Shop',
    localShopName: '店',
    remarks: null,
    carrierName: null,
    expressNo: null,
    ...overrides,
  }
}

/** The application that debtors of the tenant have authorised: ids of applications are unique over all tenants. */
export const debtorClient = ({ id }: TenantSpace): string => `debtors${id}`

/**
 * A member who has authorised an application of the tenant to debit supplements, with so much in the wallet, an
 * accepted item of the sub-order `O1` and the bag order `B1` in state 3; answers the member's id.
 */
export async function addDebtor(space: TenantSpace, balance = 0): Promise<number> {
  const { stores } = space
  const clientId = debtorClient(space)
  const { id: userId } = await stores.members.create(newMember('debtor'), at(0))
  await stores.partnerApplications.insert(newApplication(clientId), at(0))
  await stores.partnerMembers.create(partnerMemberInput({ memberId: userId, clientId }), at(0))
  await stores.wallets.change(userId, walletChange({ balance }), at(0))
  await stores.orderItems.insertMany([suppliedItem('O1', { userId })], at(0))
  await stores.bagOrders.insert(newBagOrder('B1', { userId, status: 3, payTime: at(0) }), at(0))
  return userId
}

/** Two supplements of a debtor: `E1` of his sub-order, `E2` of his bag order. */
export async function addDebts(space: TenantSpace, balance = 0) {
  const { stores } = space
  const userId = await addDebtor(space, balance)
  const ofOrder = await stores.supplements.insert(newSupplement('E1', { userId }), at(1))
  const ofBag = await stores.supplements.insert(newSupplement('E2', { ...bagSupplement, userId, amount: 200 }), at(2))
  return { userId, ofOrder, ofBag, supplements: stores.supplements }
}
