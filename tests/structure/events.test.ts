import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lifecycles } from '@org/openapi-core'
import { openApiDocuments } from '../../packages/core/src/documents.js'
import { eventCatalogue, eventNames } from '../../packages/core/src/events/event-catalogue.js'
import { eventTypes } from '../../packages/core/src/event-types.js'

/** A part of a document: read as it comes. */
type Json = any // oxlint-disable-line typescript/no-explicit-any -- a document has no type of its own here

const source = join(import.meta.dirname, '../../packages/core/src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))

/** What of each lifecycle writes its column: the repository, and its methods. */
const WRITERS: Readonly<Record<string, readonly [repository: string, ...methods: string[]]>> = {
  'Payment order': ['payOrders', 'settle'],
  'Order item': ['orderItems', 'moveAll', 'transition'],
  'Bag order': ['bagOrders', 'transition'],
  Supplement: ['supplements', 'end', 'payAll'],
  Invoice: ['invoices', 'finish', 'retry', 'reopen'],
  Coupon: ['coupons', 'transition', 'correct', 'expire'],
  'Wallet payment': ['walletPayments', 'settle'],
  Purchase: ['purchases', 'claim', 'complete', 'fail'],
  Promoter: ['promoters', 'update'],
  'Webhook delivery': ['webhookDeliveries', 'settle'],
}

/** What partners are not told of, and why. */
const UNTOLD: Readonly<Record<string, string>> = {
  'walletPayments.settle': 'the purchase or supplement that it pays for is what they are told of',
  'purchases.claim': 'the caller is answered how the creation of its purchase went',
  'purchases.complete': 'the caller is answered how the creation of its purchase went',
  'purchases.fail': 'the caller is answered how the creation of its purchase went',
  'invoices.retry': 'they are told how it ends',
  'invoices.reopen': 'they are told how it ends',
  'webhookDeliveries.settle': 'the delivery of an event is no event',
  'promoters.update': 'no partner operation shows the state of a promoter',
}

const RECORDS = /record(?:Tenant)?Events?\(/

describe('a state that changes', () => {
  it('is that of one of these lifecycles', () => {
    expect(Object.keys(WRITERS).sort()).toEqual(lifecycles.map(({ lifecycle }) => lifecycle.name).sort())
  })

  const writes = Object.values(WRITERS).flatMap(([repository, ...methods]) =>
    methods.map((method) => `${repository}.${method}`),
  )

  it.each(writes)('by %s is recorded where it is changed, or there is a reason', (write) => {
    const callers = files.filter(({ text }) => text.includes(`.${write}(`) || text.includes(`tx.${write}(`))
    const silent = callers.filter(({ text }) => !RECORDS.test(text)).map(({ file }) => file)
    if (UNTOLD[write] !== undefined) return expect(UNTOLD[write]).not.toBe('')
    expect(callers.length, write).toBeGreaterThan(0)
    expect(silent).toEqual([])
  })
})

describe('the catalogue', () => {
  it('has 28 types, each with a domain that records it', () => {
    expect(eventNames).toHaveLength(28)
    expect(eventTypes.map(({ type }) => type).sort()).toEqual(eventNames.toSorted())
  })
})

describe.each(eventTypes)('the event $type', ({ type, data, example, audience, scope }) => {
  const { webhooks, components }: Json = openApiDocuments().partner
  const entry: Json = webhooks[type].post

  it('is published with its scope and its whole example', () => {
    expect(eventCatalogue[type as keyof typeof eventCatalogue]).toEqual({ audience, scope })
    const content = entry.requestBody.content['application/json']
    expect(content.schema).toEqual({ $ref: `#/components/schemas/Event.${type}` })
    expect(entry['x-scope']).toBe(scope)
    expect(z.fromJSONSchema(components.schemas[`Event.${type}`]).safeParse(content.example).success).toBe(true)
    expect(Object.keys(content.example)).toEqual(['id', 'type', 'timestamp', 'tenantId', 'position', 'subject', 'data'])
  })

  it('could be recorded as its example is, which names nobody by an id of ours', () => {
    expect(data.strict().safeParse(example.data)).toMatchObject({ success: true })
    expect(Object.keys(data.shape).filter((name) => ['memberId', 'userId', 'email'].includes(name))).toEqual([])
  })

  it('is among what event/list answers', () => {
    expect(components.schemas.EventPage.properties.events.items).toEqual({ $ref: '#/components/schemas/Event' })
    expect(components.schemas.Event.oneOf).toContainEqual({ $ref: `#/components/schemas/Event.${type}` })
    expect(components.schemas.Event.discriminator.mapping[type]).toBe(`#/components/schemas/Event.${type}`)
  })
})
