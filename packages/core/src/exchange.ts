import type { CivilZone } from './kernel/civil-time.js'
import { besideOthers } from './kernel/concurrency/pieces.js'
import type { Pieces } from './kernel/concurrency/pieces.js'
import { ApiError } from './kernel/errors.js'
import { describeFailure } from './kernel/failure-description.js'
import type { Logger } from './kernel/logger.js'
import type { Seals } from './kernel/seals.js'
import { StorageError } from './kernel/storage/storage-error.js'
import type { AdminExchange } from './http/admin-api/admin-pipeline.js'
import { documentText } from './http/documents/document-pieces.js'
import type { DocumentedEngine, OpenApiDocument } from './http/documents/openapi-document.js'
import type { BodyLimits } from './http/input/body.js'
import type { ApiRequest, ApiResponse } from './http/message.js'
import type { PartnerExchange } from './http/partner-pipeline.js'
import { StaticAnswer } from './http/static-answer.js'
import { INTERNAL_SERVER_ERROR, METHOD_NOT_ALLOWED, SERVICE_UNAVAILABLE } from './http/transport-errors.js'
import { UndeclaredError } from './http/undeclared-error.js'
import type {
  AccessTokens,
  PrincipalAuthenticator,
  ClientAddressReader,
  ClientStates,
  FailureBrake,
  RateLimiter,
  Revocations,
} from './auth/index.js'
import type { Services } from './modules.js'
import type { ResolvedOptions } from './options.js'

/** Paths of partners: what begins so is the engine's, whether or not an operation has it. */
export const OPEN_PREFIX = '/open-api/'

/** Paths of administrators: what begins so is the engine's, whether or not an operation has it. */
export const ADMIN_PREFIX = '/admin-api/'

/** Everything that answering requests needs. */
export interface RequestHandlerParts {
  readonly options: ResolvedOptions
  readonly services: Services
  readonly zone: CivilZone
  readonly tokens: AccessTokens
  readonly clients: ClientStates
  readonly revocations: Revocations
  readonly limiter: RateLimiter
  readonly brake: FailureBrake
  readonly clientAddress: ClientAddressReader
  readonly isFromProxy: (request: ApiRequest) => boolean
  readonly administrators: PrincipalAuthenticator
  /** Of answers that are kept and have secrets. */
  readonly answerSeals: Seals
  /** Aborted when nobody may wait any more. */
  readonly waits: AbortSignal
}

/** A request on its way through either API. */
export interface Exchange extends PartnerExchange, AdminExchange {
  readonly startedAt: number
  /** Of the answer, where it is a refusal. */
  code?: number
}

/** What a body may cost. */
export const bodyLimitsOf = ({ maxBodyBytes, bodyTimeoutMs }: ResolvedOptions): BodyLimits => ({
  bytes: maxBodyBytes,
  milliseconds: bodyTimeoutMs,
})

/** What both pipelines go by. */
export const pipelineRulesOf = (options: ResolvedOptions) => ({
  clock: options.clock,
  maxPageSize: options.maxPageSize,
  bodyLimits: bodyLimitsOf(options),
})

/** The documents are constants but for what they tell of an engine: one answer each serves all that tell the same. */
export function documentAnswer(
  documentOf: (engine: DocumentedEngine) => Pieces<OpenApiDocument>,
  cacheControl: string,
) {
  const answers = new Map<string, Promise<StaticAnswer>>()
  type Told = DocumentedEngine & Pick<ResolvedOptions, 'clock'>
  return ({ publicUrl, maxPageSize, timeZone, httpStatus, clock }: Told): Promise<StaticAnswer> => {
    const told = { publicUrl, maxPageSize, timeZone, httpStatus }
    const key = JSON.stringify(told)
    const known = answers.get(key)
    if (known !== undefined) return known
    // Half a second of work, by one request of a process: the others do not wait for it.
    const text = besideOthers(textOf(documentOf(told)), () => clock.monotonic())
    const contentType = 'application/json; charset=utf-8'
    const answer = text.then((body) => new StaticAnswer({ contentType, body, cacheControl }))
    answers.set(key, answer)
    // What has failed once is made again for whoever asks next.
    answer.catch(() => answers.delete(key))
    return answer
  }
}

function* textOf(document: Pieces<OpenApiDocument>): Pieces<string> {
  return yield* documentText(yield* document)
}

/** Whether a request asks for something that is there and changes nothing. */
export const isReading = ({ method }: Pick<ApiRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD'

/** Throws 405 for anything but GET and HEAD, whose body the adapter leaves out. */
export async function documentResponse(
  { request, headers }: Exchange,
  answer: () => Promise<StaticAnswer>,
): Promise<ApiResponse> {
  if (!isReading(request)) throw new ApiError(METHOD_NOT_ALLOWED, { headers: { allow: 'GET, HEAD' } })
  return (await answer()).to(request, headers)
}

/**
 * An answer on its way out. Once the host takes no more requests it ends its connection: a server waits for connections
 * that are kept alive, and a partner who asks again on his would keep it waiting for ever.
 */
export function leaving(response: ApiResponse, { waits }: Pick<RequestHandlerParts, 'waits'>): ApiResponse {
  if (waits.aborted) response.headers['connection'] = 'close'
  return response
}

/** Production answers an undeclared code, as its document is wrong and not the answer; a test must not overlook it. */
export function undeclaredHandler({ onUndeclaredError, logger }: ResolvedOptions) {
  return (undeclared: UndeclaredError, { requestId }: AdminExchange): void => {
    if (onUndeclaredError === 'throw') throw undeclared
    const { operationId, error } = undeclared
    logger.error(
      { requestId, operationId, code: error.code, name: error.definition.name },
      'an operation answers a code that it does not declare',
    )
  }
}

/** A server that has crashed is back within some seconds. */
const AWAY_SECONDS = 5

/**
 * What a caller may know of a failure. Everything that is not an `ApiError` becomes 500 with a fixed text, or 503 where
 * only a part of the database is away; the log gets the request's id, what kind of thing went wrong, and where. An
 * `UndeclaredError` is thrown on: only tests have one, and it must fail them.
 */
export function toApiError(thrown: unknown, { requestId, request }: Exchange, logger: Logger): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof UndeclaredError) throw thrown
  const fields = { requestId, path: request.path, ...describeFailure(thrown) }
  logger.error(fields, 'request failed')
  if (thrown instanceof StorageError && thrown.kind === 'away')
    return new ApiError(SERVICE_UNAVAILABLE, { headers: { 'retry-after': String(AWAY_SECONDS) } })
  return new ApiError(INTERNAL_SERVER_ERROR)
}
