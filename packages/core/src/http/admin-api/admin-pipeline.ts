import { inZone } from '../../kernel/civil-time.js'
import type { CivilZone } from '../../kernel/civil-time.js'
import type { Clock } from '../../kernel/clock.js'
import { ApiError } from '../../kernel/errors.js'
import type { AdminOperation, AnsweredFile, PlatformOperation, TenantOperation } from './admin-operation.js'
import type { AuditStores } from './audit.js'
import { readJsonBody } from '../input/json-body.js'
import type { JsonBody } from '../input/json-body.js'
import type { BodyLimits } from '../input/body.js'
import { withMaxPageSize } from '../input/page-limit.js'
import type { AdminContext, AdminPrincipal } from '../context.js'
import { adminSuccessText } from '../envelope.js'
import { readAskedOnce } from '../idempotency-key.js'
import type { KeyedAnswer, KeyedCall } from '../keyed-call.js'
import type { ApiRequest } from '../message.js'
import { readTenantId } from '../partner-pipeline.js'
import { parseQuery } from '../input/query.js'
import { recordAudit } from './record-audit.js'
import { METHOD_NOT_ALLOWED, NOT_FOUND } from '../transport-errors.js'
import { undeclaredError } from '../undeclared-error.js'
import type { UndeclaredError } from '../undeclared-error.js'
import { validate, validateQuery } from '../input/validation.js'

/** One admin call on its way through the pipeline. */
export interface AdminExchange {
  readonly request: ApiRequest
  /** What the log and the answer name the call by. */
  readonly requestId: string
  readonly now: Date
  /** Whom it is about, once the administrator may act for him: before, callers may write whatever they like. */
  tenantId?: number
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

/** Makes the contexts of calls, over the repositories of one database. */
export interface AdminContexts<Stores, PlatformStores> {
  tenantContext(exchange: AdminExchange, principal: AdminPrincipal, tenantId: number): AdminContext<Stores>
  platformContext(exchange: AdminExchange, principal: AdminPrincipal): AdminContext<PlatformStores>
}

/** What the pipeline needs from the engine around it. */
export interface AdminPipelineOptions<
  Services,
  Stores extends AuditStores,
  PlatformStores extends AuditStores,
> extends AdminContexts<Stores, PlatformStores> {
  readonly operations: readonly RoutedOperation<Services, Stores, PlatformStores>[]
  readonly services: Services
  readonly access: AdminAccess
  readonly clock: Clock
  readonly zone: CivilZone
  /** Rows of a page at most. */
  readonly maxPageSize: number
  readonly bodyLimits: BodyLimits
  /** Does a call that moves money unless it was done before under its key; answers the text of its answer. */
  answerOnce(call: KeyedCall<AdminContext<Stores>>): Promise<KeyedAnswer>
  /** Over a copy that lags, for operations that may; absent where there is none. */
  readonly lagging?: AdminContexts<Stores, PlatformStores> | undefined
  /** Told of an error that the operation does not declare; it leaves unless this throws. */
  onUndeclared(error: UndeclaredError, exchange: AdminExchange): void
}

/** An operation as the pipeline runs it: `about` tells whose repositories it gets. */
export type RoutedOperation<Services, Stores, PlatformStores> =
  | TenantOperation<Services, Stores>
  | PlatformOperation<Services, PlatformStores>

/** Whether calls of it are about one tenant. */
const isOfTenant = <Services, Stores, PlatformStores>(
  operation: RoutedOperation<Services, Stores, PlatformStores>,
): operation is TenantOperation<Services, Stores> => operation.about === undefined || operation.about === 'tenant'

/** The tenant id of calls that are about the platform itself. */
export const PLATFORM_TENANT = 0

/** What an operation answered. */
export interface AdminAnswer extends KeyedAnswer {
  readonly file: AnsweredFile | undefined
}

/** The life of an admin call. */
export function createAdminPipeline<Services, Stores extends AuditStores, PlatformStores extends AuditStores>(
  options: AdminPipelineOptions<Services, Stores, PlatformStores>,
) {
  const { services, access, clock, zone } = options
  const routes = groupByPath(options.operations)

  return async function handleAdminCall(arrived: AdminExchange): Promise<AdminAnswer> {
    const { request } = arrived
    const operation = findOperation(routes, request)
    const tenantId = isOfTenant(operation) ? readTenantId(request) : PLATFORM_TENANT
    const first = await admit(access, operation, arrived)
    const { key, query, body, wasAwaited } = await readInput(operation, request, options)
    // Seconds may have gone by: a key that was disabled meanwhile, or a term that is over, is no good any more.
    const exchange = wasAwaited ? { ...arrived, now: clock.now() } : arrived
    const principal = wasAwaited ? await admit(access, operation, exchange) : first
    const late = operation.mayLag === true ? options.lagging : undefined
    try {
      if (isOfTenant(operation)) {
        const context = options.tenantContext(exchange, principal, tenantId)
        const lagging = late?.tenantContext(exchange, principal, tenantId)
        return await runTenant(operation, { context, lagging, query, body }, key)
      }
      const context = options.platformContext(exchange, principal)
      const lagging = late?.platformContext(exchange, principal)
      return await runPlatform(operation, { context, lagging, query, body })
    } catch (thrown) {
      const undeclared = undeclaredError(thrown, operation)
      if (undeclared !== undefined) options.onUndeclared(undeclared, exchange)
      throw thrown
    }
  }

  async function runPlatform(
    operation: PlatformOperation<Services, PlatformStores>,
    call: ValidCall<PlatformStores>,
  ): Promise<AdminAnswer> {
    const { context, query, body } = call
    const data = await handled(call, (inside) => operation.handle({ services, context: inside, query, body }))
    return answer(operation, context, { query, data })
  }

  /** With a key: once for it, however often the call comes. */
  async function runTenant(
    operation: TenantOperation<Services, Stores>,
    call: ValidCall<Stores>,
    key: string | undefined,
  ): Promise<AdminAnswer> {
    const { context, query, body } = call
    const handle = (inside: AdminContext<Stores>) => operation.handle({ services, context: inside, query, body })
    if (key === undefined) return answer(operation, context, { query, data: await handled(call, handle) })
    const once = await options.answerOnce({
      context,
      operation: operation.operationId,
      writes: 'at-once',
      key,
      requestId: undefined,
      body,
      handle,
      answerText: (data) => adminSuccessText(shapedData(operation, data, zone)),
    })
    return { ...once, file: undefined }
  }
}

/** Who calls; refuses who may not. */
async function admit<Services, Stores, PlatformStores>(
  access: AdminAccess,
  operation: RoutedOperation<Services, Stores, PlatformStores>,
  exchange: AdminExchange,
): Promise<AdminPrincipal> {
  const principal = await access.authenticate(exchange)
  if (operation.about === 'platform') access.checkPlatform(principal)
  else if (isOfTenant(operation)) {
    const tenantId = readTenantId(exchange.request)
    await access.checkTenant(principal, tenantId, exchange.now)
    exchange.tenantId = tenantId
  }
  if (operation.permission !== null) access.checkPermission(principal, operation.permission)
  return principal
}

/** What is the engine's own in reading what a call says. */
interface InputRules {
  readonly zone: CivilZone
  readonly maxPageSize: number
  readonly bodyLimits: BodyLimits
}

const NO_BODY: JsonBody = { json: undefined, wasAwaited: false }

/** What a call says, in the order in which it is refused. */
async function readInput<Services, Stores, PlatformStores>(
  operation: RoutedOperation<Services, Stores, PlatformStores>,
  request: ApiRequest,
  { zone, maxPageSize, bodyLimits }: InputRules,
) {
  const key = operation.movesMoney === undefined ? undefined : readAskedOnce(request, {})?.key
  const { json, wasAwaited } = operation.body === undefined ? NO_BODY : await readJsonBody(request, bodyLimits)
  const reading = <Said>(read: () => Said): Said => inZone(zone, () => withMaxPageSize(maxPageSize, read))
  const query = reading(() => operation.query && validateQuery(operation.query, parseQuery(request.query)))
  return { key, query, body: reading(() => operation.body && validate(operation.body, json)), wasAwaited }
}

/** A call whose parts are validated. */
interface ValidCall<Stores> {
  readonly context: AdminContext<Stores>
  /** Over a copy that lags, where there is one and the operation may. */
  readonly lagging: AdminContext<Stores> | undefined
  readonly query: unknown
  readonly body: unknown
}

/** What the handler answers. What a copy has not heard of yet is no reason to refuse it. */
async function handled<Stores>(
  { context, lagging }: Pick<ValidCall<Stores>, 'context' | 'lagging'>,
  handle: (context: AdminContext<Stores>) => Promise<unknown>,
): Promise<unknown> {
  if (lagging === undefined) return handle(context)
  try {
    return await handle(lagging)
  } catch (thrown) {
    if (thrown instanceof ApiError) return handle(context)
    throw thrown
  }
}

/** What a handler was asked and answered. */
interface Handled {
  readonly query: unknown
  readonly data: unknown
}

/** What leaves. An export is written down before: what cannot be written down is not handed out. */
async function answer<Stores extends AuditStores>(
  operation: AdminOperation,
  context: AdminContext<Stores>,
  { query, data }: Handled,
): Promise<AdminAnswer> {
  const { file, isExport } = operation
  if (file !== undefined || isExport === true) {
    const write = { path: operation.path, action: 'export', resourceId: null, before: null, after: query }
    await recordAudit(context.storage, context, write)
  }
  const shaped = shapedData(operation, data, context.zone)
  return {
    text: typeof shaped === 'string' && file !== undefined ? shaped : adminSuccessText(shaped),
    isReplayed: false,
    file,
  }
}

const shapedData = (operation: AdminOperation, data: unknown, zone: CivilZone): unknown =>
  inZone(zone, () => operation.data.parse(data))

type Routes<Operation> = Map<string, Map<string, Operation>>

function groupByPath<Operation extends AdminOperation>(operations: readonly Operation[]): Routes<Operation> {
  const routes: Routes<Operation> = new Map()
  for (const operation of operations) {
    const methods = routes.get(operation.path) ?? new Map<string, Operation>()
    methods.set(operation.method, operation)
    routes.set(operation.path, methods)
  }
  return routes
}

function findOperation<Operation>(routes: Routes<Operation>, request: ApiRequest): Operation {
  const methods = routes.get(request.path)
  if (methods === undefined) throw new ApiError(NOT_FOUND, { values: { path: request.path } })
  const operation = methods.get(request.method)
  if (operation === undefined) {
    throw new ApiError(METHOD_NOT_ALLOWED, { headers: { allow: [...methods.keys()].join(', ') } })
  }
  return operation
}
