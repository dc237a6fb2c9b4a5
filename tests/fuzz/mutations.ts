import type { Dice } from './dice.js'
import { textOf } from './json.js'
import type { Json, JsonObject } from './json.js'
import type { KnownValues } from './known-values.js'

/** Names that every object answers to, or that mean something to some reader. */
const INHERITED = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'toJSON',
  'then',
  'length',
  '$ref',
  '',
]

const TEXTS = [
  '',
  ' ',
  '\t\n',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'true',
  '[object Object]',
  "' OR 1=1 --",
  '%',
  '_',
  '\\',
  '"',
  '<b>',
  '../..',
  '{}',
  '[]',
  'a,b',
  ',',
  ', ,',
  '1,,2',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '\ufeff',
  '\u2028',
  '😀'.repeat(40),
  'İı',
  'e\u0301',
  '\u{10ffff}',
  '１２',
  '٣',
  'x'.repeat(300),
  'x'.repeat(70_000),
  '2026-02-30 00:00:00',
  '0000-01-01 00:00:00',
  '9999-12-31 23:59:59',
  '2026-09-10T12:00:00+99:00',
  '275760-09-13 00:00:00',
  'javascript:alert(1)',
  'http://[',
  'https://hoobuy.com/product/constructor/1',
  ...INHERITED,
]

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  2,
  0.1,
  0.005,
  1.5,
  -1.5,
  99.999,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 53 - 1,
  -(2 ** 53) + 1,
  2 ** 53,
  2 ** 63,
  1e15,
  1e16,
  1e21,
  1e300,
  -1e300,
  5e-324,
  8.64e15,
  8.64e15 + 2,
  253_402_300_800_000,
  -62_135_596_800_001,
]

/** A value that nobody asked for. */
function strangeValue({ dice, known }: MutationSources): Json {
  const kinds: (() => Json)[] = [
    () => null,
    () => dice.isLucky(0.5),
    () => dice.pick(NUMBERS),
    () => dice.pick(NUMBERS),
    () => dice.pick(TEXTS),
    () => dice.pick(TEXTS),
    () => [],
    () => ({}),
    () => [dice.pick(TEXTS)],
    () => ({ [dice.pick(INHERITED)]: dice.pick(TEXTS) }),
    () => Array.from({ length: dice.pick([2, 201, 1001]) }, () => dice.pick(NUMBERS)),
    () => nested(dice.pick([5, 31, 33])),
    () => known.any(dice),
  ]
  return dice.pick(kinds)()
}

function nested(depth: number): Json {
  let value: Json = 1
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

export interface MutationSources {
  readonly dice: Dice
  readonly known: KnownValues
}

type Place = { readonly holder: JsonObject | Json[]; readonly key: string | number }

/** Every place of a value that can be given another one. */
function placesIn(value: Json): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const keys: (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return keys.flatMap((key) => [
    { holder: value, key },
    ...placesIn((value as Record<string | number, Json>)[key] as Json),
  ])
}

const read = ({ holder, key }: Place): Json => (holder as Record<string | number, Json>)[key] as Json

/** Also where the key is `__proto__`. */
function write({ holder, key }: Place, value: Json): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

function remove({ holder, key }: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else Reflect.deleteProperty(holder, key)
}

/** Changes a copy of the body in one or two places. */
export function mutated(body: Json, sources: MutationSources): Json {
  const copy = structuredClone(body)
  const { dice } = sources
  for (let times = dice.pick([1, 1, 2]); times > 0; times--) {
    const places = placesIn(copy)
    if (places.length === 0) return strangeValue(sources)
    changeAt(dice.pick(places), sources)
  }
  return copy
}

/** Objects have no number, and some of those made here answer whoever asks for one with something else. */
const numberOf = (value: Json | undefined): number => (typeof value === 'object' ? 0 : Number(value) || 0)

function changeAt(place: Place, sources: MutationSources): void {
  const { dice, known } = sources
  const changes: (() => void)[] = [
    () => remove(place),
    () => write(place, null),
    () => write(place, strangeValue(sources)),
    () => write(place, strangeValue(sources)),
    () => write(place, strangeValue(sources)),
    () => write(place, [read(place)]),
    () => write(place, { value: read(place) }),
    () => write(place, textOf(read(place))),
    () => write(place, numberOf(read(place))),
    () => write(place, known.any(dice)),
    () =>
      write(
        {
          holder: place.holder,
          key: Array.isArray(place.holder) ? place.holder.length : dice.pick([...INHERITED, 'unknown']),
        },
        strangeValue(sources),
      ),
  ]
  dice.pick(changes)()
}

/** The body as text; at times one that no JSON writer would make. */
export function written(body: Json, dice: Dice): string {
  const text = JSON.stringify(body)
  const spoilt: (() => string)[] = [
    () => text.slice(0, dice.below(text.length + 1)),
    () => text + text,
    () => `[${text}]`,
    () => '',
    () => text.replace(/^\{("(?:[^"\\]|\\.)*":)/, (start, name: string) => `{${name}1,${start.slice(1)}`),
    () => text.replace(/:(\d+)/, ':$1$1$1$1$1$1$1$1$1$1'),
    () => text.replace(/:(\d+)/, ':$1e400'),
    () => text.replace(/:(\d+)/, ':$1.0000000000000000000001'),
    () => text.replaceAll('"', "'"),
  ]
  return dice.pick(spoilt)()
}

/** A text of a query that nobody asked for; some are no right escapes. */
export function strangeQueryText({ dice, known }: MutationSources): string {
  const raw = [
    '%',
    '%00',
    '%FF',
    '%ud800',
    '%C0%AF',
    '+',
    '[]',
    '01',
    '+1',
    '1e3',
    '0x10',
    '99999999999999999999',
    '9007199254740993',
  ]
  const values = [
    () => dice.pick(raw),
    () => encoded(dice.pick(TEXTS)),
    () => String(dice.pick(NUMBERS)),
    () => encoded(textOf(known.any(dice))),
  ]
  return dice.pick(values)()
}

function encoded(text: string): string {
  return encodeURIComponent(text.slice(0, 2000).toWellFormed())
}

/** Names of members of a query that nobody asked for. */
export const strangeQueryNames = (name: string): string[] => [
  `${name}[]`,
  `${name}[0]`,
  `${name}[x]`,
  `${name}[9999999999]`,
  ...INHERITED,
]
