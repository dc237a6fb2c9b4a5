import { z } from 'zod'
import type { Pieces } from '../../kernel/concurrency/pieces.js'
import type { DeclaredEvent } from '../declared-event.js'
import type { DocumentSchemas } from './document-schemas.js'
import { MOST_LIVE_SECRETS } from '../longest.js'
import type { JsonSchema } from './json-schema.js'
import { limitedMembers } from './limits.js'
import { referTo } from './openapi-document.js'
import type { DocumentObject, DocumentPart } from './openapi-document.js'

/** The component that is any event. */
export const EVENT_COMPONENT = 'Event'

const EXAMPLE_MEMBER = { unionId: 'RwARQkmEa2LQbtnARFWDvJdSmMUD', externalUserId: 'user-1001' }

const member = z.object({ unionId: z.string(), externalUserId: z.string() })

/** The part of the partner document about what is sent to partners: an entry and a schema for each type of events. */
export function* webhookDocument(events: readonly DeclaredEvent[], schemas: DocumentSchemas): Pieces<DocumentPart> {
  const named = events.map((event) => [componentOf(event), event] as const)
  for (const [name, event] of named) {
    schemas.give({ [name]: schemaOf(event, schemas) })
    yield
  }
  schemas.give({
    [EVENT_COMPONENT]: {
      oneOf: named.map(([name]) => referTo('schemas', name)),
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries(named.map(([name, { type }]) => [type, referTo('schemas', name).$ref])),
      },
    },
  })
  return {
    paths: {},
    webhooks: Object.fromEntries(events.map((event) => [event.type, { post: describe(event) }])),
    parameters: HEADERS,
  }
}

const componentOf = ({ type }: DeclaredEvent): string => `${EVENT_COMPONENT}.${type}`

interface Header {
  readonly description: string
  readonly maxLength: number
  readonly pattern: string
  readonly example: string
}

const header = (name: string, { description, example, ...limits }: Header): DocumentObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', ...limits },
  example,
})

/** The tenant, and the number of the event in base 36; of a test call, which is no event of a feed, a random text. */
const EVENT_ID = { maxLength: 64, pattern: String.raw`^evt_(\d+_[0-9a-z]+|test_[0-9A-Za-z]+)$` }

/** As the Standard Webhooks specification has them. */
const HEADERS: Readonly<Record<string, DocumentObject>> = {
  WebhookId: header('webhook-id', {
    description: 'The id of the event, the same with each attempt: what is known is sent again.',
    ...EVENT_ID,
    example: 'evt_1_2k9',
  }),
  WebhookTimestamp: header('webhook-timestamp', {
    description: 'When it was sent, in seconds since 1970.',
    maxLength: 12,
    pattern: String.raw`^[1-9]\d{0,11}$`,
    example: '1789012800',
  }),
  WebhookSignature: header('webhook-signature', {
    description:
      'One signature, or several separated by blanks while a secret is replaced: `v1,` and the base64 of HMAC-SHA-256 over `{webhook-id}.{webhook-timestamp}.{body}`.',
    // A signature has 47 characters, and there is a blank before each but the first.
    maxLength: 48 * MOST_LIVE_SECRETS,
    pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  }),
}

/** `pay.order.refund_required` → `onPayOrderRefundRequired`. */
const operationIdOf = (type: string): string =>
  `on${type
    .split(/[._]/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')}`

function describe(event: DeclaredEvent): DocumentObject {
  const { type, summary, description, scope } = event
  const taken = `Scope: \`${scope}\`. Any answer of 2xx within 15 seconds takes it; all others are sent again.`
  return {
    operationId: operationIdOf(type),
    tags: ['event'],
    summary,
    description: description === undefined ? taken : `${description}\n\n${taken}`,
    'x-scope': scope,
    security: [],
    parameters: Object.keys(HEADERS).map((name) => referTo('parameters', name)),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: referTo('schemas', componentOf(event)), example: exampleOf(event) } },
    },
    responses: {
      '2XX': { description: 'Taken.' },
      410: { description: 'Nothing is to be sent there any more: the endpoint is disabled.' },
      default: { description: 'Not taken: it is sent again later.' },
    },
  }
}

const integer = (description: string): JsonSchema => ({ type: 'integer', minimum: 1, description })

function schemaOf(
  { type, summary, description = summary, data, audience, isInNoFeed }: DeclaredEvent,
  schemas: DocumentSchemas,
): JsonSchema {
  const shown = audience === 'member' ? z.object({ member, ...data.shape }) : data
  const properties: Record<string, JsonSchema> = {
    id: { type: 'string', ...EVENT_ID, description: 'The same wherever the event is seen.' },
    type: { type: 'string', const: type },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    tenantId: integer('The tenant that it happened in.'),
    position: isInNoFeed
      ? { type: 'integer', const: 0, description: 'There is none in the feed.' }
      : integer('In the feed of the application, which has no gap.'),
    subject: { type: 'string', description: 'What it happened to; events of one subject come in their order.' },
    data: schemas.publish(shown, 'output'),
  }
  return { type: 'object', description, properties: limitedMembers(properties), required: Object.keys(properties) }
}

function exampleOf({ type, audience, isInNoFeed, example }: DeclaredEvent): DocumentObject {
  const { key = EXAMPLE_MEMBER.unionId, data } = example
  return {
    id: isInNoFeed ? 'evt_test_K7WQ2MXR9TBC4HJD' : 'evt_1_2k9',
    type,
    timestamp: '2026-09-10T04:00:00.000Z',
    tenantId: 1,
    position: isInNoFeed ? 0 : 4711,
    subject: `${type.slice(0, type.lastIndexOf('.'))}/${key}`,
    data: audience === 'member' ? { member: EXAMPLE_MEMBER, ...data } : data,
  }
}
