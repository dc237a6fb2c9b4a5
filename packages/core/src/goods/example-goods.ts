/** Goods as the examples of the documents name them: the demo has the same. */
export interface ExampleGoods {
  readonly goodsId: string
  readonly skuId: string
  readonly goodsName: string
  readonly localGoodsName: string
  readonly specName: string
  readonly localSpecName: string
  readonly imagePath: string
}

const goodsId = '610947572360'
const white = { specName: 'Colour:White', localSpecName: 'Colour:White' }

/** The goods of most examples. */
export const exampleGoods: ExampleGoods = {
  goodsId,
  skuId: '4358970531',
  goodsName: 'Canvas backpack, 15 inch laptop sleeve',
  localGoodsName: '帆布双肩包 15寸电脑夹层',
  ...white,
  imagePath: `https://img.example.com/${goodsId}.jpg`,
}

/** What names them in a body. */
export const exampleReference = { goodsId, source: 1 } as const

/** All their pictures. */
export const examplePictures = [
  exampleGoods.imagePath,
  `https://img.example.com/${goodsId}-2.jpg`,
  `https://img.example.com/${goodsId}-3.jpg`,
]

/** What a quality check of them shows: they have two. */
export const exampleCheckPhotos = (check: 1 | 2): string[] =>
  [1, 2, 3].map((photo) => `https://img.example.com/qc/${goodsId}-${check}-${photo}.jpg`)

/** Who sells them. */
export const exampleShop = { shopId: '105730164', shopName: 'Plain Canvas Works', localShopName: '素帆布工坊' }

/** Others, of another shop. */
export const otherExampleGoods: ExampleGoods = {
  goodsId: '674182905317',
  skuId: '4912350118',
  goodsName: 'Wireless earphones with charging case',
  localGoodsName: '真无线蓝牙耳机 充电仓',
  ...white,
  imagePath: 'https://img.example.com/674182905317.jpg',
}

/** Who sells the others. */
export const otherExampleShop = { shopId: '364210957', shopName: 'Quiet Room Audio', localShopName: '静室数码旗舰店' }

/** Where a marketplace shows goods. */
export const exampleDetailUrl = (id: string): string => `https://item.taobao.com/item.htm?id=${id}`

/** Goods as a marketplace lists them. */
export const exampleListing = (goods: Pick<ExampleGoods, 'goodsId' | 'goodsName' | 'imagePath'>) => ({
  goodsId: goods.goodsId,
  goodsTitle: goods.goodsName,
  goodsDetailUrl: exampleDetailUrl(goods.goodsId),
  goodsPicUrl: goods.imagePath,
})
