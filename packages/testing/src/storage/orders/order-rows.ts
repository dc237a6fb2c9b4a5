import type { NewOrderItem } from '@org/openapi-core/storage'

/** An unpaid item of 2 pieces at 10 yuan, with 3 yuan of freight. `orderItemNo` has to be unique. */
export function newOrderItem(
  orderItemNo: string,
  overrides: Partial<Omit<NewOrderItem, 'orderItemNo'>> = {},
): NewOrderItem {
  return {
    orderItemNo,
    orderNo: 'S1',
    parentOrderNo: 'P1',
    userId: 1,
    status: 101,
    platformChannel: 1,
    goodsId: '610947572360',
    skuId: '4311',
    goodsName: 'Canvas shoes',
    localGoodsName: '帆布鞋',
    specName: 'White',
    localSpecName: '白色',
    imagePath: 'https://img.example.com/shoes.jpg',
    qty: 2,
    price: 1000,
    actualPrice: 1000,
    freightFee: 300,
    shopId: '88',
    shopName: 'Shoe shop',
    localShopName: '鞋店',
    remarks: null,
    carrierName: null,
    expressNo: null,
    ...overrides,
  }
}
