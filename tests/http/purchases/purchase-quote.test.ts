import { beforeEach, describe, expect, test } from 'vitest'
import { goods, line, PurchaseScene, QUOTE_PATH, sku } from './purchase-scene.js'

const GOODS_NOT_EXISTS = 1_008_020_000
const PROVIDER_ERROR = 1_008_020_003
const SKU_NOT_EXISTS = 1_008_020_004
const STOCK_NOT_ENOUGH = 1_008_020_005
const AMOUNT_ILLEGAL = 1_011_003_000
const NOT_BOUND = 1_002_030_000
const DISABLED = 1_002_030_001

let scene: PurchaseScene

beforeEach(async () => {
  scene = await PurchaseScene.open()
})

describe('order/purchase/quote (rules/purchases#quote)', () => {
  test('answers live prices with everything that the specification names, and nothing more', async () => {
    expect(await scene.quote([line('g1', { qty: 3, price: 1, remarks: 'blue, please' })])).toEqual({
      code: 0,
      data: {
        goodsTotalAmount: 3000,
        freightTotalAmount: 500,
        payAmount: 3500,
        currencyCode: 'CNY',
        shops: [
          {
            shopId: 'A',
            shopName: 'Shop A',
            localShopName: '店铺A',
            platformChannel: 1,
            goodsAmount: 3000,
            freightAmount: 500,
            payAmount: 3500,
            items: [
              {
                goodsId: 'g1',
                skuId: 's1',
                goodsName: 'Goods g1',
                localGoodsName: '商品 g1',
                specName: 'Variant:s1',
                localSpecName: 'Variant:s1',
                imagePath: 'https://img.example.com/s1.jpg',
                qty: 3,
                price: 1000,
                amount: 3000,
                stockQty: 100,
              },
            ],
          },
        ],
      },
      msg: '',
    })
  })

  test('creates nothing', async () => {
    await scene.quote()
    expect((await scene.platform.adminData('GET order/purchase/page')).total).toBe(0)
    expect((await scene.stores.orderItems.page({ pageNo: 1, pageSize: 1 })).total).toBe(0)
  })

  test('shops in order of first appearance; goods without a shop are one shop of their marketplace', async () => {
    scene.put('b', { shop: { shopId: 'B', shopName: 'Shop B', localShopName: '店铺B' }, postFeeInCents: 0 })
    scene.put('none', { shop: null, postFeeInCents: 7 })
    scene.put('blank', { shop: { shopId: '', shopName: 'Nameless', localShopName: '' }, postFeeInCents: 0 })
    scene.put('far', { shop: undefined, goodsSource: 5, postFeeInCents: 1 })
    // The same shop id of another marketplace is another shop.
    scene.put('twin', { goodsSource: 2, postFeeInCents: 0 })
    const items = [
      line('none'),
      line('b'),
      line('far', { platformChannel: 5 }),
      line('g1'),
      line('blank'),
      line('twin', { platformChannel: 2 }),
      line('b', { skuId: 's2', qty: 2 }),
    ]
    const { data } = await scene.quote(items)
    const told = data.shops.map(
      ({
        items: lines,
        localShopName: _local,
        ...shop
      }: Record<string, unknown> & { items: { goodsId: string; skuId: string }[] }) => [
        ...Object.values(shop),
        lines.map(({ goodsId, skuId }) => `${goodsId}/${skuId}`).join(),
      ],
    )
    expect(told).toEqual([
      [null, '', 1, 2000, 7, 2007, 'none/s1,blank/s1'],
      ['B', 'Shop B', 1, 3000, 0, 3000, 'b/s1,b/s2'],
      [null, '', 5, 1000, 1, 1001, 'far/s1'],
      ['A', 'Shop A', 1, 1000, 500, 1500, 'g1/s1'],
      ['A', 'Shop A', 2, 1000, 0, 1000, 'twin/s1'],
    ])
    expect([data.goodsTotalAmount, data.freightTotalAmount, data.payAmount]).toEqual([8000, 508, 8508])
  })

  test('freight once for each goods, goods asked for once, equal lines kept', async () => {
    const { data } = await scene.quote([line('g1'), line('g1', { skuId: 's2' }), line('g1', { qty: 2 })])
    expect(data).toMatchObject({ goodsTotalAmount: 4000, freightTotalAmount: 500 })
    expect(data.shops[0].items.map(({ skuId, qty }: { skuId: string; qty: number }) => [skuId, qty])).toEqual([
      ['s1', 1],
      ['s2', 1],
      ['s1', 2],
    ])
    expect(scene.platform.goods.asked).toEqual([{ source: 1, goodsId: 'g1' }])
  })

  test('without texts of its own a line shows those of the goods', async () => {
    scene.put('plain', { localGoodsTitle: null, skuList: [sku('s1', { imageUrl: '' })] })
    expect((await scene.quote([line('plain')])).data.shops[0].items[0]).toMatchObject({
      localGoodsName: 'Goods plain',
      imagePath: 'https://img.example.com/plain.jpg',
    })
  })

  test('needs its scope', async () => {
    const token = await scene.platform.issueToken(scene.app, 'order:purchase:query')
    expect((await scene.quote([], {}, { token })).code).toBe(403)
  })
})

describe('what cannot be bought', () => {
  const failure = async (items: unknown) => {
    const { code, data, msg } = await scene.quote(items)
    expect(data).toBeNull()
    return [code, msg]
  }

  test('unknown goods, SKU, stock: the whole call, by goodsId and skuId', async () => {
    expect(await failure([line('g1'), line('nope')])).toEqual([GOODS_NOT_EXISTS, 'Goods nope does not exist'])
    expect(await failure([line('g1'), line('g1', { skuId: 's9' })])).toEqual([SKU_NOT_EXISTS, 'Goods g1 has no SKU s9'])
    expect(await failure([line('g1', { qty: 101 })])).toEqual([
      STOCK_NOT_ENOUGH,
      'SKU s1 of goods g1 has only 100 in stock',
    ])
    expect((await scene.quote([line('g1', { qty: 100 })])).code).toBe(0)
  })

  test('stock is checked on the sum of equal lines', async () => {
    const halves = (second: object) => [line('g1', { qty: 60 }), line('g1', { qty: 41, ...second })]
    expect((await failure(halves({})))[0]).toBe(STOCK_NOT_ENOUGH)
    expect((await scene.quote(halves({ skuId: 's2' }))).code).toBe(0)
    expect((await scene.quote(halves({ qty: 40 }))).code).toBe(0)
  })

  test('the same id at another marketplace is other goods', async () => {
    expect((await failure([line('g1', { platformChannel: 2 })]))[0]).toBe(GOODS_NOT_EXISTS)
  })

  test('the first line that fails decides', async () => {
    const faults = [line('g1', { skuId: 's9' }), line('g1', { qty: 9999 }), line('nope')]
    const codes = [SKU_NOT_EXISTS, STOCK_NOT_ENOUGH, GOODS_NOT_EXISTS]
    for (let turn = 0; turn < 3; turn++) {
      expect((await failure([...faults.slice(turn), ...faults.slice(0, turn)]))[0]).toBe(codes[turn])
    }
  })

  test('a marketplace that fails or answers nonsense', async () => {
    scene.platform.goods.answer = () => {
      throw new Error('down')
    }
    expect((await failure([line('g1')]))[0]).toBe(PROVIDER_ERROR)
    scene.platform.goods.answer = () => ({ ...goods('g1'), shop: 'A' })
    expect((await failure([line('g1')]))[0]).toBe(PROVIDER_ERROR)
  })

  test('a marketplace that answers other goods than were asked for, which have another price', async () => {
    const asked = [line('g1', { platformChannel: 2 })]
    scene.put('g1', { goodsSource: 2 })
    expect((await scene.quote(asked)).code).toBe(0)
    scene.platform.goods.answer = () => goods('g1')
    expect((await failure(asked))[0]).toBe(PROVIDER_ERROR)
    scene.platform.goods.answer = () => goods('g2', { goodsSource: 2 })
    expect((await failure(asked))[0]).toBe(PROVIDER_ERROR)
  })

  test('more than one payment can move; nothing to pay is a quote all the same', async () => {
    scene.put('dear', {
      postFeeInCents: 0,
      skuList: [
        sku('s1', { salePriceInCents: 1_000_000_000_000 }),
        sku('s2', { salePriceInCents: Number.MAX_SAFE_INTEGER }),
      ],
    })
    expect((await scene.quote([line('dear')])).data.payAmount).toBe(1_000_000_000_000)
    expect((await failure([line('dear', { qty: 2 })]))[0]).toBe(AMOUNT_ILLEGAL)
    expect((await failure([line('dear'), line('g1')]))[0]).toBe(AMOUNT_ILLEGAL)
    expect((await failure([line('dear', { skuId: 's2', qty: 99 })]))[0]).toBe(AMOUNT_ILLEGAL)
    scene.put('free', { postFeeInCents: 0, skuList: [sku('s1', { salePriceInCents: 0 })] })
    expect((await scene.quote([line('free')])).data.payAmount).toBe(0)
  })
})

describe('who asks', () => {
  test('an unbound or disabled user is refused before goods are asked for', async () => {
    expect((await scene.quote([line('g1')], { externalUserId: 'nobody' })).code).toBe(NOT_BOUND)
    const stranger = await scene.platform.createApp()
    expect((await scene.quote([line('g1')], {}, { app: stranger })).code).toBe(NOT_BOUND)
    const [binding] = await scene.stores.partnerMembers.listOfClient(scene.app.clientId)
    await scene.stores.partnerMembers.updateStatus(binding?.id ?? 0, 1)
    expect((await scene.quote()).code).toBe(DISABLED)
    expect(scene.platform.goods.asked).toEqual([])
  })

  test.each([
    ['externalUserId', { externalUserId: ' ' }],
    ['items', { items: [] }],
    ['items', { items: Array.from({ length: 101 }, () => line('g1')) }],
    ['items', { items: line('g1') }],
    ['items[0].platformChannel', { items: [line('g1', { platformChannel: 4 })] }],
    ['items[0].platformChannel', { items: [line('g1', { platformChannel: '1' })] }],
    ['items[0].goodsId', { items: [line(' ')] }],
    ['items[0].skuId', { items: [line('g1', { skuId: '' })] }],
    ['items[0].qty', { items: [line('g1', { qty: 0 })] }],
    ['items[0].qty', { items: [line('g1', { qty: 10_000 })] }],
    ['items[1].qty', { items: [line('g1'), line('g1', { qty: 1.5 })] }],
    ['items[0].remarks', { items: [line('g1', { remarks: 'x'.repeat(501) })] }],
  ])('400 for a wrong %s, before the binding', async (field, members) => {
    const body = { externalUserId: 'nobody', items: [line('g1')], ...members }
    const { status, body: answer } = await scene.call(QUOTE_PATH, body)
    expect({ status, code: answer.code }).toEqual({ status: 400, code: 400 })
    expect(answer.msg.startsWith(`Invalid parameter: ${field} `)).toBe(true)
  })

  test('a hundred lines of 9999 pieces and 500 characters are taken', async () => {
    scene.put('bulk', { skuList: [sku('s1', { quantity: 999_900 })] })
    const items = Array.from({ length: 100 }, () => line('bulk', { qty: 9999, remarks: 'x'.repeat(500) }))
    expect((await scene.quote(items)).data.goodsTotalAmount).toBe(999_900_000)
  })
})
