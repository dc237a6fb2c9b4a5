import { describe, expect, it } from 'vitest'
import { withLimits } from './limits.js'

const TEXT = String.raw`^[^\x00]*$`

describe('the limits of a schema', () => {
  it.each([
    ['an integer', { type: 'integer' }, { format: 'int64', minimum: -(2 ** 53) + 1, maximum: 2 ** 53 - 1 }],
    ['a small integer', { type: 'integer', minimum: 1, maximum: 200 }, { format: 'int32', minimum: 1, maximum: 200 }],
    [
      'a bound that is left out',
      { type: 'integer', exclusiveMinimum: 0 },
      { format: 'int64', exclusiveMinimum: 0, maximum: 2 ** 53 - 1 },
    ],
    ['an enumeration', { type: 'integer', enum: [3, 1, null] }, { format: 'int32', minimum: 1, maximum: 3 }],
    ['a constant', { type: 'integer', const: 0 }, { format: 'int32', minimum: 0, maximum: 0 }],
    ['a text', { type: 'string' }, { maxLength: 10_000, pattern: TEXT }],
    ['a text or null', { type: ['string', 'null'] }, { maxLength: 10_000, pattern: TEXT }],
    ['a text that has its own', { type: 'string', maxLength: 8, pattern: 'x' }, { maxLength: 8, pattern: 'x' }],
    ['an empty text', { type: 'string', maxLength: 0 }, { maxLength: 0, pattern: '^$' }],
    ['a text of a format', { type: 'string', format: 'uuid' }, { maxLength: 36, format: 'uuid' }],
    ['a list', { type: 'array' }, { maxItems: 10_000 }],
    ['a list that has its own', { type: 'array', maxItems: 2 }, { maxItems: 2 }],
  ])('of %s', (_what, schema, limits) => {
    expect(withLimits(schema, 'output')).toEqual({ ...schema, ...limits })
  })

  it.each([{ type: 'string', enum: ['A'] }, { type: 'string', const: 'A' }, { type: 'boolean' }, {}])(
    'are none for %j',
    (schema) => expect(withLimits(schema, 'output')).toEqual(schema),
  )

  it.each([{ type: 'string' }, { type: 'array' }])('are those of a rule where it is sent: %j', (schema) => {
    expect(() => withLimits(schema, 'input')).toThrow('a request may send this without end')
  })
})
