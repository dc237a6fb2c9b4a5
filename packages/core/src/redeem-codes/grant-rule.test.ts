import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseGrantRule } from './grant-rule.js'
import type { GrantWeight } from './grant-rule.js'

const IDS = [1, 2, 3]
const parse = (rule: unknown, ids = IDS) => parseGrantRule(typeof rule === 'string' ? rule : JSON.stringify(rule), ids)
const faultOf = (rule: unknown): string => {
  const result = parse(rule)
  return 'fault' in result ? result.fault.en : 'none'
}

describe('a grant rule (rules/redeem-codes#grant-rule)', () => {
  const items = [
    { templateId: 1, weight: 70 },
    { templateId: 2, weight: 30 },
  ]

  it('is an object of items, or the items themselves', () => {
    expect(parse({ items })).toEqual({ weights: items })
    expect(parse(items)).toEqual({ weights: items })
    expect(parse({ items, comment: 'ignored' })).toEqual({ weights: items })
  })

  it('gives each template the same weight where there is none', () => {
    expect(parseGrantRule(null, IDS)).toEqual({ weights: IDS.map((templateId) => ({ templateId, weight: 1 })) })
  })

  it('may leave templates out, and give a weight of 0', () => {
    expect(
      parse([
        { templateId: 3, weight: 1 },
        { templateId: 1, weight: 0 },
      ]),
    ).toEqual({
      weights: [
        { templateId: 3, weight: 1 },
        { templateId: 1, weight: 0 },
      ],
    })
  })

  it.each([
    '',
    '{',
    'null',
    '1',
    '"items"',
    '[]',
    '{}',
    '{"items":[]}',
    '{"items":null}',
    '{"items":{"templateId":1,"weight":1}}',
  ])('is not %j', (text) => expect(faultOf(text)).toMatch(/^must be JSON with/))

  it.each([
    [{ weight: 1 }],
    [{ templateId: 1 }],
    [{ templateId: '1', weight: 1 }],
    [{ templateId: 1, weight: '1' }],
    [{ templateId: 1, weight: -1 }],
    [{ templateId: 1, weight: 0.5 }],
    [{ templateId: 1, weight: 1_000_001 }],
    [{ templateId: 1, weight: null }],
    [{ templateId: 1.5, weight: 1 }],
  ])('has no item %j', (item) => {
    expect(faultOf([item])).toMatch(/^must be JSON with/)
    expect(faultOf({ items: [items[1], item] })).toMatch(/^must be JSON with/)
  })

  it('names a template once, only templates of the code, and has a weight above 0', () => {
    expect(faultOf([...items, items[0]])).toBe('must name a template once')
    expect(faultOf([...items, { templateId: 4, weight: 1 }])).toBe('must name templates of the code only')
    expect(faultOf([{ templateId: 1, weight: 0 }])).toBe('must have a weight above 0')
  })

  it('comes out as it went in, or is refused', () => {
    const weight = fc.record({
      templateId: fc.integer({ min: 1, max: 8 }),
      weight: fc.integer({ min: 0, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(
        fc.array(weight, { maxLength: 8 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1 }),
        (weights, ids) => {
          const isGood =
            new Set(weights.map(({ templateId }) => templateId)).size === weights.length &&
            weights.every(({ templateId }) => ids.includes(templateId)) &&
            weights.some((one) => one.weight > 0)
          for (const rule of [weights, { items: weights }]) {
            const result = parse(rule, ids)
            expect('weights' in result).toBe(isGood)
            if ('weights' in result) expect(result.weights).toEqual(weights)
          }
        },
      ),
    )
  })

  it('never throws, whatever the text', () => {
    const acceptable = (weights: readonly GrantWeight[]) =>
      weights.length > 0 && weights.every(({ templateId }) => IDS.includes(templateId))
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const result = parse(text)
        expect('fault' in result || acceptable(result.weights)).toBe(true)
      }),
    )
  })
})
