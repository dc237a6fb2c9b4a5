import { Background } from './kernel/concurrency/background.js'
import { ChannelGuards } from './kernel/channels/channel-guards.js'
import { civilZone } from './kernel/civil-time.js'
import type { CivilZone } from './kernel/civil-time.js'
import { JobTimer } from './kernel/concurrency/job-timer.js'
import { Jobs } from './kernel/concurrency/jobs.js'
import { Seals } from './kernel/seals.js'
import { failureName } from './kernel/failure-description.js'
import { turn } from './kernel/concurrency/turn.js'
import { endingTelemetry } from './kernel/telemetry/ending-telemetry.js'
import type { AdminContext, HostPrincipal, RequestContext } from './http/context.js'
import type { OpenApiDocument } from './http/documents/openapi-document.js'
import type { ApiRequest, ApiResponse } from './http/message.js'
import { toApiRequest, toResponse } from './http/web.js'
import { SigningKeys, toWaitSeconds } from './auth/index.js'
import { documentsOf, partnerApiVersion } from './documents.js'
import { observeEngine } from './engine-gauges.js'
import { EventWake } from './events/index.js'
import type { EngineStatus, JobReports } from './health/index.js'
import { createAccess } from './engine-access.js'
import { modules } from './modules.js'
import type { Services } from './modules.js'
import { resolveOptions } from './options.js'
import type { OpenApiOptions } from './open-api-options.js'
import type { ResolvedOptions } from './options.js'
import { Context } from './request-context.js'
import { createRequestHandler } from './request-handler.js'
import type { Repositories } from './storage.js'
import { tellingStorage } from './telling-storage.js'

/** What is sealed under `webhooks.keys` beside their secrets: answers that have one. */
const ANSWERS = 'openapi-core kept answers'

/** The engine: mount it with an adapter, or call its services. */
export interface OpenApi {
  /** Answers a request under `/open-api/` or `/admin-api/`; undefined for any other, which is the host's. */
  handle(request: ApiRequest): Promise<ApiResponse | undefined>
  /** The same for Web-standard runtimes. `remoteAddress` is the peer's address where the runtime knows it. */
  fetch(request: Request, info?: { remoteAddress?: string | undefined }): Promise<Response | undefined>
  /** The rules without HTTP. */
  readonly services: Services
  /** Background work, for calling it by hand; `start` runs it on a timer. */
  readonly jobs: Jobs
  /** The OpenAPI 3.1 documents of both APIs. */
  readonly documents: { readonly partner: OpenApiDocument; readonly admin: OpenApiDocument }
  /** A context for calling services as the host itself. Throws `TypeError` where the tenant's id is no positive whole number. */
  context(tenantId: number): RequestContext<Repositories, HostPrincipal>
  /** A context for calling services on behalf of an administrator, whom the operate log will name. Throws likewise. */
  adminContext(tenantId: number, admin: { id: string; name: string }): AdminContext<Repositories>
  /**
   * Counts a wrong credential that was shown at a door of the host's own, together with those of the token endpoints
   * and the admin API. Answers the seconds that the caller must wait (429) where there were too many, else undefined
   * (401).
   */
  countWrongCredential(request: ApiRequest): number | undefined
  /** Resolves when the storage answers; throws `StorageError` otherwise. */
  health(): Promise<void>
  /**
   * How the engine is: the database, and what of all tenants waits to be sent; jobs and channels as this process knows
   * them. Answers within some seconds, also when the database does not.
   */
  status(): Promise<EngineStatus>
  /**
   * Runs each job as often as it asks for, by the real time, until `stop` or `close`. Only jobs let orders expire and
   * delete what is old, so of several processes one has to start them, and any number may. A job that fails is logged,
   * and tried again the next time. Until then it keeps the process alive. Does nothing where it was called before, or after
   * `close`.
   */
  start(): void
  /** Begins no more jobs; resolves when those that `start` began have ended, each after the slice that it is in. */
  stop(): Promise<void>
  /**
   * Answers calls of `event/list` that wait at once, and those to come, too, and says `connection: close` with every
   * answer from now on: for a host that stops taking requests, so that it need not wait for them.
   */
  stopWaiting(): void
  /**
   * Answers who waits, ends the jobs that `start` began and what else the engine does on its own, stores what is still
   * to be stored and closes the storage. Stop taking requests first.
   */
  close(): Promise<void>
}

/**
 * Starts the engine: checks the options (throws `TypeError` with the path of each wrong one), applies
 * migrations, imports the token keys. From then on the storage is the engine's, which closes it; where this throws, it is still
 * the caller's: to close, for what it has open keeps the process alive, or to start again with.
 */
export async function createOpenApi(input: OpenApiOptions): Promise<OpenApi> {
  const { options, own } = startOwnWork(resolveOptions(input))
  const { storage, clock, logger, random, tokens } = options
  await prepareSchema(options)
  const { signingKeys: repository } = storage.system
  const signingKeys = new SigningKeys({ repository, keys: tokens.keys, random, now: clock.now() })
  const access = await createAccess(options, signingKeys)
  const zone = civilZone(options.timeZone)
  const webhookKeys = await signingKeys.webhookKeys(options.webhooks.keys)
  const parts = enginePartsOf(options, zone)
  // They are made of what the modules answer, and asked when all of it stands.
  const reports: JobReports = { reports: () => jobs.reports(), runsSince: () => timer.runsSince }
  const { services, jobs: all } = modules.build({
    ...parts,
    installation: {
      clients: access.clients,
      background: own.background,
      waits: own.waits.signal,
      wake: own.wake,
      stateSecrets: await signingKeys.stateSecrets(),
      drawSecrets: signingKeys.drawSecrets(),
      webhookKeys,
      partnerApiVersion,
      jobs: reports,
    },
  })
  const jobs: Jobs = new Jobs(all, { clock, log: logger, telemetry: options.telemetry })
  observeEngine({ ...parts, jobs: reports, backlogs: storage.system.backlogs, closing: own.background.closing })
  const timer: JobTimer = new JobTimer({ jobs, clock, log: logger })
  const handle = createRequestHandler({
    ...access,
    options,
    services,
    zone,
    answerSeals: new Seals({ random, keys: webhookKeys, purpose: ANSWERS }),
    waits: own.waits.signal,
  })

  return {
    handle,
    async fetch(request, info = {}) {
      const response = await handle(toApiRequest(request, info.remoteAddress))
      return response && toResponse(response, request.method)
    },
    services,
    jobs,
    get documents() {
      return documentsOf(options)
    },
    ...contextsOf(options, zone),
    countWrongCredential(request) {
      const waitMs = access.brake.fail(access.clientAddress(request), clock.now())
      return waitMs === undefined ? undefined : toWaitSeconds(waitMs)
    },
    ...healthOf(storage, services),
    ...beginAndEnd(own, timer, async () => {
      await services.apiAccessLog.flush()
      await storage.close()
    }),
  }
}

/** `putAway` is what is left to do when nothing is under way any more. */
function beginAndEnd(
  own: ReturnType<typeof startOwnWork>['own'],
  timer: JobTimer,
  putAway: () => Promise<void>,
): Pick<OpenApi, 'start' | 'stop' | 'stopWaiting' | 'close'> {
  return {
    start() {
      if (!own.background.closing.aborted) timer.start()
    },
    stop: () => timer.stop(),
    stopWaiting: () => own.waits.abort(),
    async close() {
      await Promise.all([timer.stop(), endOwnWork(own)])
      own.telemetry?.end()
      await putAway()
    },
  }
}

/** How the engine is: in one word, and whole. */
function healthOf(storage: ResolvedOptions['storage'], { health }: Services): Pick<OpenApi, 'health' | 'status'> {
  return { health: () => storage.health(), status: () => health.status() }
}

/** What an engine does without being asked, and whom it lets wait. */
function startOwnWork(options: ResolvedOptions) {
  const { storage, clock, logger: log, events } = options
  const background = new Background(log)
  const telemetry = options.telemetry && endingTelemetry(options.telemetry)
  const wake = new EventWake({ background, clock, log, telemetry })
  const own = { background, wake, telemetry, waits: new AbortController() }
  return {
    own,
    options: { ...options, telemetry, storage: events.atOnce ? tellingStorage(storage, wake.ask) : storage },
  }
}

async function endOwnWork({ background, waits }: ReturnType<typeof startOwnWork>['own']): Promise<void> {
  waits.abort()
  await background.close()
  // Whoever waited is answered by then, and recorded in the log.
  await turn()
}

/** The contexts of the host's own calls. */
function contextsOf(options: ResolvedOptions, zone: CivilZone): Pick<OpenApi, 'context' | 'adminContext'> {
  const { random, storage, clock, logger } = options
  const partsOf = (tenantId: number) => ({
    requestId: random.uuid(),
    tenantId: checkedTenantId(tenantId),
    storage: storage.forTenant(tenantId),
    now: clock.now(),
    clock,
    zone,
    logger,
  })
  return {
    context: (tenantId) => new Context({ ...partsOf(tenantId), principal: { kind: 'host' } }),
    adminContext: (tenantId, { id, name }) =>
      new Context({
        ...partsOf(tenantId),
        principal: { kind: 'admin', adminId: id, name, tenantIds: '*', permissions: ['*:*:*'] },
      }),
  }
}

/** A host may have it out of an address: what is no tenant's number would be asked of the database, or kept in it. */
function checkedTenantId(tenantId: number): number {
  if (!Number.isSafeInteger(tenantId) || tenantId < 1)
    throw new TypeError('openApi: tenantId: must be a positive whole number')
  return tenantId
}

function enginePartsOf(options: ResolvedOptions, zone: CivilZone) {
  const { storage, clock, random, logger: log, channelPolicy: policy, telemetry } = options
  const guards = new ChannelGuards({ policy, clock, random, log, telemetry })
  return { options, storage, clock, random, log, zone, guards, telemetry }
}

async function prepareSchema({ storage, migrate, clock, logger }: ResolvedOptions): Promise<void> {
  storage.logTo?.(logger)
  if (migrate) await storage.migrate()
  else {
    const pending = await storage.pendingMigrations()
    if (pending.length > 0) throw new Error(`createOpenApi: migrations are pending: ${pending.join(', ')}`)
  }
  try {
    await storage.logPartitions?.prepare(clock.now())
  } catch (error) {
    // The logs take rows without them, and a job tries again.
    logger.warn({ reason: failureName(error) }, 'log partitions could not be prepared')
  }
}
