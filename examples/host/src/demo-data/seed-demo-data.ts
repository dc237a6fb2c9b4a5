import { scopes } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import { AdminClient } from './admin-client.js'
import { FIRST_USER, seedMembers } from './seed-members.js'
import { seedOrders } from './seed-orders.js'
import { seedPromotion } from './seed-promotion.js'
import { seedQualityChecks } from './seed-quality-checks.js'

/** What a partner needs to try the demo. */
export interface DemoCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** The tenant of the demo; every shown command names it. */
export const DEMO_TENANT_ID = 1
const DEMO_CLIENT_ID = 'demoPartner'
/** In the settings of the tenant that the demo made. */
const MARK = 'madeByDemo'

interface Page<Row> {
  readonly list: Row[]
  readonly total: number
}

/**
 * Makes the demo's rows through the admin API; what is there already stays. The secret is new each time. Throws where
 * the tenant is not the demo's own: that is somebody's shop, and nothing in it is touched.
 */
export async function seedDemoData(openApi: Pick<OpenApi, 'fetch'>, adminKey: string): Promise<DemoCredentials> {
  const admin = new AdminClient(openApi, adminKey)
  await ensureTenant(admin)
  const credentials = await ensureApplication(admin)
  await seedQualityChecks(admin, DEMO_TENANT_ID)
  await seedMembers(admin, { tenantId: DEMO_TENANT_ID, clientId: DEMO_CLIENT_ID })
  await seedPromotion(admin, DEMO_TENANT_ID)
  await seedOrders(admin, { tenantId: DEMO_TENANT_ID, externalUserId: FIRST_USER })
  return credentials
}

async function ensureTenant(admin: AdminClient): Promise<void> {
  const tenants = await admin.get<Page<unknown>>('system/tenant/page')
  if (tenants.total > 0) return assertMadeByDemo(admin)
  const id = await admin.post<number>('system/tenant/create', { body: { name: 'Demo shop', settings: { [MARK]: true } } })
  // An empty table of a database that was used before counts on from where it was.
  if (id !== DEMO_TENANT_ID) throw new Error(`The demo needs tenant ${DEMO_TENANT_ID}, and the first tenant became ${id}`)
}

async function assertMadeByDemo(admin: AdminClient): Promise<void> {
  const tenant = await admin.get<{ settings: Record<string, unknown> } | null>(`system/tenant/get?id=${DEMO_TENANT_ID}`)
  if (tenant?.settings[MARK] === true) return
  throw new Error(`Tenant ${DEMO_TENANT_ID} was not made by the demo; for one with demo data use another database`)
}

async function ensureApplication(admin: AdminClient): Promise<DemoCredentials> {
  const path = `system/partner-app/page?clientId=${DEMO_CLIENT_ID}`
  const found = await admin.get<Page<{ id: number; clientId: string }>>(path, DEMO_TENANT_ID)
  const known = found.list.find(({ clientId }) => clientId === DEMO_CLIENT_ID)
  // Secrets are not stored, so one that can be shown has to be a new one.
  const [call, body] =
    known === undefined
      ? ['create', { name: 'Demo partner', clientId: DEMO_CLIENT_ID, scopes, remark: 'Made by the example host' }]
      : ['reset-secret', { id: known.id }]
  return admin.post<DemoCredentials>(`system/partner-app/${call}`, { tenantId: DEMO_TENANT_ID, body })
}
