import type { AdminClient } from './admin-client.js'

const always = { validityType: 1, validStartTime: '2025-01-01T00:00:00', validEndTime: '2099-12-31T23:59:59' }

/** The first two have discounts of members; nobody has one of the third. */
const templates = [
  {
    name: 'A tenth off',
    type: 1,
    value: 90,
    minOrderAmount: 5000,
    maxDiscountAmount: 2000,
    usageLimitCount: 3,
    ...always,
  },
  {
    name: 'Ten off bags',
    type: 2,
    value: 1000,
    minOrderAmount: 5000,
    scopeType: 1,
    scopeTargetIds: 'bags,backpacks',
    usageLimitCount: 1,
    ...always,
  },
  { name: 'A fifth off', type: 1, value: 80, usageLimitCount: -1, validityType: 2, validDays: 30 },
]

/** Discount templates and what members have of them, unless the tenant has any template. */
export async function seedDiscounts(admin: AdminClient, tenantId: number): Promise<void> {
  const present = await admin.get<{ total: number }>('promotion/discount-template/page?pageSize=1', tenantId)
  if (present.total > 0) return
  const ids: number[] = []
  for (const body of templates)
    ids.push(await admin.post<number>('promotion/discount-template/create', { tenantId, body }))
  const [first, second] = ids
  await admin.post('promotion/member-discount/grant', { tenantId, body: { templateId: first, userIds: [1] } })
  await admin.post('promotion/member-discount/grant', { tenantId, body: { templateId: second, userIds: [2] } })
}
