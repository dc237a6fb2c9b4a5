import { demoGoods } from '@org/openapi-sandbox'
import type { Chance } from './chance.js'

/** Something that is bought; money in CNY cents. */
export interface MonthGoods {
  readonly platformChannel: number
  readonly goodsId: string
  readonly skuId: string
  readonly goodsName: string
  readonly localGoodsName: string
  readonly specName: string
  readonly imagePath: string
  readonly price: number
  readonly freightFee: number
  /** Grams of a piece. */
  readonly weight: number
  readonly shopId: string | null
  readonly shopName: string
  readonly localShopName: string
}

const shops = {
  lamp: ['220417735', 'Night Market Lamps', '夜市灯铺'],
  tea: ['198824410', 'Cloud Ridge Tea', '云岭茶行'],
  toy: ['b2b-2217740', 'Shantou Play Factory', '汕头玩具厂'],
  tool: ['b2b-2219035', 'Ningbo Fine Tools', '宁波精工五金'],
} as const

/** Beside what the sandbox's marketplaces list: things that were on sale earlier. */
const earlier = [
  [1, '618830271145', 'Paper desk lamp, dimmable', '纸艺台灯 可调光', 'Colour:Warm white', 11_900, 1200, 900, 'lamp'],
  [1, '655710983320', 'String lights, 10 m', '串灯 10米', 'Colour:Amber', 3990, 600, 350, 'lamp'],
  [1, '640028817764', 'Jasmine tea, 250 g tin', '茉莉花茶 250克罐装', 'Size:250 g', 6800, 800, 320, 'tea'],
  [1, '640028819902', 'Porcelain tea set for four', '白瓷茶具 四人套装', 'Colour:White', 23_800, 2000, 2400, 'tea'],
  [2, '722310045871', 'Wooden train, 24 pieces', '木制小火车 24件', 'Colour:Natural', 5450, 1000, 1300, 'toy'],
  [2, '722310049933', 'Soft building blocks, 60 pieces', '软积木 60块', 'Colour:Mixed', 4280, 1000, 1700, 'toy'],
  [2, '731190662207', 'Screwdriver set, 32 bits', '螺丝刀套装 32合1', 'Colour:Grey', 2960, 500, 540, 'tool'],
  [2, '731190668814', 'Bicycle repair kit', '自行车维修工具包', 'Colour:Black', 4720, 800, 760, 'tool'],
] as const

const WEIGHT = 450

export const monthGoods: readonly MonthGoods[] = [
  ...demoGoods.flatMap((goods): MonthGoods[] =>
    goods.skuList.slice(0, 2).map(({ skuId, propertiesName }) => ({
      platformChannel: goods.goodsSource,
      goodsId: goods.goodsId,
      skuId,
      goodsName: goods.goodsTitle,
      localGoodsName: goods.localGoodsTitle,
      specName: propertiesName,
      imagePath: goods.goodsPicUrl,
      price: goods.priceInCents,
      freightFee: goods.postFeeInCents,
      weight: WEIGHT,
      shopId: goods.shop?.shopId ?? null,
      shopName: goods.shop?.shopName ?? '',
      localShopName: goods.shop?.localShopName ?? '',
    })),
  ),
  ...earlier.map(([platformChannel, goodsId, goodsName, localGoodsName, specName, price, freightFee, weight, shop]) => {
    const [shopId, shopName, localShopName] = shops[shop]
    const imagePath = `https://img.example.com/${goodsId}.jpg`
    const skuId = `${goodsId.slice(0, 8)}01`
    const named = { platformChannel, goodsId, skuId, goodsName, localGoodsName, specName, imagePath }
    return { ...named, price, freightFee, weight, shopId, shopName, localShopName }
  }),
]

/** How many pieces of something: more of what costs little. */
export const piecesOf = ({ price }: MonthGoods, chance: Chance): number =>
  price < 5000
    ? chance.between(1, 6)
    : chance.weighted([
        [1, 7],
        [2, 2],
        [3, 1],
      ] as const)
