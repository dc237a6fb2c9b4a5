import type { z } from 'zod'
import { ApiError } from '../../kernel/errors.js'
import type { ErrorDefinition } from '../../kernel/errors.js'
import type { AnsweredFile } from '../admin-api/admin-operation.js'
import { MAX_INT32 } from '../input/fields.js'
import { maxPageSizeAtWork } from '../input/page-limit.js'
import type { DocumentSchemas } from './document-schemas.js'
import { failureSchema, successSchema } from './envelope-schemas.js'
import type { FurtherMembers } from './envelope-schemas.js'
import type { JsonSchema } from './json-schema.js'
import { withLimits } from './limits.js'
import { referTo } from './openapi-document.js'
import type { DocumentObject } from './openapi-document.js'

type Status = 400 | 401 | 403 | 404 | 405 | 408 | 413 | 429 | 500 | 503

interface StatusText {
  readonly component: string
  readonly description: string
  /** Header that comes with this status only, and the component that describes it. */
  readonly header?: readonly [name: string, component: string]
  /** Whether it can be answered after the request was counted against the rate limit. */
  readonly isCounted?: true
}

const STATUSES: Record<Status, StatusText> = {
  400: {
    component: 'BadRequest',
    description: 'The request is malformed, or a parameter is missing or invalid.',
    isCounted: true,
  },
  401: {
    component: 'Unauthorized',
    description: 'The credentials are missing, wrong, expired or revoked.',
    header: ['WWW-Authenticate', 'Challenge'],
  },
  403: { component: 'Forbidden', description: 'The caller is known and may not do this.', isCounted: true },
  404: { component: 'NotFound', description: 'There is no such path.' },
  405: {
    component: 'MethodNotAllowed',
    description: 'The path has no such method.',
    header: ['Allow', 'AllowedMethods'],
  },
  408: {
    component: 'RequestTimeout',
    description: 'The body was not there within 10 seconds, or what the host allows. The connection is closed.',
    isCounted: true,
  },
  413: {
    component: 'PayloadTooLarge',
    description: 'The body is larger than 1 MiB (16 KiB at the token endpoints), or than what the host allows.',
    isCounted: true,
  },
  429: {
    component: 'TooManyRequests',
    description: 'The rate limit is exceeded, or too many wrong credentials came from the address; wait and repeat.',
    header: ['Retry-After', 'RetryAfter'],
    isCounted: true,
  },
  500: {
    component: 'InternalServerError',
    description: 'A fault of the service. Name the X-Request-Id when you report it.',
    isCounted: true,
  },
  503: {
    component: 'ServiceUnavailable',
    description: 'The service is away for a moment; wait and repeat.',
    header: ['Retry-After', 'RetryAfter'],
    isCounted: true,
  },
}

const textHeader = (description: string, maxLength: number): DocumentObject => ({
  description,
  schema: withLimits({ type: 'string', maxLength }, 'output'),
})

const integerHeader = (description: string): DocumentObject => ({
  description,
  schema: withLimits({ type: 'integer', minimum: 0, maximum: MAX_INT32 }, 'output'),
})

/** The header that every answer has. */
export const requestIdHeader = {
  RequestId: {
    description: 'Names the request in the logs of the service.',
    schema: withLimits({ type: 'string', format: 'uuid' }, 'output'),
  },
}

/** Headers of answers of single statuses. */
export const statusHeaders = {
  Challenge: textHeader('The authentication scheme to use.', 64),
  AllowedMethods: textHeader('The methods that the path has.', 64),
  RetryAfter: integerHeader('Seconds until one more request passes.'),
}

/** Headers of a rate limit, on every answer to a caller that has one and was authenticated. */
export const rateLimitHeaders = {
  RateLimitLimit: integerHeader('Requests a second that the application may send.'),
  RateLimitRemaining: integerHeader('Requests that would still pass now.'),
  RateLimitReset: integerHeader('Seconds until as many as the limit would pass at once again.'),
}

/** Names of headers → components, of an answer that is counted against a rate limit. */
const RATE_LIMIT = {
  'X-RateLimit-Limit': 'RateLimitLimit',
  'X-RateLimit-Remaining': 'RateLimitRemaining',
  'X-RateLimit-Reset': 'RateLimitReset',
}

/** The headers of an answer. */
export function answerHeaders(components: Readonly<Record<string, string>>): DocumentObject {
  const named = Object.entries({ 'X-Request-Id': 'RequestId', ...components })
  return Object.fromEntries(named.map(([name, component]) => [name, referTo('headers', component)]))
}

/** The headers of an answer to a caller that has a rate limit, and `further` ones. */
export function limitedAnswerHeaders(further: Readonly<Record<string, string>> = {}): DocumentObject {
  return answerHeaders({ ...RATE_LIMIT, ...further })
}

/** How one kind of endpoint answers a failure. */
export interface FailureStyle {
  /** Stands before the components' names, where a document has several kinds. */
  readonly prefix: string
  /** The prefix of the endpoints' paths. */
  readonly root: '/open-api' | '/admin-api'
  /** The component that is the failure's schema. */
  readonly schema: string
  /** The schema of 503. */
  readonly unavailable: JsonSchema
  /** Whether the endpoints are under a rate limit. */
  readonly isLimited: boolean
  /** The answer to the error, as on the wire. */
  readonly envelope: (error: ApiError) => DocumentObject
}

/** Fill the placeholders of messages in examples. */
const sampleValues = () => ({
  path: 'pageSize',
  reason: `must be at most ${maxPageSizeAtWork()}`,
  name: 'grant_type',
  scope: 'goods:detail:read',
  permission: 'system:tenant:query',
  limit: 32,
})
const SAMPLE_REQUEST_ID = '00000000-0000-4000-8000-000000000000'

/** The shared responses of transport errors: one for each status, with each of its errors as an example. */
export function failureResponses(
  errors: readonly ErrorDefinition[],
  style: FailureStyle,
): Record<string, DocumentObject> {
  const statuses = [...new Set(errors.map(({ code }) => code as Status))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const { component, description, header, isCounted } = STATUSES[status]
      const named = { ...(style.isLimited && isCounted && RATE_LIMIT), ...(header && { [header[0]]: header[1] }) }
      const examples = errors
        .filter(({ code }) => code === status)
        .map((error) => [error.name, exampleOf(error, style)] as const)
      const content = {
        'application/json': {
          schema: status === 503 ? style.unavailable : referTo('schemas', style.schema),
          examples: Object.fromEntries(examples),
        },
      }
      return [style.prefix + component, { description, headers: answerHeaders(named), content }]
    }),
  )
}

function exampleOf(definition: ErrorDefinition, style: FailureStyle): DocumentObject {
  const values = sampleValues()
  const path = definition.code === 404 ? `${style.root}/unknown` : values.path
  const details: Record<string, string> = {
    TENANT_ID_MISSING: 'tenant-id',
    INVALID_PARAMETER: path,
    INTERNAL_SERVER_ERROR: SAMPLE_REQUEST_ID,
  }
  const detail = details[definition.name] ?? ''
  return { value: style.envelope(new ApiError(definition, { values: { ...values, path }, detail })) }
}

/** The responses of an operation that can answer these statuses. */
export function failureReferences(statuses: readonly Status[], prefix = ''): DocumentObject {
  return Object.fromEntries(
    statuses.map((status) => [status, referTo('responses', prefix + STATUSES[status].component)]),
  )
}

/** What an operation's answer with status 200 consists of. */
export interface Answer {
  readonly data: z.ZodType
  readonly errors: readonly ErrorDefinition[]
  /** A successful answer, as on the wire. */
  readonly example?: DocumentObject
  readonly headers: DocumentObject
  readonly further?: FurtherMembers
}

/**
 * The response with status 200 of an operation that answers a file: the file, or the envelope around a business error.
 */
export function fileAnswerResponse(
  { mediaType, name }: AnsweredFile,
  { errors, example, further }: Pick<Answer, 'errors' | 'further'> & { example: string },
): DocumentObject {
  const headers = {
    ...answerHeaders({}),
    'Content-Disposition': {
      description: 'What to save it as.',
      schema: { type: 'string', const: `attachment; filename="${name}"` },
    },
  }
  // A spreadsheet with every row of what was asked for, however many these are.
  const file = { schema: { type: 'string' }, example }
  return {
    description: 'The file, or a business error.',
    headers,
    content: { [mediaType]: file, 'application/json': { schema: failureSchema(errors, further) } },
  }
}

/** The response with status 200: the envelope around `data`, or around a business error. */
export function answerResponse(
  { data, errors, example, headers, further }: Answer,
  schemas: DocumentSchemas,
): DocumentObject {
  const published = schemas.publish(data, 'output')
  schemas.show(published, example?.['data'])
  const success = successSchema(published, further?.success)
  const schema = errors.length === 0 ? success : { oneOf: [success, failureSchema(errors, further)] }
  const content = { schema, ...(example !== undefined && { example }) }
  const description = errors.length === 0 ? 'The answer.' : 'The answer, or a business error.'
  return { description, headers, content: { 'application/json': content } }
}
