import type { GoodsChannel, MarketGoods, PaymentChannel } from '@org/openapi-core/channels'

/** The payment channel of both sides: it answers at once, and only what a measured write asks. */
export const instantPayments: PaymentChannel = {
  create: async ({ orderNo, amount, currency }) => ({
    orderNo,
    paymentOrderId: `ch-${orderNo}`,
    paymentUrl: `https://pay.example.com/${orderNo}`,
    amount,
    currency,
    status: 'PENDING',
    paidTime: null,
  }),
  query: async () => undefined,
  close: async () => undefined,
  uploadShipment: async () => undefined,
  readNotification: () => Promise.reject(new Error('nobody sends any')),
}

/** What the marketplace of both sides sells, at CNY 123.45 with freight of 6.00. */
const goods = {
  goodsSource: 1,
  goodsTitle: 'Canvas backpack',
  localGoodsTitle: '帆布背包',
  goodsDetailUrl: 'https://market.example.com/610947572360',
  goodsPicUrl: 'https://img.example.com/610947572360.jpg',
  goodsImageUrlList: ['https://img.example.com/610947572360.jpg'],
  priceInCents: 12_345,
  originalPriceInCents: 15_000,
  postFeeInCents: 600,
  stockNum: '1000+',
  salesCount: '500+',
  skuList: ['4358970531', '4358970532'].map((skuId) => ({
    skuId,
    specId: null,
    priceInCents: 12_345,
    salePriceInCents: 12_345,
    quantity: 1_000_000,
    imageUrl: `https://img.example.com/${skuId}.jpg`,
    propertiesId: '1627207:28320',
    propertiesName: 'Blue',
  })),
  skuSpecInfoList: [],
  shop: { shopId: '7001', shopName: 'Backpacks', localShopName: '背包店' },
} satisfies Omit<MarketGoods, 'goodsId'>

/** The marketplaces of both sides, who answer at once. */
export const instantGoods: GoodsChannel = { findGoods: async ({ goodsId }) => ({ ...goods, goodsId }) }
