import type { MarketGoods } from '@org/openapi-core/channels'
import type { Answer, Json, TestApp, TestPlatform, TestPlatformOptions } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addMember, bindMember } from '../wallets/wallet-members.js'

export const QUOTE_PATH = '/open-api/order/purchase/quote'
export const CREATE_PATH = '/open-api/order/purchase/create'
export const QUERY_PATH = '/open-api/order/purchase/query'
export const PAY_PATH = '/open-api/pay/wallet/pay'

export const USER = 'shop-user-1'

type Sku = MarketGoods['skuList'][number]

/** A variant at 10 yuan, of which there are 100. */
export function sku(skuId: string, overrides: Partial<Sku> = {}): Sku {
  const texts = {
    specId: null,
    imageUrl: `https://img.example.com/${skuId}.jpg`,
    propertiesId: '',
    propertiesName: `Variant:${skuId}`,
  }
  return { ...texts, priceInCents: 1200, salePriceInCents: 1000, quantity: 100, ...overrides, skuId }
}

/** Goods of marketplace A with the variants `s1` and `s2`, of the shop `A`, whose freight is 5 yuan. */
export function goods(goodsId: string, overrides: Partial<MarketGoods> = {}): MarketGoods {
  const goodsPicUrl = `https://img.example.com/${goodsId}.jpg`
  return {
    goodsSource: 1,
    goodsTitle: `Goods ${goodsId}`,
    localGoodsTitle: `商品 ${goodsId}`,
    goodsDetailUrl: `https://item.example.com/${goodsId}`,
    goodsPicUrl,
    goodsImageUrlList: [goodsPicUrl],
    priceInCents: 1200,
    originalPriceInCents: 1200,
    postFeeInCents: 500,
    stockNum: '200',
    salesCount: '0',
    skuList: [sku('s1'), sku('s2')],
    skuSpecInfoList: [],
    shop: { shopId: 'A', shopName: 'Shop A', localShopName: '店铺A' },
    ...overrides,
    goodsId,
  }
}

/** A line of a request: one piece of the variant `s1`. */
export const line = (goodsId: string, overrides: object = {}) => ({
  platformChannel: 1,
  goodsId,
  skuId: 's1',
  qty: 1,
  ...overrides,
})

const address = {
  name: 'Ana',
  phone: '555-0100',
  country: 'US',
  province: null,
  city: 'Springfield',
  addressLine: '1 Example Street',
  zipcode: '90001',
}

/** How a call differs from one of the scene's own application. */
export interface SceneCall {
  readonly app?: TestApp
  readonly token?: string
}

/** A member with a default address, bound to an application, before a marketplace with the goods `g1`. */
export class PurchaseScene {
  readonly memberId: number
  readonly addressId: number
  readonly #tokens = new Map<number, string>()

  private constructor(
    readonly platform: TestPlatform,
    readonly app: TestApp,
    { memberId, addressId }: { readonly memberId: number; readonly addressId: number },
  ) {
    this.memberId = memberId
    this.addressId = addressId
  }

  static async open(options: Partial<TestPlatformOptions> = {}): Promise<PurchaseScene> {
    const platform = await startPlatform(options)
    const app = await platform.createApp()
    const memberId = await addMember(platform)
    await bindMember(platform, app, { memberId, externalUserId: USER })
    const addressId = await addAddress(platform, memberId)
    platform.goods.put(goods('g1'))
    return new PurchaseScene(platform, app, { memberId, addressId })
  }

  get stores() {
    return this.platform.storage.forTenant(1)
  }

  put(goodsId: string, overrides: Partial<MarketGoods> = {}): void {
    this.platform.goods.put(goods(goodsId, overrides))
  }

  addAddress(userId = this.memberId, isDefault = false): Promise<number> {
    return addAddress(this.platform, userId, isDefault)
  }

  /** Tokens are kept: the clock of a scene stands still, unless a test moves it. */
  async call(path: string, body: unknown, { app = this.app, token }: SceneCall = {}): Promise<Answer> {
    const bearer = token ?? this.#tokens.get(app.id) ?? (await this.platform.issueToken(app))
    if (token === undefined) this.#tokens.set(app.id, bearer)
    return this.platform.call(path, body, { token: bearer, tenantId: app.tenantId })
  }

  /** Lets time pass; tokens that were issued before are not used any more. */
  wait(ms: number): void {
    this.platform.clock.advance(ms)
    this.#tokens.clear()
  }

  async quote(items: unknown = [line('g1')], members: object = {}, call?: SceneCall): Promise<Json> {
    return (await this.call(QUOTE_PATH, { externalUserId: USER, items, ...members }, call)).body
  }

  async create(outOrderNo: unknown = 'o1', members: object = {}, call?: SceneCall): Promise<Json> {
    return (await this.call(CREATE_PATH, { outOrderNo, externalUserId: USER, items: [line('g1')], ...members }, call))
      .body
  }

  /** The `data` of a purchase that must be created. */
  async created(outOrderNo = 'o1', members: object = {}): Promise<Json> {
    const { code, data, msg } = await this.create(outOrderNo, members)
    if (code !== 0) throw new Error(`create: ${String(code)} ${String(msg)}`)
    return data
  }

  async query(reference: object = { outOrderNo: 'o1' }, call?: SceneCall): Promise<Json> {
    return (await this.call(QUERY_PATH, reference, call)).body
  }

  async pay(paymentId: unknown, members: object = {}, call?: SceneCall): Promise<Json> {
    return (await this.call(PAY_PATH, { externalUserId: USER, paymentId, ...members }, call)).body
  }

  /** Puts money into the member's wallet. */
  async credit(balance: number): Promise<void> {
    await this.platform.adminData('PUT pay/wallet/update-balance', { body: { userId: this.memberId, balance } })
  }

  async balance(): Promise<number> {
    return (await this.platform.adminData('GET pay/wallet/get', { query: `userId=${this.memberId}` })).balance as number
  }

  /** The states of the items of a purchase. */
  async itemStates(orderNo: string): Promise<number[]> {
    return (await this.stores.orderItems.listOfParent(orderNo)).map(({ status }) => status)
  }

  async runJob(): Promise<number> {
    return (await this.platform.openApi.jobs.run('expire-purchases')).processed
  }
}

async function addAddress(platform: TestPlatform, userId: number, isDefault = true): Promise<number> {
  return (await platform.adminData('POST member/address/create', { body: { ...address, userId, isDefault } })) as number
}
