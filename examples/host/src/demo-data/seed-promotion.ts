import { demoGoods } from '@org/openapi-sandbox'
import type { AdminClient } from './admin-client.js'

const rates = [
  { name: 'US Dollar', abbreviationCode: 'USD', symbol: '$', exchangeRate: 0.14, sort: 1, status: 0 },
  { name: 'Euro', abbreviationCode: 'EUR', symbol: '€', exchangeRate: 0.13, sort: 2, status: 0 },
]

/** What both coupons of the demo have in common: anybody may take any number, and use them anywhere for 30 days. */
const terms = {
  couponType: 3,
  totalCount: -1,
  takeLimitCount: -1,
  takeType: 1,
  validityType: 2,
  fixedStartTerm: 0,
  fixedEndTerm: 30,
  usageAmountScope: 1,
  usageWarehouseScope: 1,
  usageRouteScope: 1,
  usageCountryScope: 1,
  usageMerchantScope: 1,
}

const templates = [
  {
    ...terms,
    nameI18nConfig: { en: 'Five dollars off', zh: '立减5美元' },
    sceneId: 2,
    usePrice: 5000,
    discountType: 1,
    discountPrice: 500,
  },
  { ...terms, nameI18nConfig: { en: 'A fifth off', zh: '八折' }, usePrice: 0, discountType: 2, discountPercent: 80 },
]

/** Nobody has a coupon of it. */
const spareTemplate = {
  ...terms,
  nameI18nConfig: { en: 'Ten dollars off', zh: '立减10美元' },
  usePrice: 10_000,
  discountType: 1,
  discountPrice: 1000,
}

/** The second one is used by a template, so that the first may be deleted. */
const scenes = [
  { sceneCode: 'BIRTHDAY', sceneName: 'Birthdays' },
  { sceneCode: 'NEW_USER', sceneName: 'New users' },
]

const REDEEM_CODE = 'WELCOME'
const RNO = 'DEMO'

/** Exchange rates, a redeem code for two coupons and a promoter's spreadsheet, unless the tenant has any rate. */
export async function seedPromotion(admin: AdminClient, tenantId: number): Promise<void> {
  const present = await admin.get<{ total: number }>('pay/exchange-rate/page?pageSize=1', tenantId)
  if (present.total > 0) return
  for (const body of rates) await admin.post('pay/exchange-rate/create', { tenantId, body })
  await seedRedeemCode(admin, tenantId)
  await seedSpreadsheet(admin, tenantId)
}

async function seedRedeemCode(admin: AdminClient, tenantId: number): Promise<void> {
  const ids: number[] = []
  for (const body of scenes) await admin.post('promotion/coupon-template-scene/create', { tenantId, body })
  for (const body of templates)
    ids.push(await admin.post<number>('promotion/coupon-template/create', { tenantId, body }))
  const body = {
    code: REDEEM_CODE,
    businessName: 'Welcome',
    couponTemplateId: ids[0],
    couponTemplateIds: ids.join(','),
    maxUsage: -1,
    takeLimitCount: 3,
    validStart: '2025-01-01 00:00:00',
    validEnd: '2099-12-31 23:59:59',
    batchNum: 1,
  }
  await admin.post('promotion/coupon-exchange-code/create', { tenantId, body })
  await admin.post('promotion/coupon-exchange-code/create', { tenantId, body: { ...body, code: 'SPARE' } })
  await admin.post('promotion/coupon-template/create', { tenantId, body: spareTemplate })
}

const levels = [
  { level: 1, levelTitle: 'Start', levelBonusRate: 4, levelGrowth: 0, status: 0, sort: 1 },
  { level: 2, levelTitle: 'Silver', levelBonusRate: 5, levelGrowth: 1000, status: 0, sort: 2 },
]

/** What a promoter has beside a spreadsheet. */
async function seedBelongings(admin: AdminClient, tenantId: number, promoterId: number): Promise<void> {
  const create = (path: string, body: object) => admin.post<number>(`promotion/${path}/create`, { tenantId, body })
  const groupId = await create('promoter-group', { groupName: 'Creators', description: 'Who make videos' })
  await create('promoter-group-relation', { groupId, promoterId })
  const channel = {
    socialChannelCode: 'INSTAGRAM',
    socialChannelLinks: 'https://social.example.com/ana',
    displayOnSharePage: false,
  }
  await create('promoter-social-channel', { promoterId, ...channel })
  const bank = {
    accountType: 2,
    accountTypeCode: 'BANK_TRANSFER',
    accountNumber: 'EXAMPLE-0001',
    accountUsername: 'Ana Example',
  }
  await create('promoter-withdraw-method', { promoterId, ...bank, accountDetail: '{"bank":"Example Bank"}' })
  await create('promoter-category', { promoterId, title: 'Bags', sort: 10 })
}

async function seedSpreadsheet(admin: AdminClient, tenantId: number): Promise<void> {
  for (const body of levels) await admin.post('promotion/promoter-level/create', { tenantId, body })
  const promoter = { rno: RNO, sda: RNO, nickname: 'Demo promoter', promoterLevel: 1, status: 1, userId: 1 }
  const promoterId = await admin.post<number>('promotion/promoter/create', { tenantId, body: promoter })
  await admin.post('promotion/promoter/create', {
    tenantId,
    body: { rno: 'BEN', nickname: 'Ben', promoterLevel: 1, status: 1, userId: 2 },
  })
  await seedBelongings(admin, tenantId, promoterId)
  for (const [i, goods] of demoGoods.entries()) {
    const { goodsId, goodsTitle, localGoodsTitle, goodsSource, goodsPicUrl, goodsImageUrlList } = goods
    const body = { promoterId, goodsId, goodsTitle, localGoodsTitle, goodsSource, goodsPicUrl, goodsImageUrlList }
    const sold = { priceInCents: goods.priceInCents, goodsSaleCount: 10 * (i + 1) }
    await admin.post('promotion/spreadsheet/create', { tenantId, body: { ...body, ...sold } })
  }
}
