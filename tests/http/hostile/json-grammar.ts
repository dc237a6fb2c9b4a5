/** A terminal: one character of a set, or a text. A name of a rule is written `<name>`. */
type Symbol = string | RegExp

/** RFC 8259 as a table: a rule's alternatives, each a sequence; the empty one is nothing. */
const GRAMMAR: Readonly<Record<string, readonly (readonly Symbol[])[]>> = {
  text: [['<blanks>', '<value>', '<blanks>']],
  value: [['true'], ['false'], ['null'], ['<object>'], ['<array>'], ['<number>'], ['<string>']],
  object: [
    ['{', '<blanks>', '}'],
    ['{', '<members>', '}'],
  ],
  members: [['<member>'], ['<member>', ',', '<members>']],
  member: [['<blanks>', '<string>', '<blanks>', ':', '<blanks>', '<value>', '<blanks>']],
  array: [
    ['[', '<blanks>', ']'],
    ['[', '<elements>', ']'],
  ],
  elements: [['<element>'], ['<element>', ',', '<elements>']],
  element: [['<blanks>', '<value>', '<blanks>']],
  number: [['<integer>', '<fraction>', '<exponent>']],
  integer: [['<digit>'], [/[1-9]/, '<digits>'], ['-', '<digit>'], ['-', /[1-9]/, '<digits>']],
  digits: [['<digit>'], ['<digit>', '<digits>']],
  digit: [['0'], [/[1-9]/]],
  fraction: [[], ['.', '<digits>']],
  exponent: [[], ['e', '<sign>', '<digits>'], ['E', '<sign>', '<digits>']],
  sign: [[], ['+'], ['-']],
  string: [['"', '<characters>', '"']],
  characters: [[], ['<character>', '<characters>']],
  character: [[/[ !#-[\]-\u{10ffff}]/u], ['\\', '<escape>']],
  escape: [['"'], ['\\'], ['/'], ['b'], ['f'], ['n'], ['r'], ['t'], ['u', '<hex>', '<hex>', '<hex>', '<hex>']],
  hex: [[/[0-9a-fA-F]/]],
  blanks: [[], [' ', '<blanks>'], ['\t', '<blanks>'], ['\n', '<blanks>'], ['\r', '<blanks>']],
}

const ruleOf = (symbol: Symbol): string | undefined =>
  typeof symbol === 'string' ? /^<(\w+)>$/.exec(symbol)?.[1] : undefined
const alternativesOf = (rule: string) => GRAMMAR[rule] as readonly (readonly Symbol[])[]

/** Whether the whole text is JSON, by the table above alone. */
export function isJson(text: string): boolean {
  const known = new Map<string, ReadonlySet<number>>()

  function endsOf(symbol: Symbol, start: number): ReadonlySet<number> {
    const rule = ruleOf(symbol)
    if (rule !== undefined) return endsOfRule(rule, start)
    if (typeof symbol === 'string') return new Set(text.startsWith(symbol, start) ? [start + symbol.length] : [])
    const character = text.codePointAt(start)
    const fits = character !== undefined && symbol.test(String.fromCodePoint(character))
    return new Set(fits ? [start + String.fromCodePoint(character).length] : [])
  }

  function endsOfRule(rule: string, start: number): ReadonlySet<number> {
    const key = `${rule} ${start}`
    const before = known.get(key)
    if (before !== undefined) return before
    const ends = new Set(alternativesOf(rule).flatMap((sequence) => [...endsOfSequence(sequence, start)]))
    known.set(key, ends)
    return ends
  }

  function endsOfSequence(sequence: readonly Symbol[], start: number): Set<number> {
    return sequence.reduce(
      (ends, symbol) => new Set([...ends].flatMap((end) => [...endsOf(symbol, end)])),
      new Set([start]),
    )
  }

  return endsOfRule('text', 0).has(text.length)
}

/** What stands for a rule where something else is looked at: as short as it may be, and no two members of one name. */
const SHORTEST: Readonly<Record<string, string>> = {
  text: 'null',
  value: 'null',
  object: '{}',
  members: '"m":1',
  member: '"n":2',
  array: '[]',
  elements: '3',
  element: '4',
  number: '5',
  integer: '6',
  digits: '7',
  digit: '8',
  fraction: '.9',
  exponent: 'e1',
  sign: '+',
  string: '"s"',
  characters: 'c',
  character: 'd',
  escape: 'n',
  hex: 'a',
  blanks: ' ',
}

/** One character that the set has. */
const SAMPLES = ['1', 'a', 'x']

function shortest(symbol: Symbol): string {
  if (typeof symbol !== 'string') return SAMPLES.find((character) => symbol.test(character)) as string
  const rule = ruleOf(symbol)
  return rule === undefined ? symbol : (SHORTEST[rule] as string)
}

/** A text around a hole for each rule, so that whatever fits the rule makes JSON. */
function surroundings(): Map<string, (inside: string) => string> {
  const found = new Map<string, (inside: string) => string>([['text', (inside) => inside]])
  // A rule that was found leads to those in its alternatives.
  for (const [rule, around] of found) {
    for (const sequence of alternativesOf(rule)) {
      for (const [i, symbol] of sequence.entries()) {
        const inner = ruleOf(symbol)
        if (inner === undefined || found.has(inner)) continue
        const before = sequence.slice(0, i).map(shortest).join('')
        const after = sequence
          .slice(i + 1)
          .map(shortest)
          .join('')
        found.set(inner, (inside) => around(before + inside + after))
      }
    }
  }
  return found
}

/** What is put where it does not belong: a piece of every other kind, and what other notations have. */
const FOREIGN = [
  ',',
  ':',
  '"',
  "'",
  '\\',
  '{',
  '}',
  '[',
  ']',
  '-',
  '+',
  '.',
  '0',
  'e',
  'x',
  'nul',
  'TRUE',
  '/',
  '//',
  '#',
  '@',
  '\v',
  '\f',
  '\u00a0',
  '\u2028',
  '\0',
  '',
]

export interface Production {
  /** The rule and its alternative as it is written in the grammar. */
  readonly name: string
  /** JSON that contains it. */
  readonly whole: string
  /** The same text with the production broken in one place, in every way that makes it something else than JSON. */
  readonly broken: readonly string[]
}

/** Every alternative of every rule: in a text that is JSON, and broken. */
export function productions(): Production[] {
  return [...surroundings()].flatMap(([rule, around]) =>
    alternativesOf(rule).map((sequence) => {
      const parts = sequence.map(shortest)
      const name = `${rule}: ${sequence.map(String).join(' ')}`
      return {
        name,
        whole: around(parts.join('')),
        broken: [...new Set(breaksOf(parts).map(around))].filter((text) => !isJson(text)),
      }
    }),
  )
}

/** The parts with one of them left out, doubled or replaced, or with something between two of them. */
function breaksOf(parts: readonly string[]): string[] {
  const gaps = Array.from({ length: parts.length + 1 }, (_, at) =>
    FOREIGN.map((piece) => [...parts.slice(0, at), piece, ...parts.slice(at)]),
  )
  const changed = parts.map((part, at) =>
    [part + part, ...FOREIGN].map((piece) => [...parts.slice(0, at), piece, ...parts.slice(at + 1)]),
  )
  return [...gaps, ...changed].flat().map((pieces) => pieces.join(''))
}
