import type { Repositories } from '@org/openapi-core/storage'
import { DEMO_TENANT_ID } from '../demo-tenant.js'

/** Who works in the shop: names that the operate log shows. No key of theirs exists. */
const staff = [
  { id: 'demo-finance', name: 'Lena Fischer (finance)', resources: ['pay/'] },
  { id: 'demo-warehouse', name: 'Tom Okafor (warehouse)', resources: ['order/bag', 'goods/'] },
  { id: 'demo-campaigns', name: 'Mei Tan (campaigns)', resources: ['promotion/'] },
  { id: 'demo-support', name: 'Ana Duarte (support)', resources: [''] },
] as const

/** A change that an administrator made. */
export interface StaffChange {
  readonly resource: string
  readonly resourceId: string
  readonly action: string
  readonly before?: object
  readonly after: object
}

/** Notes in the operate log who made a change: whoever is responsible for the resource. */
export function noteChange(
  tx: Repositories,
  createTime: Date,
  { resource, resourceId, action, before, after }: StaffChange,
): Promise<void> {
  const worker = staff.find(({ resources }) => resources.some((prefix) => resource.startsWith(prefix))) ?? staff[3]
  return tx.operateLogs.append({
    tenantId: DEMO_TENANT_ID,
    adminId: worker.id,
    adminName: worker.name,
    action,
    resource,
    resourceId,
    before: before === undefined ? null : JSON.stringify(before),
    after: JSON.stringify(after),
    requestId: `demo-${createTime.getTime().toString(36)}`,
    createTime,
  })
}
