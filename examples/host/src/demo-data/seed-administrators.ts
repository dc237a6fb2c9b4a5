import type { AdminClient } from './admin-client.js'

/** Two roles, and two people; nobody has the second role, so that it may be deleted. */
export async function seedAdministrators(admin: AdminClient, tenantId: number): Promise<void> {
  const roles = await admin.get<{ total: number }>('system/admin-role/page')
  if (roles.total > 0) return
  const role = (body: object) => admin.post<number>('system/admin-role/create', { body })
  const care = await role({
    name: 'Customer care',
    permissions: ['member:*:query', 'order:*:query', 'promotion:coupon:*'],
    remark: 'Reads orders, makes good with coupons',
  })
  await role({ name: 'Marketing', permissions: ['promotion:*:*'] })
  const people = ['Ada', 'Lin'].map((name) => ({
    name,
    email: `${name.toLowerCase()}@example.com`,
    roleIds: [care],
    tenantIds: [tenantId],
  }))
  for (const body of people) await admin.post('system/admin-user/create', { body })
}
