import { createOpenApi } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import type { Storage } from '@org/openapi-core/storage'
import { createSandboxWorld, sandboxChannels, sandboxClock } from '@org/openapi-sandbox'
import type { TenantMoves } from '@org/openapi-storage-sqlite'
import { scriptedFiles, scriptedInvoiceRenderer, scriptedWebhooks } from '@org/openapi-testing'
import { AdminClient } from '../../examples/host/src/demo-data/admin-client.js'
import { DemoSurroundings } from '../../examples/host/src/demo-data/demo-surroundings.js'
import { PartnerClient } from '../../examples/host/src/demo-data/partner-client.js'
import { seedDemoData } from '../../examples/host/src/demo-data/seed-demo-data.js'
import { emptyStorage } from '../empty-storage.js'

const ADMIN_KEY = 'the-admin-key-of-the-moves-of-the-tests'
const TOKEN_SECRET = 'the-token-secret-of-the-moves-of-the-tests'

/** The tenant that moves: the demo's. */
export const TENANT = 1

/** A host over a database of its own. */
export interface MoveHost {
  readonly storage: Storage & TenantMoves
  readonly openApi: OpenApi
  readonly admin: AdminClient
}

/** Secrets of an application, as it knows them. */
export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** An engine over an empty database, or over one that is there. */
export async function openHost(database: string, world = createSandboxWorld()): Promise<MoveHost & { world: typeof world; surroundings: DemoSurroundings }> {
  const surroundings = new DemoSurroundings(sandboxClock(world))
  const storage = emptyStorage(database)
  const openApi = await createOpenApi({
    storage,
    channels: {
      ...sandboxChannels(world),
      invoice: scriptedInvoiceRenderer(),
      files: scriptedFiles(),
      webhooks: scriptedWebhooks(),
    },
    admin: { bootstrapKey: ADMIN_KEY },
    tokens: { keys: [{ kid: 'move', secret: TOKEN_SECRET }] },
    clock: surroundings.clock,
    random: surroundings.random,
  })
  return { storage, openApi, admin: new AdminClient(openApi, ADMIN_KEY), world, surroundings }
}

/** A host with the demo's shop. */
export async function openDemo(database: string): Promise<MoveHost & { credentials: Credentials }> {
  const host = await openHost(database)
  const { openApi, world, surroundings } = host
  const credentials = await seedDemoData({ openApi, world, surroundings }, ADMIN_KEY)
  return { ...host, credentials }
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
export const digestOf = (lines: readonly string[]): unknown =>
  (JSON.parse(lines.at(-1) ?? '') as { end: { digest: string } }).end.digest
