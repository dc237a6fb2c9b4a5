import { describe, expect, it } from 'vitest'
import { fieldOf } from '../../document/field.js'
import type { AdminDocument, Schema } from '../../document/schema.js'
import { nextSort, sortOf, sortRows } from './sort.js'

const document: AdminDocument = { info: { version: '1' }, paths: {}, 'x-resources': [] }
const field = (schema: Schema) => fieldOf(document, { name: 'a', schema, isRequired: false })
const sorted = (values: readonly unknown[], schema: Schema, order: Partial<Parameters<typeof sortRows>[2]> = {}) =>
  sortRows(
    values.map((a) => ({ a })),
    field(schema),
    { isDescending: false, locale: 'en', ...order },
  ).map(({ a }) => a)

describe('rows by a column', () => {
  const states: Schema = { enum: [1, 2, 3], 'x-enum-descriptions': ['Open', 'Closed', 'Lost'] }

  it.each<[string, readonly unknown[], Schema, readonly unknown[]]>([
    ['numbers by their size', [10, 9, -1], { type: 'integer' }, [-1, 9, 10]],
    [
      'times by when they were',
      ['2026-10-01T00:00:00', '2026-02-01T00:00:00'],
      { type: 'string' },
      ['2026-02-01T00:00:00', '2026-10-01T00:00:00'],
    ],
    [
      'texts as people sort them',
      ['éclair', 'Zebra', 'apple', 'a10', 'a9'],
      { type: 'string' },
      ['a9', 'a10', 'apple', 'éclair', 'Zebra'],
    ],
    ['values by what they are called', [1, 2, 3], states, [2, 3, 1]],
    ['no before yes', [true, false], { type: 'boolean' }, [false, true]],
    ['what is not said at the end', [null, 2, undefined, 1], { type: 'integer' }, [1, 2, null, undefined]],
  ])('are %s', (...[, values, schema, wanted]) => {
    expect(sorted(values, schema)).toEqual(wanted)
  })

  it('are turned round, but for what is not said; and follow the language', () => {
    expect(sorted([null, 1, 2], { type: 'integer' }, { isDescending: true })).toEqual([2, 1, null])
    const pinyin = ['重', '安', '北']
    expect(sorted(pinyin, { type: 'string' }, { locale: 'zh' })).toEqual(['安', '北', '重'])
  })
})

describe('an address', () => {
  it('says it up, down and not at all, in turn', () => {
    const steps: (string | undefined)[] = []
    for (let text = nextSort(undefined, 'a'); text !== undefined; text = nextSort(sortOf(text), 'a')) steps.push(text)
    expect(steps).toEqual(['a', '-a'])
    expect(nextSort(sortOf('-b'), 'a')).toBe('a')
    expect([sortOf(undefined), sortOf('')]).toEqual([undefined, undefined])
  })
})
