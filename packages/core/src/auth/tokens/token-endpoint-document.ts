import { ApiError } from '../../kernel/errors.js'
import { failureReferences, failureResponses, limitedAnswerHeaders } from '../../http/documents/document-responses.js'
import { errorEnvelope } from '../../http/envelope.js'
import {
  LONGEST_MESSAGE,
  successSchema,
  transportFailureSchema,
  unavailableSchema,
} from '../../http/documents/envelope-schemas.js'
import type { JsonSchema } from '../../http/documents/json-schema.js'
import { limitedMembers, withLimits } from '../../http/documents/limits.js'
import { moduleOf, referTo } from '../../http/documents/openapi-document.js'
import type { DocumentObject, DocumentPart } from '../../http/documents/openapi-document.js'
import { FORM_BYTES } from '../../http/input/form-body.js'
import * as errors from '../../http/transport-errors.js'
import { ISSUE_TOKEN_PATH } from '../operations/issue-token.js'
import type { AccessTokenData } from '../operations/issue-token.js'
import { REVOKE_TOKEN_PATH } from '../operations/revoke-token.js'
import { scopes } from '../scopes.js'
import { MAX_TOKEN_LENGTH } from './access-token.js'
import { MAX_TOKEN_SECONDS } from './token-claims.js'
import { oauthErrorCode } from './token-endpoints.js'

/** What a request to a token endpoint can be refused with. */
const REFUSALS = [
  errors.TENANT_ID_MISSING,
  errors.UNSUPPORTED_CONTENT_TYPE,
  errors.UNSUPPORTED_CONTENT_ENCODING,
  errors.PARAMETER_MISSING,
  errors.PARAMETER_REPEATED,
  errors.UNKNOWN_PARAMETER_REPEATED,
  errors.TOO_MANY_PARAMETERS,
  errors.INVALID_PARAMETER,
  errors.GRANT_TYPE_UNSUPPORTED,
  errors.CLIENT_AUTHENTICATION_FAILED,
  errors.TENANT_MISMATCH,
  errors.IP_NOT_ALLOWED,
  errors.SCOPE_NOT_GRANTED,
  ...errors.handlingErrors,
]

const OAUTH_ERRORS = [...new Set(REFUSALS.map((definition) => oauthErrorCode(new ApiError(definition))))]

/** The members that RFC 6749 asks for; in `data`, and again at the top level. */
const TOKEN_MEMBERS: Record<Exclude<keyof AccessTokenData, 'refresh_token'>, JsonSchema> = limitedMembers({
  access_token: {
    type: 'string',
    maxLength: MAX_TOKEN_LENGTH,
    pattern: String.raw`^\S+$`,
    description: 'The bearer credential, a signed JWT.',
  },
  token_type: { type: 'string', const: 'Bearer' },
  expires_in: { type: 'integer', minimum: 60, maximum: MAX_TOKEN_SECONDS, description: 'Lifetime in seconds.' },
  scope: {
    type: 'string',
    maxLength: scopes.join(' ').length,
    pattern: '^[a-z:-]*( [a-z:-]+)*$',
    description: 'Granted scopes, space-separated.',
  },
})

const EXAMPLE_MEMBERS = {
  access_token: '<ACCESS_TOKEN>',
  token_type: 'Bearer',
  expires_in: 1800,
  scope: 'goods:detail:read goods:qc:read',
}

/** A parameter is no longer than the form. */
const FORM_TEXT = withLimits({ type: 'string', maxLength: FORM_BYTES }, 'input')

/** The envelope with the members of RFC 6749. */
const tokenFailure = (failure: JsonSchema): JsonSchema => ({
  ...failure,
  description: 'The envelope, and the members of RFC 6749 §5.2 unless the host turned them off.',
  properties: {
    ...failure.properties,
    error: { type: 'string', enum: OAUTH_ERRORS },
    error_description: withLimits({ type: 'string', maxLength: LONGEST_MESSAGE }, 'output'),
  },
})

const schemas: Record<string, JsonSchema> = {
  AccessToken: {
    type: 'object',
    examples: [{ ...EXAMPLE_MEMBERS, refresh_token: '' }],
    required: ['access_token', 'refresh_token', 'token_type', 'expires_in', 'scope'],
    properties: {
      ...TOKEN_MEMBERS,
      // No constant: generators drop one that is falsy.
      refresh_token: {
        type: 'string',
        maxLength: 0,
        pattern: '^$',
        description: 'Always empty: there is no refresh flow.',
      },
    },
  },
  TokenFailure: tokenFailure(transportFailureSchema()),
}

const issueToken: DocumentObject = {
  ...common(ISSUE_TOKEN_PATH),
  operationId: 'issueToken',
  summary: 'Fetch an access token',
  description:
    'The client credentials grant of OAuth 2.0. There is no refresh token: fetch a new token after expiry. ' +
    'The members of RFC 6749 also stand at the top level unless the host turned them off, so that any OAuth client understands the answer.',
  requestBody: formBody({
    example: { grant_type: 'client_credentials', scope: EXAMPLE_MEMBERS.scope },
    required: ['grant_type'],
    properties: {
      grant_type: { type: 'string', const: 'client_credentials' },
      scope: { ...FORM_TEXT, description: 'Space-separated; absent or blank: all that the application was granted.' },
    },
  }),
  'x-scopes': scopes,
  responses: responses({
    description: 'The access token.',
    example: { code: 0, data: { ...EXAMPLE_MEMBERS, refresh_token: '' }, msg: '', ...EXAMPLE_MEMBERS },
    data: referTo('schemas', 'AccessToken'),
    further: TOKEN_MEMBERS,
  }),
}

const revokeToken: DocumentObject = {
  ...common(REVOKE_TOKEN_PATH),
  operationId: 'revokeToken',
  summary: 'Revoke an access token',
  description:
    'The token is refused from now on. One that is unknown, expired, revoked already or another client’s is no error (RFC 7009): `data` is false.',
  requestBody: formBody({
    example: { token: EXAMPLE_MEMBERS.access_token },
    required: ['token'],
    properties: {
      token: { ...FORM_TEXT, minLength: 1 },
      token_type_hint: { ...FORM_TEXT, description: 'Ignored.' },
    },
  }),
  responses: responses({
    description: 'Whether there was a token to revoke.',
    example: { code: 0, data: true, msg: '' },
    data: { type: 'boolean' },
  }),
}

/** The two token endpoints of the partner document. They take forms, so no operation's definition fits them. */
export const tokenEndpointDocument: DocumentPart = {
  paths: { [ISSUE_TOKEN_PATH]: { post: issueToken }, [REVOKE_TOKEN_PATH]: { post: revokeToken } },
  schemas,
  responses: failureResponses(REFUSALS, {
    prefix: 'Token',
    root: '/open-api',
    schema: 'TokenFailure',
    unavailable: tokenFailure(unavailableSchema()),
    isLimited: true,
    envelope: (error) => ({
      ...errorEnvelope(error, 'en'),
      error: oauthErrorCode(error),
      error_description: error.messageIn('en'),
    }),
  }),
}

function common(path: string): DocumentObject {
  return { tags: [moduleOf(path)], security: [{ basic: [] }], parameters: [referTo('parameters', 'TenantId')] }
}

interface TokenForm {
  readonly example: DocumentObject
  readonly required: readonly string[]
  readonly properties: Record<string, JsonSchema>
}

function formBody({ example, required, properties }: TokenForm): DocumentObject {
  const content = { schema: { type: 'object', required, properties }, example }
  return { required: true, content: { 'application/x-www-form-urlencoded': content } }
}

interface TokenAnswer {
  readonly description: string
  readonly example: DocumentObject
  readonly data: JsonSchema
  /** Members beside the envelope's, which the host may turn off. */
  readonly further?: Record<string, JsonSchema>
}

function responses({ description, example, data, further }: TokenAnswer): DocumentObject {
  const success = successSchema(data)
  const schema = { ...success, properties: { ...success.properties, ...further } }
  return {
    200: { description, headers: limitedAnswerHeaders(), content: { 'application/json': { schema, example } } },
    ...failureReferences([400, 401, 403, 405, 408, 413, 429, 500, 503], 'Token'),
  }
}
