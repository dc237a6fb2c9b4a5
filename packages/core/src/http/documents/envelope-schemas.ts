import type { ErrorDefinition } from '../../kernel/errors.js'
import type { JsonSchema } from './json-schema.js'
import { limitedMembers } from './limits.js'

type Members = Readonly<Record<string, JsonSchema>>

/** Members that an API's envelope has beside the three. */
export interface FurtherMembers {
  readonly success: Members
  readonly failure: Members
}

/**
 * The envelope is published flat, and the two kinds of answers to an operation are told apart by constants of `code`:
 * what generators make of that narrows with `code === 0` (decisions/0050).
 */
const envelope = (members: Members): JsonSchema => ({
  type: 'object',
  required: Object.keys(members),
  properties: limitedMembers(members),
})

/** A message of the catalogue with what it quotes, which `shortened` keeps from growing. */
export const LONGEST_MESSAGE = 2000

const FAILURE_MESSAGE: JsonSchema = {
  type: 'string',
  maxLength: LONGEST_MESSAGE,
  description: 'For people; English, or Chinese where Accept-Language begins with zh.',
}

/** The envelope around `data`. */
export const successSchema = (data: JsonSchema, further: Members = {}): JsonSchema =>
  envelope({
    code: { type: 'integer', const: 0 },
    data,
    msg: { type: 'string', maxLength: 0, description: 'Empty.' },
    ...further,
  })

/** The envelope of an operation's business errors. */
export const failureSchema = (errors: readonly ErrorDefinition[], further?: FurtherMembers): JsonSchema =>
  failureOf(
    errors.map(({ code, name, message }) => [code, name, message.en]),
    further?.failure,
  )

/** What answers with a status of HTTP have as code: the status. */
const TRANSPORT_CODES = [
  [400, 'BAD_REQUEST', 'The request is malformed'],
  [401, 'UNAUTHORIZED', 'The credentials are wrong'],
  [403, 'FORBIDDEN', 'The caller may not do this'],
  [404, 'NOT_FOUND', 'No such path'],
  [405, 'METHOD_NOT_ALLOWED', 'No such method'],
  [408, 'REQUEST_TIMEOUT', 'The body took too long'],
  [413, 'PAYLOAD_TOO_LARGE', 'The body is too large'],
  [429, 'TOO_MANY_REQUESTS', 'Too many requests'],
  [500, 'INTERNAL_SERVER_ERROR', 'A fault of the service'],
] as const

/** The envelope of an error that has a status of HTTP. */
export const transportFailureSchema = (further?: Members): JsonSchema => failureOf(TRANSPORT_CODES, further)

/** The same of the one status that came later: the answers of the others stay as they were. */
export const unavailableSchema = (further?: Members): JsonSchema =>
  failureOf([[503, 'SERVICE_UNAVAILABLE', 'The service is away for a moment']], further)

function failureOf(codes: readonly (readonly [code: number, name: string, message: string])[], further?: Members) {
  return envelope({
    code: {
      type: 'integer',
      enum: codes.map(([code]) => code),
      'x-enum-varnames': codes.map(([, name]) => name),
      'x-enum-descriptions': codes.map(([, , message]) => message),
    },
    data: { type: 'null' },
    msg: FAILURE_MESSAGE,
    ...further,
  })
}
