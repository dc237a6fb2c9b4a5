import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../kernel/errors.js'
import { parseJsonObject } from './json-body.js'
import { countMembers, MEMBER_LIMIT, scanJson } from './json-scan.js'

const parse = (text: string): unknown => {
  try {
    return parseJsonObject(new TextEncoder().encode(text))
  } catch (error) {
    if (error instanceof ApiError) return error.definition.name
    throw error
  }
}

/** JSON as it may be written: members of an object in order, repeated names and all. */
type Written =
  | { readonly kind: 'object'; readonly members: readonly (readonly [name: string, value: Written])[] }
  | { readonly kind: 'array'; readonly elements: readonly Written[] }
  | { readonly kind: 'plain'; readonly text: string }

/** A character, as itself or escaped in one of the ways that JSON has. */
const escaped = (char: string, how: number): string => {
  const code = char.charCodeAt(0).toString(16).padStart(4, '0')
  if (how === 1) return `\\u${code}`
  if (how === 2) return `\\u${code.toUpperCase()}`
  return JSON.stringify(char).slice(1, -1)
}

// Few names, so that they meet; and such as are special to JavaScript.
const name = fc.constantFrom(
  'a',
  'b',
  'ab',
  '',
  '__proto__',
  'constructor',
  'toString',
  '0',
  '00',
  'é',
  '{',
  ':',
  ',',
  '\\',
  '"',
)
const SPACES = ['', '', ' ', '\n', '\t \r']
const plain = fc.oneof(
  fc.constantFrom('1', '-2.5e3', 'true', 'null', '""', '"a:b,{[]}"', '"\\""', '"\\\\"'),
  fc.string().map((text) => JSON.stringify(text)),
)

const { written } = fc.letrec<{ written: Written }>((tie) => ({
  written: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    plain.map((text): Written => ({ kind: 'plain', text })),
    fc.array(tie('written'), { maxLength: 4 }).map((elements): Written => ({ kind: 'array', elements })),
    fc.array(fc.tuple(name, tie('written')), { maxLength: 5 }).map((members): Written => ({ kind: 'object', members })),
  ),
}))

const object = fc
  .array(fc.tuple(name, written), { maxLength: 6 })
  .map((members): Written => ({ kind: 'object', members }))

/** The text of it; `next` chooses white space and escapes. */
function textOf(value: Written, next: () => { gap: string; how: number }): string {
  const gap = () => next().gap
  if (value.kind === 'plain') return value.text
  const parts =
    value.kind === 'array'
      ? value.elements.map((element) => `${gap()}${textOf(element, next)}${gap()}`)
      : value.members.map(
          ([own, member]) =>
            `${gap()}"${[...own].map((char) => escaped(char, next().how)).join('')}"${gap()}:${gap()}${textOf(member, next)}${gap()}`,
        )
  const inside = parts.length === 0 ? gap() : parts.join(',')
  return value.kind === 'array' ? `[${inside}]` : `{${inside}}`
}

/** What the scanner must find, by looking at what was written. */
function truthOf(value: Written): { members: number; places: number; repeats: boolean } {
  if (value.kind === 'plain') return { members: 0, places: 0, repeats: false }
  const inner = value.kind === 'array' ? value.elements : value.members.map(([, member]) => member)
  const names = value.kind === 'object' ? value.members.map(([own]) => own) : []
  const truths = inner.map(truthOf)
  return {
    members: names.length + truths.reduce((sum, { members }) => sum + members, 0),
    places: inner.length + truths.reduce((sum, { places }) => sum + places, 0),
    repeats: new Set(names).size < names.length || truths.some(({ repeats }) => repeats),
  }
}

/** Taken in turn, again and again. */
const choices = fc.array(fc.record({ gap: fc.constantFrom(...SPACES), how: fc.nat(2) }), {
  minLength: 1,
  maxLength: 30,
})

test('any object, however it is written: the members are counted, and a repeated one is refused', () => {
  fc.assert(
    fc.property(object, choices, (value, chosen) => {
      let at = 0
      const text = textOf(value, () => chosen[at++ % chosen.length] as (typeof chosen)[number])
      const truth = truthOf(value)
      expect(scanJson(text)).toBe(truth.members)
      expect(countMembers(JSON.parse(text) as object) === truth.members).toBe(!truth.repeats)
      if (truth.repeats) expect(parse(text)).toBe('MEMBER_REPEATED')
      else expect(['INVALID_PARAMETER', 'object']).toContain(typeof parse(text) === 'object' ? 'object' : parse(text))
    }),
    { numRuns: 400 },
  )
})

describe('the limit of members and elements', () => {
  const numbers = (count: number): string => Array.from({ length: count }, (_, i) => i).join(',')
  const members = (count: number): string => Array.from({ length: count }, (_, i) => `"m${i}":0`).join(',')

  test.each<[string, (count: number) => string]>([
    ['members of one object', (count) => `{${members(count)}}`],
    ['elements of one array', (count) => `{"a":[${numbers(count - 1)}]}`],
    ['empty arrays', (count) => `{"a":[${Array.from({ length: count - 1 }, () => '[ ]').join(',')}]}`],
    [
      'objects of one member',
      (count) => `{"a":[${Array.from({ length: (count - 2) / 2 }, () => '{"b":0}').join(',')}],"c":0}`,
    ],
    ['all of the body together', (count) => `{"a":{${members(count / 2)}},"b":[${numbers(count / 2 - 2)}]}`],
  ])('%s: exactly as many are taken', (_, body) => {
    expect(typeof parse(body(MEMBER_LIMIT))).toBe('object')
    expect(parse(body(MEMBER_LIMIT + 2))).toBe('BODY_TOO_BIG')
    expect(parse(body(MEMBER_LIMIT * 10))).toBe('BODY_TOO_BIG')
  })

  test('is seen before anything is made of the text: also where it is no JSON', () => {
    for (const text of [',', ':', '[1,', '{"a":', '"a",'])
      expect(parse(`{"a":[${text.repeat(60_000)}`)).toMatch(/^BODY_TOO_(BIG|DEEP)$/)
  })

  test('characters of texts do not count', () => {
    expect(parse(`{"a":"${',:[]{}'.repeat(20_000)}"}`)).toEqual({ a: ',:[]{}'.repeat(20_000) })
  })
})

test.each([
  '{"a":1,"a":1}',
  '{"a":1,"\\u0061":2}',
  '{"x":[{"y":{"a":null,"b":1,"a":null}}]}',
  '{"__proto__":1,"__proto__":2}',
  '{"__proto__":1,"\\u005f_proto__":2}',
  '{"":1,"":2}',
  '{"a":{"b":1},"a":{"b":1}}',
])('%s has a member twice', (text) => {
  expect(parse(text)).toBe('MEMBER_REPEATED')
})

test.each([
  '{"a":{"a":{"a":1}}}',
  '{"a":[{"a":1},{"a":1}]}',
  '{"a":1,"A":2}',
  '{"__proto__":1,"b":2}',
  '{"a":"\\"a\\":1,\\"a\\":2"}',
])('%s has none twice', (text) => {
  expect(typeof parse(text)).toBe('object')
})
