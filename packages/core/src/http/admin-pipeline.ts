import { inZone } from '../kernel/civil-time.js'
import type { CivilZone } from '../kernel/civil-time.js'
import { ApiError } from '../kernel/errors.js'
import { recordAudit } from './admin-operation.js'
import type { AdminOperation, AnsweredFile } from './admin-operation.js'
import type { AuditStores } from './audit.js'
import { readJsonBody } from './body.js'
import type { BodyLimits } from './body.js'
import type { AdminContext, AdminPrincipal } from './context.js'
import { readIdempotencyKey } from './idempotency-key.js'
import type { ApiRequest } from './message.js'
import { readTenantId } from './partner-pipeline.js'
import { parseQuery } from './query.js'
import { METHOD_NOT_ALLOWED, NOT_FOUND } from './transport-errors.js'
import { validate } from './validation.js'

/** One admin call on its way through the pipeline. */
export interface AdminExchange {
  readonly request: ApiRequest
  readonly now: Date
}

/** Who may call the admin API: implemented by `auth`. Each step throws an `ApiError` to refuse. */
export interface AdminAccess {
  /** The bearer is an administrator's; else 401, or 403 where it is a partner's token. */
  authenticate(exchange: AdminExchange): Promise<AdminPrincipal>
  /** The administrator may act for the tenant (else 403), which exists, is enabled and not expired. */
  checkTenant(principal: AdminPrincipal, tenantId: number, now: Date): Promise<void>
  /** The administrator may act for the platform as a whole, that is for every tenant; else 403. */
  checkPlatform(principal: AdminPrincipal): void
  /** The administrator has the permission; else 403. */
  checkPermission(principal: AdminPrincipal, permission: string): void
}

/** What the pipeline needs from the engine around it. */
export interface AdminPipelineOptions {
  readonly operations: readonly AdminOperation[]
  readonly services: unknown
  readonly access: AdminAccess
  readonly zone: CivilZone
  readonly bodyLimits: BodyLimits
  /** Does a call that moves money once for its key, and answers its `data`. */
  answerOnce(
    call: { readonly context: AdminContext<never>; readonly operation: string; readonly key: string; readonly body: unknown },
    handle: (context: AdminContext<never>) => Promise<unknown>,
  ): Promise<unknown>
  contextFor(exchange: AdminExchange, principal: AdminPrincipal, tenantId: number): AdminContext<never>
  /** Where it is written down what was done for a tenant, or for the platform. */
  auditOf(tenantId: number): AuditStores
}

/** The tenant id of calls that are about the platform itself. */
export const PLATFORM = 0

/** What an operation answered. */
export interface AdminAnswer {
  /** For the envelope's `data`, or the text of the file. */
  readonly data: unknown
  readonly file: AnsweredFile | undefined
}

/** The life of an admin call. */
export function createAdminPipeline(options: AdminPipelineOptions) {
  const { access, zone } = options
  const services = options.services as never
  const routes = groupByPath(options.operations)

  return async function handleAdminCall(exchange: AdminExchange): Promise<AdminAnswer> {
    const { request, now } = exchange
    const operation = findOperation(routes, request)
    const tenantId = operation.about === 'platform' ? PLATFORM : readTenantId(request)
    const principal = await access.authenticate(exchange)
    if (tenantId === PLATFORM) access.checkPlatform(principal)
    else await access.checkTenant(principal, tenantId, now)
    access.checkPermission(principal, operation.permission)
    const json = operation.body === undefined ? undefined : await readJsonBody(request, options.bodyLimits)
    const query = inZone(zone, () => operation.query && validate(operation.query, parseQuery(request.query)))
    const body = inZone(zone, () => operation.body && validate(operation.body, json))
    const context = options.contextFor(exchange, principal, tenantId)
    const key = operation.movesMoney === undefined ? undefined : readIdempotencyKey(request)
    const handle = (inside: AdminContext<never>) => operation.handle({ services, context: inside, query, body })
    const { operationId } = operation
    const data = key === undefined ? await handle(context) : await options.answerOnce({ context, operation: operationId, key, body }, handle)
    if (operation.file !== undefined || operation.isExport === true) await recordExport(operation, options.auditOf(tenantId), { context, query })
    return { data: inZone(zone, () => operation.data.parse(data)), file: operation.file }
  }
}

/** Before rows leave: what cannot be written down is not handed out. */
function recordExport({ path }: AdminOperation, stores: AuditStores, { context, query }: { context: AdminContext<never>; query: unknown }): Promise<void> {
  const [, , module, resource] = path.split('/')
  return recordAudit(stores, context, { resource: `${module}/${resource}`, action: 'export', resourceId: null, before: null, after: query })
}

type Routes = Map<string, Map<string, AdminOperation>>

function groupByPath(operations: readonly AdminOperation[]): Routes {
  const routes: Routes = new Map()
  for (const operation of operations) {
    const methods = routes.get(operation.path) ?? new Map<string, AdminOperation>()
    methods.set(operation.method, operation)
    routes.set(operation.path, methods)
  }
  return routes
}

function findOperation(routes: Routes, request: ApiRequest): AdminOperation {
  const methods = routes.get(request.path)
  if (methods === undefined) throw new ApiError(NOT_FOUND, { values: { path: request.path } })
  const operation = methods.get(request.method)
  if (operation === undefined) {
    throw new ApiError(METHOD_NOT_ALLOWED, { headers: { allow: [...methods.keys()].join(', ') } })
  }
  return operation
}
