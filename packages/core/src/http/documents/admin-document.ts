import { LONGEST_QUOTE } from '../../kernel/errors.js'
import type { Pieces } from '../../kernel/concurrency/pieces.js'
import type { ErrorDefinition } from '../../kernel/errors.js'
import type { AdminOperation } from '../admin-api/admin-operation.js'
import {
  answerHeaders,
  answerResponse,
  failureReferences,
  fileAnswerResponse,
  failureResponses,
  requestIdHeader,
  statusHeaders,
} from './document-responses.js'
import { DocumentSchemas } from './document-schemas.js'
import { transportFailureSchema, unavailableSchema } from './envelope-schemas.js'
import { errorEnvelope } from '../envelope.js'
import { idempotencyKeyParameter, REPLAYED_HEADER, replayedHeader } from '../idempotency-key.js'
import { assembleDocument, describeOperation, errorCodes, moduleOf, referTo } from './openapi-document.js'
import type { DocumentInfo, DocumentObject, OpenApiDocument } from './openapi-document.js'
import { requestBody, tenantIdParameter } from './partner-document.js'
import { queryParameters } from './query-parameters.js'
import * as errors from '../transport-errors.js'

/** What the admin document is made from. */
export interface AdminDocumentParts {
  readonly info: DocumentInfo
  readonly modules: Readonly<Record<string, string>>
  readonly operations: readonly AdminOperation[]
  /** Codes of every call that names a tenant. */
  readonly tenantErrors: readonly ErrorDefinition[]
}

/** What an admin call can be refused with before its operation is reached. */
const REFUSALS = [
  errors.ADMIN_UNAUTHORIZED,
  errors.PERMISSION_MISSING,
  errors.ADMIN_KEY_OUTLASTS_MAKER,
  errors.OWN_ADMIN_KEY,
  ...errors.callErrors,
]

/** The statuses of refused calls. */
const WITHOUT_BODY = [400, 401, 403, 404, 405, 429, 500, 503] as const
const WITH_BODY = [...WITHOUT_BODY, 408, 413] as const

/** The one scheme, under the name that the specification gives it. */
const SECURITY_SCHEMES = {
  Authorization: {
    type: 'http',
    scheme: 'bearer',
    description: 'An admin key, or a credential of the host’s own sign-on.',
  },
}

/** The fourth member of the envelope. Its empty text is no constant: generators drop one that is falsy. */
const ERROR_DETAIL = {
  success: { error_detail: { type: 'string', maxLength: 0 } },
  failure: {
    error_detail: {
      type: 'string',
      maxLength: LONGEST_QUOTE,
      description:
        'With 400 the path of the wrong field or the name of the wrong header, with 500 the request id, otherwise empty.',
    },
  },
}

/** The document of `/admin-api`. */
export function* adminDocument(parts: AdminDocumentParts): Pieces<OpenApiDocument> {
  const { info, modules, operations, tenantErrors } = parts
  const schemas = new DocumentSchemas()
  schemas.give({ Failure: transportFailureSchema(ERROR_DETAIL.failure) })
  yield* schemas.publishAll(operations)
  const paths: Record<string, DocumentObject> = {}
  for (const operation of operations) {
    const method = operation.method.toLowerCase()
    paths[operation.path] = { ...paths[operation.path], [method]: describe(operation, tenantErrors, schemas) }
    yield
  }
  return assembleDocument({
    info,
    audience: 'staff',
    modules,
    securitySchemes: SECURITY_SCHEMES,
    security: [{ Authorization: [] }],
    parts: [
      {
        paths: {},
        parameters: { ...tenantIdParameter, ...idempotencyKeyParameter('the administrator’s own') },
        headers: { ...requestIdHeader, ...statusHeaders, ...replayedHeader },
        responses: failureResponses(REFUSALS, {
          prefix: '',
          root: '/admin-api',
          schema: 'Failure',
          unavailable: unavailableSchema(ERROR_DETAIL.failure),
          isLimited: false,
          envelope: (error) => ({ ...errorEnvelope(error, 'en'), error_detail: error.options.detail ?? '' }),
        }),
      },
      { paths },
    ],
    schemas: schemas.components(),
  })
}

function describe(
  operation: AdminOperation,
  tenantErrors: readonly ErrorDefinition[],
  schemas: DocumentSchemas,
): DocumentObject {
  const {
    operationId,
    path,
    permission,
    summary,
    description,
    about,
    query,
    body,
    data,
    file,
    example,
    movesMoney,
    transitions,
  } = operation
  const isAboutTenant = about === undefined || about === 'tenant'
  const errors = isAboutTenant ? [...operation.errors, ...tenantErrors] : operation.errors
  const whom = isAboutTenant ? 'the tenant of the header' : 'every tenant, as the call is about the platform'
  const needs =
    permission === null ? 'Permission: none; every administrator may.' : `Permission: \`${permission}\`, for ${whom}.`
  return {
    operationId,
    tags: [moduleOf(path)],
    summary,
    description: describeOperation({ text: description, needs, errors }),
    'x-permission': permission,
    'x-error-codes': errorCodes(errors),
    ...(transitions !== undefined && { 'x-transitions': transitions }),
    parameters: [
      ...(isAboutTenant ? [referTo('parameters', 'TenantId')] : []),
      ...(movesMoney === undefined ? [] : [referTo('parameters', 'IdempotencyKey')]),
      ...(query === undefined ? [] : queryParameters(query, schemas)),
    ],
    ...requestBody(operation, schemas),
    responses: {
      200:
        file === undefined
          ? answerResponse(
              {
                data,
                errors,
                further: ERROR_DETAIL,
                example: { code: 0, data: example.data, msg: '', error_detail: '' },
                headers: answerHeaders(movesMoney === undefined ? {} : { [REPLAYED_HEADER]: 'IdempotentReplayed' }),
              },
              schemas,
            )
          : fileAnswerResponse(file, { errors, further: ERROR_DETAIL, example: example.data as string }),
      ...failureReferences(body === undefined ? WITHOUT_BODY : WITH_BODY),
    },
  }
}
