import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../document/field.js'
import { withStatesOf } from '../document/row-choices.js'
import type { AdminDocument, Schema } from '../document/schema.js'
import { searchOf, valuesOf } from '../resource/search.js'
import { parseSearch, stringifySearch } from '../search-text.js'
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

describe('a choice that nothing names', () => {
  const known = fields(
    {
      source: { type: 'integer', enum: [1, 2] },
      status: { anyOf: [{ type: 'integer', enum: [0, 1] }, { type: 'null' }] },
      mode: { type: 'string', enum: ['ALL', 'ONE'] },
      types: { type: 'array', items: { type: 'string', enum: ['a.made', 'a.ended'] } },
    },
    ['source'],
  )
  const row = { source: 5, status: 99, mode: 'SOME', types: ['a.made', 'a.renamed'] }

  it('is sent as it stands in the row', () => {
    expect(draftOf(known, row)).toEqual({ ...row, source: '5', status: '99' })
    expect(wireOf(known, draftOf(known, row))).toEqual(row)
  })

  it('narrows a list that a link has narrowed by it', () => {
    const address = { source: '5', status: '-1', mode: 'SOME' }
    const values = wireOf(known, draftOf(known, valuesOf(known, address)))
    expect(values).toEqual({ source: 5, status: -1, mode: 'SOME', types: [] })
    expect(searchOf(values)).toMatchObject(address)
  })

  it.each(['soon', '1e3', '1.5', '9007199254740993'])('goes as it is written where it is no number: %j', (status) => {
    expect(wireOf(known, { ...draftOf(known, row), status })).toMatchObject({ status })
  })

  it('is none where nothing was chosen', () => {
    expect(wireOf(known, draftOf(known))).toEqual({ status: null, types: [] })
  })

  it('is left out where it is a state that nobody sets, unless something has to be said', () => {
    const integers = { type: 'integer', 'x-enum-values': [0, 1, 5, 99] } as const
    const form = withStatesOf(fields({ source: integers, status: integers }), known)
    expect(wireOf(form, draftOf(form, row))).toEqual({ ...row, status: null })
    expect(wireOf(form, draftOf(form, { ...row, status: 7 }))).toEqual({ ...row, status: 7 })
    expect(wireOf(form, { ...draftOf(form, row), status: '1' })).toMatchObject({ status: 1 })
  })
})

describe('JSON that the wire has as a text', () => {
  const known = fields({ grantRule: { type: ['string', 'null'], 'x-widget': 'json' } })

  it.each(['{"couponTemplateId": 3}', '[1,  2]', 'no JSON'])('goes as it stands there: %j', (grantRule) => {
    expect(draftOf(known, { grantRule })).toEqual({ grantRule })
    expect(wireOf(known, { grantRule })).toEqual({ grantRule })
  })

  it('is not said where nothing was typed', () => {
    expect(wireOf(known, draftOf(known, { grantRule: null }))).toEqual({ grantRule: null })
  })
})

describe('a period with an open end', () => {
  const time: Schema = { type: 'string', 'x-widget': 'date-time' }
  const known = fields({ createTime: { type: 'array', minItems: 2, maxItems: 2, items: time } })
  const from = '2026-09-10 12:00:00'

  it.each([
    [
      ['2026-09-10T12:00', ''],
      [from, '9999-12-31 23:59:59'],
      [from, ''],
    ],
    [
      ['', '2026-09-10T12:00'],
      ['1970-01-01 00:00:00', '2026-09-10 12:00:59'],
      ['', '2026-09-10 12:00:59'],
    ],
  ])('%j is asked for as %j, and stands in an address and a form without it', (typed, createTime, told) => {
    const values = wireOf(known, { createTime: typed })
    expect(values).toEqual({ createTime })
    const address = parseSearch(stringifySearch(searchOf(values)))
    expect(address).toEqual({ createTime: told })
    expect(valuesOf(known, address)).toEqual(values)
    expect(draftOf(known, values)).toEqual({ createTime: told.map((each) => each.replace(' ', 'T')) })
  })

  it('is not asked for where both are open', () => expect(wireOf(known, { createTime: ['', ''] })).toEqual({}))

  it('is one from when an address says one time', () => {
    expect(valuesOf(known, { createTime: from })).toEqual({ createTime: [from, '9999-12-31 23:59:59'] })
  })
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

describe('a number whose unit another member tells', () => {
  const [type, value] = fields({
    type: { type: 'integer', enum: [1, 2] },
    value: { type: 'integer', 'x-told-unit': { member: 'type', units: { 1: 'percent', 2: 'CNY cents' } } },
  })
  const discount = [type, value].flatMap((field) => field ?? [])

  it.each([
    [
      { type: 1, value: 90 },
      { type: '1', value: '90' },
    ],
    [
      { type: 2, value: 2550 },
      { type: '2', value: '25.50' },
    ],
  ])('%j is written in it, and read again', (wire, draft) => {
    expect(draftOf(discount, wire)).toEqual(draft)
    expect(wireOf(discount, draft)).toEqual(wire)
  })

  it('is read in the one that is chosen when it is sent', () => {
    expect(wireOf(discount, { ...draftOf(discount, { type: 1, value: 90 }), type: '2' })).toEqual({
      type: 2,
      value: 9000,
    })
  })

  it('is a bare number until one is chosen', () => {
    expect(wireOf(discount, { type: '', value: '5' })).toEqual({ value: 5 })
  })
})
