import type { OpenApi } from '@org/openapi-core'
import type { AdminClient } from './admin-client.js'

const rules = [
  {
    name: 'Points for everybody',
    status: 1,
    description: 'One point for each yuan, more from 1,000 yuan on',
    tiers: [
      { bizType: 'RECHARGE', minAmount: 0, maxAmount: 1000, pointRatio: 1, sort: 1 },
      { bizType: 'RECHARGE', minAmount: 1000, pointRatio: 1.5, sort: 2 },
      { bizType: 'WITHDRAW', minAmount: 0, pointRatio: 1, sort: 3 },
      { bizType: 'RNO_WAREHOUSE_ARRIVED', minAmount: 0, pointRatio: 0.5, sort: 4 },
    ],
    extraConfig: {
      rnoGoodsDetailBrowse: {
        enabled: true,
        rnoWhitelist: [],
        pointsPerBrowse: 2,
        dailyCapPerUser: 10,
        perGoodsOncePerDay: true,
      },
      rnoWarehouseArrived: { enabled: true, rnoWhitelist: ['DEMO'] },
    },
  },
]

const products = [
  {
    name: 'Canvas bag',
    localName: '帆布袋',
    productType: 'PHYSICAL',
    pointPrice: 200,
    stock: 50,
    limitPerUser: 2,
    status: 1,
    sort: 1,
    description: 'Sent with the next parcel',
    image: 'https://img.example.com/bag.jpg',
  },
  {
    name: 'Ten yuan',
    localName: '十元',
    productType: 'WALLET',
    pointPrice: 1000,
    relatedId: 1000,
    stock: -1,
    status: 1,
    sort: 2,
  },
]

const MEMBER = 1

/**
 * A rule and products for points, and a member who has earned some and redeemed a bag, unless the tenant has any rule.
 */
export async function seedPoints(
  admin: AdminClient,
  openApi: Pick<OpenApi, 'context' | 'services'>,
  tenantId: number,
): Promise<void> {
  const present = await admin.get<{ total: number }>('promotion/point-rule/page?pageSize=1', tenantId)
  if (present.total > 0) return
  for (const body of rules) await admin.post('promotion/point-rule/create', { tenantId, body })
  for (const body of products) await admin.post('promotion/point-product/create', { tenantId, body })
  const { points, pointRedemptions } = openApi.services
  const context = openApi.context(tenantId)
  await points.award(context, { memberId: MEMBER, bizType: 'RECHARGE', bizId: 'demo-recharge-1', amount: 50_000 })
  await pointRedemptions.redeem(context, { memberId: MEMBER, productId: 1, requestId: 'demo-bag-1' })
}
