import type { z } from 'zod'
import type { Pieces } from '../../kernel/concurrency/pieces.js'
import type { ErrorDefinition } from '../../kernel/errors.js'
import {
  answerResponse,
  failureReferences,
  failureResponses,
  limitedAnswerHeaders,
  rateLimitHeaders,
  requestIdHeader,
  statusHeaders,
} from './document-responses.js'
import { transportFailureSchema, unavailableSchema } from './envelope-schemas.js'
import { errorEnvelope } from '../envelope.js'
import {
  idempotencyKeyParameter,
  idempotencyModeParameter,
  REPLAYED_HEADER,
  replayedHeader,
} from '../idempotency-key.js'
import type { Writes } from '../idempotency-key.js'
import { DocumentSchemas } from './document-schemas.js'
import { assembleDocument, describeOperation, errorCodes, moduleOf, referTo } from './openapi-document.js'
import type { DocumentInfo, DocumentObject, DocumentPart, OpenApiDocument } from './openapi-document.js'
import type { DeclaredEvent } from '../declared-event.js'
import * as errors from '../transport-errors.js'
import { webhookDocument } from './webhook-document.js'

/** What the document tells of a partner operation. */
interface DocumentedOperation {
  readonly operationId: string
  readonly path: string
  readonly scope: string
  readonly summary: string
  readonly description?: string
  /** Absent where the operation takes no body. */
  readonly body?: z.ZodType
  readonly data: z.ZodType
  readonly errors: readonly ErrorDefinition[]
  readonly writes?: Writes
  readonly takesRequestId?: true
  readonly example: { readonly body?: unknown; readonly data: unknown }
}

/** What the partner document is made from. */
export interface PartnerDocumentParts {
  readonly info: DocumentInfo
  readonly modules: Readonly<Record<string, string>>
  readonly tokenEndpoints: DocumentPart
  readonly operations: readonly DocumentedOperation[]
  readonly events: readonly DeclaredEvent[]
}

/** What a business call can be refused with before its operation is reached. */
const REFUSALS = [errors.UNAUTHORIZED, errors.SCOPE_NOT_GRANTED, ...errors.callErrors, errors.IP_NOT_ALLOWED]

/** The tenant of a call, in both APIs. */
export const tenantIdParameter = {
  TenantId: {
    name: 'tenant-id',
    in: 'header',
    required: true,
    description: 'The tenant that the call is about. Partners: the one of the access token.',
    // A text, as headers are: generated clients set what they are handed.
    schema: { type: 'string', maxLength: 16, pattern: '^[1-9]\\d{0,15}$' },
    example: '1',
  },
}

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'An access token of the token endpoint, a JWT that is signed and checked as RFC8725 says. Each operation names the scope that it needs.',
  },
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'clientId and clientSecret of the application; for the token endpoints only.',
  },
}

/** The document of `/open-api`. */
export function* partnerDocument(parts: PartnerDocumentParts): Pieces<OpenApiDocument> {
  const { info, modules, tokenEndpoints, operations, events } = parts
  const schemas = new DocumentSchemas()
  schemas.give({ Failure: transportFailureSchema(), ...tokenEndpoints.schemas })
  const webhooks = yield* webhookDocument(events, schemas)
  const paths = yield* describeAll(operations, schemas)
  return assembleDocument({
    info,
    audience: 'partners',
    modules,
    securitySchemes: SECURITY_SCHEMES,
    security: [{ bearer: [] }],
    parts: [
      {
        paths: {},
        parameters: {
          ...tenantIdParameter,
          ...idempotencyKeyParameter('the application’s own'),
          ...idempotencyModeParameter,
        },
        headers: { ...requestIdHeader, ...statusHeaders, ...rateLimitHeaders, ...replayedHeader },
        responses: failureResponses(REFUSALS, {
          prefix: '',
          root: '/open-api',
          schema: 'Failure',
          unavailable: unavailableSchema(),
          isLimited: true,
          envelope: (error) => errorEnvelope(error, 'en'),
        }),
      },
      tokenEndpoints,
      { paths },
      webhooks,
    ],
    schemas: schemas.components(),
  })
}

function* describeAll(
  operations: readonly DocumentedOperation[],
  schemas: DocumentSchemas,
): Pieces<Record<string, DocumentObject>> {
  yield* schemas.publishAll(operations)
  const paths: Record<string, DocumentObject> = {}
  for (const operation of operations) {
    paths[operation.path] = { post: describe(operation, schemas) }
    yield
  }
  return paths
}

function describe(operation: DocumentedOperation, schemas: DocumentSchemas): DocumentObject {
  const { operationId, path, scope, summary, description, data, errors, example, writes } = operation
  const needs = `Scope: \`${scope}\`.`
  return {
    operationId,
    tags: [moduleOf(path)],
    summary,
    description: describeOperation({ text: description, needs, errors }),
    // A bearer scheme declares no scopes, and linters refuse what is not declared: the scope is `x-scope`.
    security: [{ bearer: [] }],
    'x-scope': scope,
    'x-error-codes': errorCodes(errors),
    parameters: parametersOf(operation).map((name) => referTo('parameters', name)),
    ...requestBody(operation, schemas),
    responses: {
      200: answerResponse(
        {
          data,
          errors,
          example: { code: 0, data: example.data, msg: '' },
          headers: limitedAnswerHeaders(writes === undefined ? {} : { [REPLAYED_HEADER]: 'IdempotentReplayed' }),
        },
        schemas,
      ),
      ...failureReferences([400, 401, 403, 404, 405, 408, 413, 429, 500, 503]),
    },
  }
}

const parametersOf = ({ writes, takesRequestId }: DocumentedOperation): readonly string[] => [
  'TenantId',
  ...(writes === undefined ? [] : ['IdempotencyKey']),
  ...(takesRequestId === undefined ? [] : ['IdempotencyMode']),
]

/** What is published of a body. */
interface DescribedBody {
  readonly operationId: string
  readonly body?: z.ZodType
  readonly example: { readonly body?: unknown }
}

/** A JSON body, which is named for its operation; it may be left out where no member of it is required. */
export function requestBody({ operationId, body, example }: DescribedBody, schemas: DocumentSchemas): DocumentObject {
  if (body === undefined) return {}
  const name = operationId.charAt(0).toUpperCase() + operationId.slice(1).replace(/API$/, '')
  const schema = schemas.publishRequest(`${name}Request`, body)
  schemas.show(schema, example.body)
  const content = { schema, ...(example.body !== undefined && { example: example.body }) }
  // Who parses with a schema has it compiled, which is worth it for calls alone: most say by their members that they need some.
  const required = schemas.needsMembers(schema) || !body.safeParse({}).success
  return { requestBody: { required, content: { 'application/json': content } } }
}
