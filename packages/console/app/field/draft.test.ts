import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../document/field.js'
import type { AdminDocument, Schema } from '../document/schema.js'
import { draftOf, wireOf } from './draft.js'
import { decimalText, hintOf, numberOfText, writingOf } from './unit.js'

const document: AdminDocument = { info: { version: '1' }, paths: {}, 'x-resources': [] }
const fields = (properties: Record<string, Schema>, required: string[] = []) =>
  fieldsOf(document, { type: 'object', properties, required })

describe('a number of a unit', () => {
  it.each([
    ['CNY cents', ''],
    ['CNY cents; 0 where absent.', '0 where absent.'],
    ['Minimum spend, 0 = none, CNY cents', 'Minimum spend, 0 = none'],
    ['The most that it takes off, CNY cents; 0 where absent', 'The most that it takes off; 0 where absent'],
    ['-1 is unlimited.', '-1 is unlimited.'],
  ])('is explained without the wire’s cents: %j', (description, hint) => {
    expect(hintOf(description, 'CNY cents')).toBe(hint)
    expect(hintOf(description, undefined)).toBe(description)
  })

  it.each([
    [1250, 'USD cents', '12.50', 'USD'],
    [-5, 'CNY cents', '-0.05', 'CNY'],
    [1000, 'basis points', '10.00', '%'],
    [30, 'seconds', '30', 'seconds'],
    [7, undefined, '7', ''],
  ])('%s %s is written %s%s, and read again', (...[value, unit, text, suffix]) => {
    const writing = writingOf(unit)
    expect([decimalText(value, writing.digits), writing.suffix]).toEqual([text, suffix])
    expect(numberOfText(text, { digits: writing.digits, isWhole: true })).toBe(value)
  })

  it.each(['', 'x', '1.234', '1e5', '99999999999999999', '1.2.3', '--1', '12,50', '1,2500', '0,125', '1.2,500'])(
    'is not %j',
    (text) => expect(numberOfText(text, { digits: 2, isWhole: true })).toBeUndefined(),
  )

  it.each([
    ['1.5', 1.5],
    ['1,250.5', 1250.5],
    ['1,5', undefined],
    ['0,125', undefined],
  ])('of any fraction, %j, is %s', (text, value) => {
    expect(numberOfText(text, { digits: 0, isWhole: false })).toBe(value)
  })

  it.each([
    ['seconds', 'seconds', '秒'],
    ['grams', 'grams', '克'],
    ['points', 'points', '积分'],
    ['basis points', '%', '%'],
    ['USD cents', 'USD', 'USD'],
    [undefined, '', ''],
  ])('of %s stands before %j and %j', (unit, en, zh) => {
    expect([writingOf(unit, 'en').suffix, writingOf(unit, 'zh').suffix]).toEqual([en, zh])
  })

  it.each([
    ['1,250.5', 125_050],
    ['-1,234,567', -123_456_700],
    ['+3', 300],
    ['12.', 1200],
    ['0.10', 10],
    ['-0', 0],
  ])('is %s', (text, value) => expect(numberOfText(text, { digits: 2, isWhole: true })).toBe(value))
})

describe('a form', () => {
  const known = fields(
    {
      title: { type: 'string' },
      remark: { type: ['string', 'null'] },
      price: { type: 'integer', 'x-unit': 'USD cents' },
      status: { anyOf: [{ type: 'integer', enum: [0, 1], 'x-enum-descriptions': ['On', 'Off'] }, { type: 'null' }] },
      until: { type: ['string', 'null'], 'x-widget': 'date-time' },
      names: { type: ['object', 'null'], additionalProperties: { type: 'string' } },
      codes: { type: 'array', items: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] } },
      percent: { type: 'integer', 'x-unit': 'basis points', 'x-visible-if': { status: [1] } },
      isDefault: { type: ['boolean', 'null'] },
    },
    ['title'],
  )
  const row = {
    title: 'Welcome',
    remark: null,
    price: 1250,
    status: 1,
    until: '2026-09-10T12:00:00',
    names: { en: 'Welcome', zh: '欢迎' },
    codes: [{ code: 'US' }],
    percent: 500,
    isDefault: true,
  }

  it('sends what it was given, untouched', () => {
    expect(wireOf(known, draftOf(known, row))).toEqual({ ...row, until: '2026-09-10 12:00:00' })
  })

  it('sends what is empty as null where that may be said, and not at all elsewhere', () => {
    expect(wireOf(known, draftOf(known))).toEqual({
      title: '',
      remark: null,
      status: null,
      until: null,
      names: null,
      codes: [],
    })
  })

  it('leaves out what is hidden', () => {
    expect(wireOf(known, draftOf(known, { ...row, status: 0 }))).not.toHaveProperty('percent')
  })

  it('sends what it cannot read as it is: the API says what is wrong with it', () => {
    expect(wireOf(known, { ...draftOf(known, row), price: '12,50' })).toMatchObject({ price: '12,50' })
  })
})

it('a period without an end reaches to the last minute', () => {
  const time: Schema = { type: 'string', 'x-widget': 'date-time' }
  const [period] = fields({ createTime: { type: 'array', minItems: 2, maxItems: 2, items: time } })
  const wire = (value: unknown) => (period === undefined ? undefined : wireOf([period], { createTime: value }))
  expect(wire(['2026-09-10T12:00', ''])).toEqual({ createTime: ['2026-09-10 12:00:00', '9999-12-31 23:59:59'] })
  expect(wire(['', ''])).toEqual({})
})

describe('a list', () => {
  const tenants: Schema = {
    type: 'array',
    items: {
      anyOf: [
        { type: 'string', const: '*' },
        { type: 'integer', minimum: 1 },
      ],
    },
  }
  const members: Schema = {
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    'x-reference': { resource: 'member/user', by: 'id' },
  }
  const known = fields({ tenantIds: tenants, userIds: members })

  it('is one of rows of another resource, each named by its key', () => {
    expect(known[1]).toMatchObject({ kind: 'list', item: { kind: 'reference', resource: 'member/user', by: 'id' } })
    expect(wireOf(known, { tenantIds: [], userIds: ['5', '6'] })).toMatchObject({ userIds: [5, 6] })
  })

  it('is one of numbers, and of what may be said in their place', () => {
    expect(wireOf(known, { tenantIds: ['1', '*'], userIds: [] })).toMatchObject({ tenantIds: [1, '*'] })
    const row = { tenantIds: ['*', 2], userIds: [7] }
    expect(wireOf(known, draftOf(known, row))).toEqual(row)
  })
})

it('a language that was not filled in is not said', () => {
  const names: Schema = { type: ['object', 'null'], additionalProperties: { type: 'string' }, 'x-widget': 'i18n-text' }
  const form = fields({ names })
  expect(
    wireOf(form, {
      names: [
        ['en', ''],
        ['zh', '空运小包'],
      ],
    }),
  ).toEqual({ names: { zh: '空运小包' } })
  expect(
    wireOf(form, {
      names: [
        ['en', ''],
        ['zh', ''],
      ],
    }),
  ).toEqual({ names: null })
})
