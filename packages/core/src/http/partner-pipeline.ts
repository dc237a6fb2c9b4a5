import { inZone } from '../kernel/civil-time.js'
import type { CivilZone } from '../kernel/civil-time.js'
import type { Clock } from '../kernel/clock.js'
import { ApiError } from '../kernel/errors.js'
import { isObject } from '../kernel/is-object.js'
import { readJsonBody } from './input/json-body.js'
import { withMaxPageSize } from './input/page-limit.js'
import type { BodyLimits } from './input/body.js'
import type { PartnerContext } from './context.js'
import { successResponse, successText } from './envelope.js'
import { readAskedOnce } from './idempotency-key.js'
import type { AskedOnce } from './idempotency-key.js'
import type { KeyedAnswer, KeyedCall } from './keyed-call.js'
import type { ApiRequest, ApiResponse } from './message.js'
import type { PartnerOperation } from './operation.js'
import { METHOD_NOT_ALLOWED, NOT_FOUND, TENANT_ID_MISSING } from './transport-errors.js'
import { undeclaredError } from './undeclared-error.js'
import type { UndeclaredError } from './undeclared-error.js'
import { validate } from './input/validation.js'

/** One partner call on its way through the pipeline; later steps read what earlier ones found. */
export interface PartnerExchange {
  readonly request: ApiRequest
  /** What the log and the answer name the call by. */
  readonly requestId: string
  readonly now: Date
  /** Sent with the answer, whatever it is. */
  readonly headers: Record<string, string>
  /** Known from the authentication on; the access log needs it. */
  client?: { readonly tenantId: number; readonly clientId: string; readonly ip: string }
}

/**
 * Who may call: the steps that `auth` implements. Each throws an `ApiError` to refuse. `Client` is what the
 * authentication found out and the later steps ask about.
 */
export interface PartnerAccess<Client> {
  /** Step 3: a good signature, not expired, not revoked; else 401. Loads the state of the client. */
  authenticate(exchange: PartnerExchange): Client | Promise<Client>
  /** Step 4: the token is a partner's; else 403. */
  checkUserType(client: Client): void
  /** Step 5: the token's tenant is the header's, enabled and not expired; else 403. */
  checkTenant(client: Client, tenantId: number, now: Date): void
  /** Step 6: the application exists, is enabled and not expired; else 401. */
  checkApplication(client: Client, now: Date): void
  /** Step 7: the caller's address is on the whitelist, where there is one; else 403. */
  checkAddress(client: Client): void
  /** Step 8: counts the request, once, and sets the rate-limit headers; else 429. */
  countRequest(client: Client, exchange: PartnerExchange): void | Promise<void>
  /** Step 9: the scope is in the token and still granted; else 403. */
  checkScope(client: Client, scope: string): void
}

/** What the pipeline needs from the engine around it. */
export interface PartnerPipelineOptions<Client, Services, Stores> {
  readonly operations: readonly PartnerOperation<Services, Stores>[]
  readonly services: Services
  readonly access: PartnerAccess<Client>
  readonly clock: Clock
  readonly zone: CivilZone
  /** Rows of a page at most. */
  readonly maxPageSize: number
  readonly bodyLimits: BodyLimits
  contextFor(exchange: PartnerExchange): PartnerContext<Stores>
  /** Does a call unless it was done before under its key; answers the text of its answer. */
  answerOnce(call: KeyedCall<PartnerContext<Stores>>): Promise<KeyedAnswer>
  /** Told of an error that the operation does not declare; it leaves unless this throws. */
  onUndeclared(error: UndeclaredError, exchange: PartnerExchange): void
}

/** The life of a partner call, in its order (rules/calls#order-of-checks). */
export function createPartnerPipeline<Client, Services, Stores>(
  options: PartnerPipelineOptions<Client, Services, Stores>,
) {
  const { services, access, zone, maxPageSize, bodyLimits } = options
  const routes = new Map<string, PartnerOperation<Services, Stores>>(
    options.operations.map((operation) => [operation.path, operation]),
  )

  return async function handlePartnerCall(exchange: PartnerExchange): Promise<ApiResponse> {
    const { request, now, headers } = exchange
    const operation = findOperation(routes, request)
    const tenantId = readTenantId(request)
    // What is remembered comes at once: a turn is waited for only where there is something to wait for.
    const authenticated = access.authenticate(exchange)
    const client = authenticated instanceof Promise ? await authenticated : authenticated
    checkCaller(access, client, { tenantId, now })
    const counted = access.countRequest(client, exchange)
    if (counted !== undefined) await counted
    access.checkScope(client, operation.scope)
    const asked = operation.writes === undefined ? undefined : readAskedOnce(request, operation)
    const { json, wasAwaited } = await readJsonBody(request, bodyLimits)
    // Seconds may have gone by: a token that was revoked meanwhile, or a term that is over, is no good any more.
    const present = wasAwaited ? await admitAgain(options, operation, exchange) : exchange
    const body = inZone(zone, () => withMaxPageSize(maxPageSize, () => validate(operation.body, json)))
    try {
      const answer = await run(operation, present, { body, keys: asked && keysOf(asked, body) })
      return successResponse(answer, headers)
    } catch (thrown) {
      const undeclared = undeclaredError(thrown, operation)
      if (undeclared !== undefined) options.onUndeclared(undeclared, exchange)
      throw thrown
    }
  }

  /** With a key or a request id whose answer is asked for: once for it, however often the call comes. */
  function run(
    operation: PartnerOperation<Services, Stores>,
    exchange: PartnerExchange,
    { body, keys }: ValidBody,
  ): Promise<KeyedAnswer> {
    const { operationId, writes, answersSecret } = operation
    const context = options.contextFor(exchange)
    const again = () => admitAgain(options, operation, exchange)
    const handle = (inside: PartnerContext<Stores>) =>
      operation.handle({ services, context: inside, body, admitAgain: again })
    const answerText = (result: unknown) =>
      inZone(zone, () => successText(operation.data.parse(operation.toData(result, body))))
    if (keys === undefined || writes === undefined) {
      return handle(context).then((result) => ({ text: answerText(result), isReplayed: false }))
    }
    const call = { ...keys, context, operation: operationId, writes, answersSecret, body, handle, answerText }
    return options.answerOnce(call)
  }
}

/** The steps 4 to 7. */
function checkCaller<Client>(
  access: PartnerAccess<Client>,
  client: Client,
  { tenantId, now }: { readonly tenantId: number; readonly now: Date },
): void {
  access.checkUserType(client)
  access.checkTenant(client, tenantId, now)
  access.checkApplication(client, now)
  access.checkAddress(client)
}

/** The steps 3 to 9 as they go now, but for the count; answers the exchange with its new present. */
async function admitAgain<Client>(
  { access, clock }: { readonly access: PartnerAccess<Client>; readonly clock: Clock },
  { scope }: Pick<PartnerOperation, 'scope'>,
  exchange: PartnerExchange,
): Promise<PartnerExchange> {
  const present = { ...exchange, now: clock.now() }
  const client = await access.authenticate(present)
  checkCaller(access, client, { tenantId: readTenantId(present.request), now: present.now })
  access.checkScope(client, scope)
  return present
}

/** What a call is known by when it comes again. */
type Keys = Pick<KeyedCall<PartnerContext<unknown>>, 'key' | 'requestId'>

/** A validated body, and what it is to be worked on once for. */
interface ValidBody {
  readonly body: unknown
  readonly keys: Keys | undefined
}

/** Undefined where the caller asked for the answer of a `requestId`, and sent none. */
function keysOf({ key, replaysRequestId }: AskedOnce, body: unknown): Keys | undefined {
  const sent = replaysRequestId && isObject(body) ? body['requestId'] : undefined
  const requestId = typeof sent === 'string' ? sent : undefined
  return key === undefined && requestId === undefined ? undefined : { key, requestId }
}

function findOperation<Operation>(routes: ReadonlyMap<string, Operation>, request: ApiRequest): Operation {
  const operation = routes.get(request.path)
  if (operation === undefined) throw new ApiError(NOT_FOUND, { values: { path: request.path } })
  if (request.method !== 'POST') throw new ApiError(METHOD_NOT_ALLOWED, { headers: { allow: 'POST' } })
  return operation
}

const TENANT_ID = /^[1-9]\d{0,15}$/

/** The header `tenant-id`, a positive integer in its one spelling; else 400. */
export function readTenantId(request: ApiRequest): number {
  const text = request.header('tenant-id')
  const tenantId = text !== undefined && TENANT_ID.test(text) ? Number(text) : NaN
  if (!Number.isSafeInteger(tenantId)) throw new ApiError(TENANT_ID_MISSING, { detail: 'tenant-id' })
  return tenantId
}
