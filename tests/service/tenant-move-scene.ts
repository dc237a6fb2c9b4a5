import { createOpenApi, systemClock } from '@org/openapi-core'
import type { Clock, OpenApi } from '@org/openapi-core'
import type { Storage } from '@org/openapi-core/storage'
import { createSandboxWorld, sandboxChannels, sandboxDrawNumbers } from '@org/openapi-sandbox'
import type { SandboxWorld } from '@org/openapi-sandbox'
import type { TenantMoves } from '@org/openapi-storage-sqlite'
import { scriptedFiles, scriptedInvoiceRenderer, scriptedWebhooks } from '@org/openapi-testing'
import type { ScriptedWebhooks } from '@org/openapi-testing'
import { AdminClient } from '../../examples/host/src/demo-data/admin-client.js'
import { DemoSurroundings } from '../../examples/host/src/demo-data/demo-surroundings.js'
import { PartnerClient } from '../../examples/host/src/demo-data/partner-client.js'
import { seedDemoData } from '../../examples/host/src/demo-data/seed-demo-data.js'
import { emptyStorage } from '../empty-storage.js'

const ADMIN_KEY = 'the-admin-key-of-the-moves-of-the-tests'
const TOKEN_SECRET = 'the-token-secret-of-the-moves-of-the-tests'
const WEBHOOK_KEY = { kid: 'kept', secret: 'the-webhook-key-of-the-moves-of-the-tests' }

/** The tenant that moves: the demo's. */
export const TENANT = 1

/** A storage that comes with the engine. */
export type MovingStorage = Storage & TenantMoves

/** A host over a database of its own. */
export interface MoveHost {
  readonly storage: MovingStorage
  readonly openApi: OpenApi
  readonly admin: AdminClient
  readonly webhooks: ScriptedWebhooks
  readonly world: SandboxWorld
  readonly surroundings: DemoSurroundings
  /** Lets time pass. */
  wait(ms: number): void
}

/** Secrets of an application, as it knows them. */
export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** The real time, which can be moved on. */
function movedClock(): Clock & { wait(ms: number): void } {
  let waited = 0
  return {
    now: () => new Date(systemClock.now().getTime() + waited),
    monotonic: () => systemClock.monotonic() + waited,
    wait: (ms) => void (waited += ms),
  }
}

/** An engine over an empty database; `atOnce`: whether it places events by itself. */
export async function openHost(database: string, { webhookKey = WEBHOOK_KEY, atOnce = true } = {}): Promise<MoveHost> {
  const [world, clock, webhooks] = [createSandboxWorld(), movedClock(), scriptedWebhooks()]
  const surroundings = new DemoSurroundings(clock)
  const storage = emptyStorage(database)
  const [invoice, files] = [scriptedInvoiceRenderer(), scriptedFiles()]
  const openApi = await createOpenApi({
    storage,
    channels: { ...sandboxChannels(world), invoice, files, webhooks },
    admin: { bootstrapKey: ADMIN_KEY },
    tokens: { keys: [{ kid: 'move', secret: TOKEN_SECRET }] },
    webhooks: { keys: [webhookKey] },
    events: { atOnce },
    clock: surroundings.clock,
    random: surroundings.random,
    // As the demo's hosts have them: who draws in it wins what the demo says.
    drawNumbers: sandboxDrawNumbers(world),
  })
  const admin = new AdminClient(openApi, ADMIN_KEY)
  return { storage, openApi, admin, webhooks, world, surroundings, wait: (ms) => clock.wait(ms) }
}

/** Lets the job count rows until it has nothing left, whatever other transactions of the server are open meanwhile. */
export async function countAll({ openApi }: MoveHost): Promise<void> {
  for (let idle = 0; idle < 3;) idle = (await openApi.jobs.run('fold-row-tallies')).processed > 0 ? 0 : idle + 1
}

/** A host with the demo's shop, where money was moved today. */
export async function openDemo(database: string): Promise<MoveHost & { readonly credentials: Credentials }> {
  const host = await openHost(database, { atOnce: false })
  const { openApi, world, surroundings, admin } = host
  const credentials = await seedDemoData({ openApi, world, surroundings }, ADMIN_KEY)
  for (const balance of [700, -300])
    await admin.put('pay/wallet/update-balance', { tenantId: TENANT, body: { userId: 1, balance } })
  // Before anything is looked at: what happened gets its places now, and not between two looks.
  await openApi.jobs.run('sequence-events')
  return { ...host, credentials }
}

/** Members, money and the log of it, of a tenant that is somewhere else's neighbour. */
export async function fillNeighbour({ admin }: MoveHost, tenantId: number, members: number): Promise<void> {
  for (let index = 0; index < members; index++) {
    const userId = await admin.post<number>('member/user/create', { tenantId, body: {} })
    await admin.put('pay/wallet/update-balance', { tenantId, body: { userId, balance: 100 } })
  }
}

/** Versions before this one told a tenant of what was done to it in its own log. */
export async function logAsBefore({ storage, openApi }: MoveHost): Promise<void> {
  const { operateLogs } = storage.forTenant(TENANT)
  const admin = { adminId: 'bootstrap', adminName: 'bootstrap', requestId: 'r', before: '{}', after: '{}' }
  const write = { resource: 'system/tenant', resourceId: String(TENANT), action: 'update' }
  await operateLogs.append({ tenantId: TENANT, ...admin, ...write, createTime: openApi.context(TENANT).now })
}

/** The application at a host. */
export const partnerAt = ({ openApi }: MoveHost, credentials: Credentials): Promise<PartnerClient> =>
  PartnerClient.signIn(openApi, TENANT, credentials)

/** All lines of an export. */
export async function linesOf({ storage }: Pick<MoveHost, 'storage'>, tenantId = TENANT): Promise<string[]> {
  const lines: string[] = []
  for await (const line of storage.exportTenant(tenantId)) lines.push(line)
  return lines
}

/** What an export says of its rows. */
export const digestOf = (lines: readonly string[]): string =>
  (JSON.parse(lines.at(-1) ?? '') as { end: { digest: string } }).end.digest

/** Pages that tell of a place, or of what did not come along. */
const OF_THE_PLACE = /\/system\/(tenant|admin-\w+|partner-app)\/|platform-page|api-access-log/

/** Every page of the tenant's that administrators see, and some of a filter that is counted by. */
export async function pagesOf({ openApi, admin }: MoveHost): Promise<Record<string, unknown>> {
  const paths = Object.entries(openApi.documents.admin.paths ?? {})
    .filter(([path, item]) => path.endsWith('/page') && !OF_THE_PLACE.test(path) && item?.get !== undefined)
    .map(([path]) => path.replace('/admin-api/', ''))
  const filtered = [
    'infra/operate-log/page?resource=member%2Fuser',
    'member/user/page?status=0',
    'promotion/coupon/page?status=1',
    'order/purchase/page?refStatus=1',
    'order/supplement/page?status=1',
    'pay/order/page?status=10',
  ]
  const pages = [...paths, ...filtered].map(async (path) => [path, await admin.get(path, TENANT)] as const)
  return Object.fromEntries(await Promise.all(pages))
}
