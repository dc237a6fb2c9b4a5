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

/** Freight lines, unless the tenant has any. */
export async function seedFreightLines(admin: AdminClient, tenantId: number): Promise<void> {
  const present = await admin.get<{ total: number }>('logistics/line/page?pageSize=1', tenantId)
  if (present.total > 0) return
  for (const body of lines) await admin.post('logistics/line/create', { tenantId, body })
}
