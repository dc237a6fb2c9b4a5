import { ChannelGuards } from './kernel/channels/channel-guards.js'
import { civilZone } from './kernel/civil-time.js'
import type { CivilZone } from './kernel/civil-time.js'
import { Jobs } from './kernel/jobs.js'
import type { AdminContext, HostPrincipal, RequestContext } from './http/context.js'
import type { OpenApiDocument } from './http/documents/openapi-document.js'
import type { ApiRequest, ApiResponse } from './http/message.js'
import { toApiRequest, toResponse } from './http/web.js'
import { SigningKeys, toWaitSeconds } from './auth/index.js'
import { openApiDocuments } from './documents.js'
import { createAccess } from './engine-access.js'
import { modules } from './modules.js'
import type { Services } from './modules.js'
import { resolveOptions } from './options.js'
import type { OpenApiOptions, ResolvedOptions } from './options.js'
import { Context } from './request-context.js'
import { createRequestHandler } from './request-handler.js'
import type { Repositories } from './storage.js'

/** The engine: mount it with an adapter, or call its services. */
export interface OpenApi {
  /** Answers a request under `/open-api/` or `/admin-api/`; undefined for any other, which is the host's. */
  handle(request: ApiRequest): Promise<ApiResponse | undefined>
  /** The same for Web-standard runtimes. `remoteAddress` is the peer's address where the runtime knows it. */
  fetch(request: Request, info?: { remoteAddress?: string }): Promise<Response | undefined>
  /** The rules without HTTP. */
  readonly services: Services
  /** Background work; the host owns the timer. */
  readonly jobs: Jobs
  /** The OpenAPI 3.1 documents of both APIs. */
  readonly documents: { readonly partner: OpenApiDocument; readonly admin: OpenApiDocument }
  /** A context for calling services as the host itself. */
  context(tenantId: number): RequestContext<Repositories, HostPrincipal>
  /** A context for calling services on behalf of an administrator, whom the operate log will name. */
  adminContext(tenantId: number, admin: { id: string; name: string }): AdminContext<Repositories>
  /**
   * Counts a wrong credential that was shown at a door of the host's own, together with those of the token endpoints
   * and the admin API. Answers the seconds that the caller must wait (429) where there were too many, else undefined
   * (401).
   */
  countWrongCredential(request: ApiRequest): number | undefined
  /** Resolves when the storage answers; throws `StorageError` otherwise. */
  health(): Promise<void>
  /** Stores what is still waiting and closes the storage. Stop taking requests first. */
  close(): Promise<void>
}

/**
 * Starts the engine: checks the options (throws `TypeError` with the path of each wrong one), applies
 * migrations, imports the token keys.
 */
export async function createOpenApi(input: OpenApiOptions): Promise<OpenApi> {
  const options = resolveOptions(input)
  const { storage, clock, logger } = options
  await prepareSchema(options)
  const { tokens: tokenOptions, random } = options
  const signingKeys = new SigningKeys({
    repository: storage.system.signingKeys,
    keys: tokenOptions.keys,
    random,
    now: clock.now(),
  })
  const access = await createAccess(options, signingKeys)
  const zone = civilZone(options.timeZone)
  const { services, jobs: all } = modules.build({
    ...enginePartsOf(options, zone),
    installation: {
      clients: access.clients,
      stateSecrets: await signingKeys.stateSecrets(),
      drawSecrets: signingKeys.drawSecrets(),
      webhookKeys: await signingKeys.webhookKeys(options.webhooks.keys),
    },
  })
  const jobs = new Jobs(all, { now: () => clock.now(), log: logger })
  const handle = createRequestHandler({ ...access, options, services, zone })
  const contextParts = (tenantId: number) => ({
    requestId: options.random.uuid(),
    tenantId,
    storage: storage.forTenant(tenantId),
    now: clock.now(),
    zone,
    logger,
  })

  return {
    handle,
    async fetch(request, info = {}) {
      const response = await handle(toApiRequest(request, info.remoteAddress))
      return response && toResponse(response)
    },
    services,
    jobs,
    get documents() {
      return openApiDocuments()
    },
    context: (tenantId) => new Context({ ...contextParts(tenantId), principal: { kind: 'host' } }),
    adminContext: (tenantId, { id, name }) =>
      new Context({
        ...contextParts(tenantId),
        principal: { kind: 'admin', adminId: id, name, tenantIds: '*', permissions: ['*:*:*'] },
      }),
    countWrongCredential(request) {
      const waitMs = access.brake.fail(access.clientAddress(request), clock.now())
      return waitMs === undefined ? undefined : toWaitSeconds(waitMs)
    },
    health: () => storage.health(),
    async close() {
      await services.apiAccessLog.flush()
      await storage.close()
    },
  }
}

function enginePartsOf(options: ResolvedOptions, zone: CivilZone) {
  const { storage, clock, random, logger: log, channelPolicy: policy } = options
  return { options, storage, clock, random, log, zone, guards: new ChannelGuards({ policy, clock, random, log }) }
}

async function prepareSchema({ storage, migrate }: ResolvedOptions): Promise<void> {
  if (migrate) return storage.migrate()
  const pending = await storage.pendingMigrations()
  if (pending.length > 0) throw new Error(`createOpenApi: migrations are pending: ${pending.join(', ')}`)
}
