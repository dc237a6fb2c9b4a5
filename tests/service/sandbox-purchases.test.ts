import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSandboxWorld, sandboxChannels, sandboxControl } from '@org/openapi-sandbox'
import { createTestPlatform } from '@org/openapi-testing'
import type { TestPlatform } from '@org/openapi-testing'
import { emptyStorage } from '../empty-storage.js'

const PROVIDER_ERROR = 1_008_020_003
const REFUSED = 1_008_020_006
const USER = 'shop-user-1'

let platform: TestPlatform
let script: (path: string, body: object) => Promise<void>

beforeEach(async () => {
  const world = createSandboxWorld()
  platform = await createTestPlatform({
    storage: emptyStorage('sqlite'),
    channels: { goods: sandboxChannels(world).goods },
    channelPolicy: { timeoutMs: 50, backoffMs: 1 },
  })
  const control = sandboxControl({ world, openApi: platform.openApi, isAdmin: () => true })
  script = async (path, body) => {
    const answer = await control.handle({
      method: 'POST',
      path: `/sandbox/${path}`,
      query: '',
      remoteAddress: undefined,
      signal: new AbortController().signal,
      header: (name) => (name === 'authorization' ? 'Bearer key' : undefined),
      body: async () => new TextEncoder().encode(JSON.stringify(body)),
    })
    expect(answer?.status).toBe(200)
  }
  const { data: memberId } = await platform.admin('POST member/user/create', { body: {} })
  await platform.admin('POST system/partner-member/create', {
    body: { clientId: platform.app.clientId, externalUserId: USER, memberId },
  })
})
afterEach(() => platform.close())

const item = (goodsId: string, platformChannel: number) => ({ platformChannel, goodsId, skuId: 's1', qty: 2 })
const quote = (...items: object[]) => platform.call('/open-api/order/purchase/quote', { externalUserId: USER, items })

describe('a quote for goods of the sandbox', () => {
  test('has the shop, the sale price, the stock and the freight that were put there', async () => {
    const shop = { shopId: '7', shopName: 'Corner', localShopName: '街角' }
    const skuList = [{ skuId: 's1', price: '12.00', salePrice: '9.90', quantity: 4, propertiesName: 'Colour:Red' }]
    await script('goods', {
      goodsSource: 5,
      goodsId: 'm1',
      goodsTitle: 'Mug',
      localGoodsTitle: '马克杯',
      postFee: '3.50',
      shop,
      skuList,
    })
    expect((await quote(item('m1', 5))).data).toMatchObject({
      goodsTotalAmount: 1980,
      freightTotalAmount: 350,
      payAmount: 2330,
      shops: [
        {
          ...shop,
          platformChannel: 5,
          items: [
            {
              goodsName: 'Mug',
              localGoodsName: '马克杯',
              specName: 'Colour:Red',
              price: 990,
              amount: 1980,
              stockQty: 4,
            },
          ],
        },
      ],
    })
  })

  test('of no shop is one of the marketplace’s own', async () => {
    for (const goodsSource of [1, 3])
      await script('goods', { goodsSource, goodsId: 'm', skuList: [{ skuId: 's1', price: '1.00' }] })
    const { data } = await quote(item('m', 3), item('m', 1))
    expect(data).toMatchObject({
      shops: [
        { shopId: null, platformChannel: 3 },
        { shopId: null, platformChannel: 1 },
      ],
    })
  })

  test.each([
    ['refuse', REFUSED],
    ['down', PROVIDER_ERROR],
    ['slow', PROVIDER_ERROR],
    ['accept-then-timeout', PROVIDER_ERROR],
  ])('fails as a whole while the marketplaces are in the mode %s', async (mode, code) => {
    await script('behaviour', { channel: 'goods', mode })
    const items = [item('610947572360', 1), ...Array.from({ length: 20 }, (_, i) => item(`x${i}`, 1))]
    expect((await quote(...items)).code).toBe(code)
  })
})
