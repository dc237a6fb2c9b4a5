import { toSandboxGoods } from './sandbox-goods.js'
import type { SandboxGoods, SandboxGoodsInput } from './sandbox-goods.js'

type Sku = NonNullable<SandboxGoodsInput['skuList']>[number]
type Spec = NonNullable<SandboxGoodsInput['skuSpecInfoList']>[number]

/** A dimension as it is written down here: property id, name, and its values by id. */
interface Dimension {
  readonly pid: string
  readonly name: string
  readonly values: Readonly<Record<string, string>>
}

const COLOUR = '1627207'
const SIZE = '20509'

/** What the catalogue says of goods; variants are every combination of the dimensions. */
interface DemoGoods extends Omit<SandboxGoodsInput, 'skuList' | 'skuSpecInfoList'> {
  readonly dimensions: readonly Dimension[]
  /** Ids of the variants count up from here. */
  readonly firstSku: number
  /** Pieces of each variant, in order; the last one holds for the rest. */
  readonly stock: readonly number[]
}

const colours = (values: Record<string, string>): Dimension => ({ pid: COLOUR, name: 'Colour', values })
const sizes = (values: Record<string, string>): Dimension => ({ pid: SIZE, name: 'Size', values })

const bagShop = { shopId: '105730164', shopName: 'Plain Canvas Works', localShopName: '素帆布工坊' }
const soundShop = { shopId: '364210957', shopName: 'Quiet Room Audio', localShopName: '静室数码旗舰店' }
const millShop = { shopId: 'b2b-2208197', shopName: 'Yiwu Bright Day Trading', localShopName: '义乌市明日贸易有限公司' }
const knitShop = { shopId: 'b2b-2210654', shopName: 'Tongxiang Knitting Mill', localShopName: '桐乡市针织厂' }
const streetShop = { shopId: '1652390847', shopName: 'Corner Street', localShopName: '街角潮品' }

const catalogue: readonly DemoGoods[] = [
  {
    goodsSource: 1,
    goodsId: '610947572360',
    goodsTitle: 'Canvas backpack, 15 inch laptop sleeve',
    localGoodsTitle: '帆布双肩包 15寸电脑夹层',
    price: '128.00',
    orginalPrice: '199.00',
    postFee: '6.00',
    salesCount: '3000+',
    shop: bagShop,
    dimensions: [colours({ '28320': 'White', '28341': 'Black', '30156': 'Army green' })],
    firstSku: 4_358_970_531,
    stock: [60, 42, 18],
  },
  {
    goodsSource: 1,
    goodsId: '674182905317',
    goodsTitle: 'Wireless earphones with charging case',
    localGoodsTitle: '真无线蓝牙耳机 充电仓',
    price: '89.90',
    orginalPrice: '159.00',
    postFee: '0.00',
    salesCount: '1.2w+',
    shop: soundShop,
    dimensions: [colours({ '28320': 'White', '28341': 'Black' })],
    firstSku: 4_912_350_118,
    stock: [500, 320],
  },
  {
    goodsSource: 1,
    goodsId: '722650318846',
    goodsTitle: 'Linen shirt, long sleeve',
    localGoodsTitle: '亚麻长袖衬衫',
    price: '76.50',
    postFee: '8.00',
    salesCount: '860',
    shop: bagShop,
    dimensions: [colours({ '28320': 'White', '28338': 'Blue' }), sizes({ '28314': 'S', '28315': 'M', '28316': 'L' })],
    firstSku: 5_027_741_200,
    stock: [12, 25, 0, 9, 31, 14],
  },
  {
    goodsSource: 2,
    goodsId: '681239504417',
    goodsTitle: 'Stainless steel vacuum bottle, 500 ml',
    localGoodsTitle: '304不锈钢保温杯 500ml',
    price: '18.80',
    orginalPrice: '22.00',
    postFee: '10.00',
    salesCount: '5.6w+',
    shop: millShop,
    dimensions: [colours({ '3216': 'Silver', '3217': 'Matt black', '3218': 'Pink' })],
    firstSku: 4_780_033_601,
    stock: [9800, 7600, 4300],
  },
  {
    goodsSource: 2,
    goodsId: '705518862093',
    goodsTitle: 'Merino knitted sweater, round neck',
    localGoodsTitle: '美利奴羊毛圆领针织衫',
    price: '62.00',
    postFee: '12.00',
    salesCount: '2100',
    shop: knitShop,
    dimensions: [colours({ '3216': 'Grey', '3219': 'Camel' }), sizes({ '450': 'M', '451': 'L', '452': 'XL' })],
    firstSku: 4_866_120_740,
    stock: [320],
  },
  {
    goodsSource: 2,
    goodsId: '739906127558',
    goodsTitle: 'Cable organiser set, 12 pieces',
    localGoodsTitle: '理线器套装 12件',
    price: '3.60',
    postFee: '4.00',
    salesCount: '18w+',
    shop: millShop,
    dimensions: [colours({ '3216': 'Grey', '3217': 'Black' })],
    firstSku: 5_133_908_011,
    stock: [50_000, 42_000],
  },
  {
    goodsSource: 3,
    goodsId: '4398210567',
    goodsTitle: 'Low-top canvas sneakers',
    localGoodsTitle: '低帮帆布鞋',
    price: '158.00',
    orginalPrice: '188.00',
    postFee: '0.00',
    salesCount: '640',
    shop: streetShop,
    dimensions: [colours({ '1': 'Off-white', '2': 'Navy' }), sizes({ '40': '40', '41': '41', '42': '42', '43': '43' })],
    firstSku: 96_120_433_001,
    stock: [8, 15, 11, 4, 6, 9, 7, 0],
  },
  {
    goodsSource: 3,
    goodsId: '5127093348',
    goodsTitle: 'Heavy cotton hoodie',
    localGoodsTitle: '重磅纯棉连帽卫衣',
    price: '139.00',
    postFee: '5.00',
    salesCount: '1300',
    shop: streetShop,
    dimensions: [colours({ '1': 'Black', '3': 'Oatmeal' }), sizes({ '10': 'M', '11': 'L' })],
    firstSku: 97_004_518_220,
    stock: [40, 35, 22, 28],
  },
]

/** The goods that every sandbox begins with: some of each marketplace, with variants in one or two dimensions. */
export const demoGoods: readonly SandboxGoods[] = catalogue.map(({ dimensions, firstSku, stock, ...goods }) =>
  toSandboxGoods({
    ...goods,
    goodsImageUrlList: ['', '-2', '-3'].map((suffix) => `https://img.example.com/${goods.goodsId}${suffix}.jpg`),
    skuSpecInfoList: dimensions.map(toSpec),
    skuList: combinations(dimensions).map((values, i): Sku => ({
      skuId: String(firstSku + i),
      // Only marketplace B has a spec id beside the id of the variant.
      specId: goods.goodsSource === 2 ? specIdOf(firstSku + i) : null,
      price: goods.price,
      quantity: stock[i] ?? stock.at(-1),
      propertiesId: values.map(({ pid, vid }) => `${pid}:${vid}`).join(';'),
      propertiesName: values.map(({ pname, vname }) => `${pname}:${vname}`).join(';'),
    })),
  }),
)

type SpecValue = Spec['skuSpecList'][number]

function toSpec({ pid, name, values }: Dimension): Spec {
  const skuSpecList = Object.entries(values).map(([vid, vname]) => ({ pid, vid, pname: name, vname, icon: null }))
  return { skuSpecName: name, skuSpecList }
}

function combinations(dimensions: readonly Dimension[]): SpecValue[][] {
  return dimensions
    .map(toSpec)
    .reduce<SpecValue[][]>(
      (rows, { skuSpecList }) => rows.flatMap((row) => skuSpecList.map((value) => [...row, value])),
      [[]],
    )
}

/** 32 hexadecimal characters, as marketplace B writes them. */
function specIdOf(sku: number): string {
  return sku.toString(16).padStart(16, '0').repeat(2)
}
