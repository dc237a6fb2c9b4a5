import type { AdminClient } from './admin-client.js'

/** Prices in CNY cents, weights in grams. */
const lines = [
  {
    lineName: 'Air express',
    lineNameI18n: { zh: '空运特快' },
    icon: 'https://img.example.com/lines/air.png',
    referenceTime: '5-8 days',
    billingType: 1,
    status: 0,
    sort: 1,
    countries: ['AU', 'NZ'],
    firstWeight: 500,
    firstFee: 9000,
    stepWeight: 500,
    stepFee: 4500,
    minWeight: 1,
    maxWeight: 30_000,
    handlingFee: 800,
  },
  {
    lineName: 'Sea freight',
    lineNameI18n: { zh: '海运' },
    icon: 'https://img.example.com/lines/sea.png',
    referenceTime: '30-45 days',
    billingType: 1,
    status: 0,
    sort: 2,
    countries: ['AU'],
    firstWeight: 2000,
    firstFee: 12_000,
    stepWeight: 1000,
    stepFee: 2500,
    minWeight: 2000,
    maxWeight: 100_000,
    handlingFee: 1500,
  },
]

/** Bag orders of the first member: one that waits for its review and one that is on its way. */
const bags = [
  { status: 1, outboundOrderNo: 'OUT-DEMO-1', goodsQty: 2, goodsTotalAmount: 20_590, estimateWeight: 900, estimateVolume: 6000, payAmount: 14_300 },
  { status: 6, outboundOrderNo: 'OUT-DEMO-2', goodsQty: 1, goodsTotalAmount: 15_800, estimateWeight: 1200, estimateVolume: 8400, payAmount: 18_800 },
]

/** Whose bag orders they are. */
interface DemoOwner {
  readonly tenantId: number
  /** What the demo partner calls the member. */
  readonly externalUserId: string
}

/** Freight lines and bag orders, unless the tenant has any freight line. */
export async function seedOrders(admin: AdminClient, { tenantId, externalUserId }: DemoOwner): Promise<void> {
  const present = await admin.get<{ total: number }>('logistics/line/page?pageSize=1', tenantId)
  if (present.total > 0) return
  for (const body of lines) await admin.post('logistics/line/create', { tenantId, body })
  const { list } = await admin.get<{ list: { memberId: number }[] }>(
    `system/partner-member/page?externalUserId=${externalUserId}`,
    tenantId,
  )
  const owner = list[0]
  if (owner === undefined) return
  for (const bag of bags) await admin.post('order/bag-order/create', { tenantId, body: { ...bag, userId: owner.memberId } })
}
