import { scopes } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import type { SandboxWorld } from '@org/openapi-sandbox'
import { AdminClient } from './admin-client.js'
import type { DemoCredentials } from './demo-credentials.js'
import { DEMO_TENANT_ID } from './demo-tenant.js'
import type { DemoSurroundings, Served } from './demo-surroundings.js'
import { seedMonth, seedMonthCalls } from './month/seed-month.js'
import { PartnerClient } from './partner-client.js'
import { seedAdministrators } from './seed-administrators.js'
import { seedFreightLines } from './seed-freight-lines.js'
import { seedDiscounts } from './seed-discounts.js'
import { seedHome } from './seed-home.js'
import { seedLuckyDraws } from './seed-lucky-draws.js'
import { seedMembers } from './seed-members.js'
import { seedPoints } from './seed-points.js'
import { seedPromotion } from './seed-promotion.js'
import { seedQualityChecks } from './seed-quality-checks.js'
import { seedTrade } from './seed-trade.js'
import { seedWebhooks } from './seed-webhooks.js'

const DEMO_CLIENT_ID = 'demoPartner'
/** In the settings of the tenant that the demo made. */
const MARK = 'madeByDemo'

interface Page<Row> {
  readonly list: Row[]
  readonly total: number
}

/** The engine that a demo is seeded into, and what it took its time and randomness from. */
export interface DemoStage {
  readonly openApi: Pick<OpenApi, 'fetch' | 'jobs' | 'services' | 'context'>
  readonly world: SandboxWorld
  readonly surroundings: DemoSurroundings
  /** Whether a month of a busy shop follows. */
  readonly hasMonth?: boolean
}

/**
 * Makes the demo's rows through the two APIs; what is there already stays. The secret is new each time. The examples
 * of the documents name what is made here, so ids and numbers are the same in every new database. Throws where the
 * tenant is not the demo's own: that is somebody's shop, and nothing in it is touched.
 */
export async function seedDemoData(
  { openApi, world, surroundings, hasMonth = false }: DemoStage,
  adminKey: string,
): Promise<DemoCredentials> {
  const admin = new AdminClient(openApi, adminKey)
  await ensureTenant(admin)
  const credentials = await ensureApplication(admin)
  await ensureAdminKey(admin)
  await seedAdministrators(admin, DEMO_TENANT_ID)
  const staged = surroundings.staged(openApi)
  const stagedAdmin = new AdminClient(staged, adminKey)
  await seedQualityChecks(stagedAdmin, DEMO_TENANT_ID)
  await seedMembers(stagedAdmin, { tenantId: DEMO_TENANT_ID, clientId: DEMO_CLIENT_ID })
  await seedPromotion(stagedAdmin, DEMO_TENANT_ID)
  await seedFreightLines(stagedAdmin, DEMO_TENANT_ID)
  await seedDiscounts(stagedAdmin, DEMO_TENANT_ID)
  await seedHome(stagedAdmin, DEMO_TENANT_ID)
  if (hasMonth) await seedMonthCalls({ openApi, tenantId: DEMO_TENANT_ID })
  const numbered = surroundings.numbered(openApi)
  const signIn = (served: Served) => PartnerClient.signIn(served, DEMO_TENANT_ID, credentials)
  const partners = { now: await signIn(numbered), staged: await signIn(staged) }
  const admins = { now: new AdminClient(numbered, adminKey), staged: stagedAdmin }
  await seedTrade({
    tenantId: DEMO_TENANT_ID,
    admins,
    partners,
    jobs: openApi.jobs,
    world,
  })
  await seedPoints(stagedAdmin, openApi, DEMO_TENANT_ID)
  await seedLuckyDraws({ tenantId: DEMO_TENANT_ID, admin: stagedAdmin, openApi, world })
  await seedWebhooks({ tenantId: DEMO_TENANT_ID, clientId: DEMO_CLIENT_ID, admins, jobs: openApi.jobs })
  await openApi.services.apiAccessLog.flush()
  if (hasMonth) await seedMonth({ openApi, world, surroundings, tenantId: DEMO_TENANT_ID, admin })
  return credentials
}

async function ensureTenant(admin: AdminClient): Promise<void> {
  const tenants = await admin.get<Page<unknown>>('system/tenant/page')
  if (tenants.total > 0) return assertMadeByDemo(admin)
  const id = await admin.post<number>('system/tenant/create', {
    body: { name: 'Demo shop', settings: { [MARK]: true } },
  })
  // An empty table of a database that was used before counts on from where it was.
  if (id !== DEMO_TENANT_ID)
    throw new Error(`The demo needs tenant ${DEMO_TENANT_ID}, and the first tenant became ${id}`)
}

async function assertMadeByDemo(admin: AdminClient): Promise<void> {
  const tenant = await admin.get<{ settings: Record<string, unknown> } | null>(`system/tenant/get?id=${DEMO_TENANT_ID}`)
  if (tenant?.settings[MARK] === true) return
  throw new Error(`Tenant ${DEMO_TENANT_ID} was not made by the demo; for one with demo data use another database`)
}

/** A key that nobody is told and that has ended long ago: something to look at. */
async function ensureAdminKey(admin: AdminClient): Promise<void> {
  const keys = await admin.get<Page<unknown>>('system/admin-key/page')
  if (keys.total > 0) return
  const body = {
    name: 'quality checks',
    tenantIds: [DEMO_TENANT_ID],
    permissions: ['goods:qc-record:*'],
    expireTime: '2025-01-01T00:00:00',
  }
  await admin.post('system/admin-key/create', { body })
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
