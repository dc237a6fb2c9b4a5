import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { named } from '../named-schema.js'
import { DocumentSchemas } from './document-schemas.js'

const REFERENCE = { $ref: '#/components/schemas/Parcel' }
const parcel = named('Parcel', z.object({ no: z.string().max(64) }))

describe('the schemas of a document', () => {
  it('have what has a name once, and refer to it', () => {
    const schemas = new DocumentSchemas()
    expect(
      schemas.publish(z.object({ one: parcel, more: z.array(parcel), none: parcel.nullable() }), 'output'),
    ).toEqual({
      type: 'object',
      properties: {
        one: REFERENCE,
        more: { type: 'array', items: REFERENCE, maxItems: 10_000 },
        none: { anyOf: [REFERENCE, { type: 'null' }] },
      },
      required: ['one', 'more', 'none'],
    })
    expect(schemas.components()).toEqual({
      Parcel: {
        type: 'object',
        properties: { no: { type: 'string', maxLength: 64, pattern: '^[^\\x00]*$' } },
        required: ['no'],
      },
    })
  })

  it('admit null in place of a request’s named member that may be absent', () => {
    const { properties } = new DocumentSchemas().publish(z.object({ parcel: parcel.optional() }), 'input')
    expect(properties).toEqual({ parcel: { anyOf: [REFERENCE, { type: 'null' }] } })
  })

  it('call a request that differs from the answer of that name its input', () => {
    const schemas = new DocumentSchemas()
    const both = named('Bag', z.object({ no: z.string().max(64), remark: z.string().max(64).optional() }))
    expect(schemas.publish(both, 'output')).toEqual({ $ref: '#/components/schemas/Bag' })
    expect(schemas.publish(both, 'input')).toEqual({ $ref: '#/components/schemas/BagInput' })
    expect(schemas.publish(parcel, 'output')).toEqual(schemas.publish(parcel, 'input'))
  })

  it('refuse two answers of one name', () => {
    const schemas = new DocumentSchemas()
    schemas.publish(parcel, 'output')
    expect(() => schemas.publish(named('Parcel', z.object({ id: z.int() })), 'output')).toThrow(
      'Parcel names two schemas',
    )
  })

  it('name a request for its operation, unless it has a name or no members', () => {
    const schemas = new DocumentSchemas()
    const ask = z.object({ no: z.string().max(64) })
    expect(schemas.publishRequest('AskRequest', ask)).toEqual({ $ref: '#/components/schemas/AskRequest' })
    expect(schemas.publishRequest('ParcelRequest', parcel)).toEqual(REFERENCE)
    expect(schemas.publishRequest('ListRequest', z.object({}))).toEqual({ type: 'object', properties: {} })
  })

  it('publish once what operations share', () => {
    const schemas = new DocumentSchemas()
    const ask = z.object({ no: z.string().max(64) })
    expect(schemas.publish(ask, 'input')).toBe(schemas.publish(ask, 'input'))
    expect(schemas.publish(ask, 'output')).not.toBe(schemas.publish(ask, 'input'))
  })

  it.each<[string, z.ZodType, boolean]>([
    ['one that has to be there', z.object({ no: z.string().max(64), remark: z.string().max(64).optional() }), true],
    ['none that has to', z.object({ remark: z.string().max(64).optional() }), false],
    ['none', z.object({}), false],
  ])('tell whether a request needs members: of %s', (_, schema, needs) => {
    const schemas = new DocumentSchemas()
    expect(schemas.needsMembers(schemas.publishRequest('AskRequest', schema))).toBe(needs)
  })
})

describe('the example of a component', () => {
  const land = named('Land', z.object({ type: z.literal(1), parcel }))
  const sea = named('Sea', z.object({ type: z.literal(2), parcel }))

  it('is the first value that was shown of it, wherever it stood', () => {
    const schemas = new DocumentSchemas()
    const schema = schemas.publish(z.object({ ways: z.array(z.union([land, sea])), none: parcel.nullable() }), 'output')
    schemas.show(schema, {
      ways: [
        { type: 2, parcel: { no: 'P1' } },
        { type: 1, parcel: { no: 'P2' } },
      ],
      none: null,
    })
    schemas.show(schema, { ways: [{ type: 2, parcel: { no: 'P3' } }] })
    const { Parcel: shown, Land: unseen, Sea: seen } = schemas.components()
    expect(shown).toMatchObject({ examples: [{ no: 'P1' }] })
    expect(seen).toMatchObject({ examples: [{ type: 2, parcel: { no: 'P1' } }] })
    expect(unseen).not.toHaveProperty('examples')
  })

  it('is no value that has more members than the component', () => {
    const schemas = new DocumentSchemas()
    const both = schemas.publish(z.intersection(z.object({ id: z.int() }), parcel), 'input')
    schemas.show(both, { id: 1, no: 'P1' })
    expect(schemas.components()['Parcel']).not.toHaveProperty('examples')
  })

  it('is its own where none was shown', () => {
    const schemas = new DocumentSchemas()
    schemas.publish(named('Box', z.object({ no: z.string().max(64) }), { no: 'own' }), 'output')
    expect(schemas.components()['Box']).toMatchObject({ examples: [{ no: 'own' }] })
  })
})
