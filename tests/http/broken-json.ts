/** Bytes that a reader of JSON may meet, and what they are to one that keeps to RFC 8259. */
export interface JsonCase {
  readonly name: string
  readonly bytes: Uint8Array
}

const hex = (digits: string): Uint8Array => Buffer.from(digits.replaceAll(' ', ''), 'hex')
const text = (value: string): Uint8Array => Buffer.from(value)
const joined = (...parts: (string | Uint8Array)[]): Uint8Array => Buffer.concat(parts.map((part) => Buffer.from(part as string)))
const casesOf = (texts: readonly string[]): JsonCase[] => texts.map((value) => ({ name: JSON.stringify(value), bytes: text(value) }))

/** What other notations, older standards and forgiving parsers take for JSON. */
const LOOKALIKES = [
  // Literals.
  'True', 'FALSE', 'Null', 'nil', 'None', 'undefined', 'NaN', '-NaN', 'Infinity', '-Infinity', 'inf', 'tru', 'nulll', 'truefalse', 'true false', 'yes',
  // Numbers.
  '+1', '-', '--1', '- 1', '.5', '-.5', '1.', '1.e1', '1e', '1e+', '1e-', '1eE1', '1e1.5', '1.2.3', '01', '-01', '00', '0x1', '0X1F', '0b1', '0o7', '1_000', '1,000', '1 000', '1n', '1f', '½', '１', '-∞', '1e++1', '.e1', '0e', '1/2',
  // Texts.
  "'a'", '`a`', '“a”', 'a', '"a', 'a"', '"', '"""', '"\\"', '"\\x41"', '"\\a"', '"\\v"', '"\\0"', "\"\\'\"", '"\\u"', '"\\u1"', '"\\u12"', '"\\u123"', '"\\u12g4"', '"\\U0041"', '"\\u{41}"', '"\\', '"a\nb"', '"a\tb"', '"a\rb"', '"\u0001"', '"\u001f"', '"a" "b"', '"a"+"b"',
  // Arrays.
  '[', ']', '[,]', '[1,]', '[,1]', '[1,,2]', '[1 2]', '[1;2]', '[1:2]', '[1', '[[1]', '[1]]', '[1}', '(1)', '<1>', '[*]', '[...1]', '[1,2,', '[]]', '[][]', '["a",\n1', '[1] x', '[1]#', '[1]//', '[1]/**/', '[/*1*/]',
  // Objects.
  '{', '}', '{,}', '{"a"}', '{"a":}', '{:1}', '{"a" 1}', '{"a"::1}', '{"a":1,}', '{,"a":1}', '{"a":1,,"b":2}', '{"a":1 "b":2}', '{"a":1;"b":2}', '{"a"=1}', '{"a"=>1}', '{a:1}', "{'a':1}", '{1:1}', '{null:1}', '{[1]:1}', '{"a":1', '{"a":1]', '{"a":1}}', '{"a":1}{"b":2}', '{"a":1},', '{"a":1}\n{"b":2}', '{"a":1}//', '{"a":1}/* */', '{/**/"a":1}', '{#\n"a":1}', '{"a":\'b\'}', '{"a":b}', '{"a","b"}', '{"a":1:2}', '{...{"a":1}}', '{"a":01}', '{"a":+1}', '{"a":.1}', '{"a":/a/}', '{"a":new Date()}', '{{"a":1}}', '({"a":1})', '{"a":1})', 'a={"a":1}', 'callback({"a":1})', ")]}',\n{}", '{"a":1}\0',
  // Around it.
  '\ufeff{}', '\ufeff', '\v{}', '\f{}', '\u00a0{}', '\u2003{}', '\u2028{}', '\u200b{}', '\u3000{}', '{\u00a0}', '{}\u0085', '\0{}', '<?xml version="1.0"?>', '---\na: 1', 'a: 1', 'a=1&b=2', '%7B%7D', '{}%00', 'e30=', '\x1f\x8b',
]

const WRONG_BYTES: readonly (readonly [string, Uint8Array])[] = [
  ['a byte that no UTF-8 has', hex('7b 22 61 22 3a 22 ff 22 7d')],
  ['a lone continuation byte', hex('7b 22 61 22 3a 22 80 22 7d')],
  ['a sequence that is cut off', hex('7b 22 61 22 3a 22 e4 b8 22 7d')],
  ['an overlong slash', hex('7b 22 61 22 3a 22 c0 af 22 7d')],
  ['an overlong NUL', hex('7b 22 61 22 3a 22 c0 80 22 7d')],
  ['an overlong quote that would end the text', hex('7b 22 61 22 3a 22 c0 a2 22 7d')],
  ['a surrogate as UTF-8', hex('7b 22 61 22 3a 22 ed a0 80 22 7d')],
  ['a pair of surrogates as UTF-8 (CESU-8)', hex('7b 22 61 22 3a 22 ed a0 bd ed b8 80 22 7d')],
  ['a character beyond U+10FFFF', hex('7b 22 61 22 3a 22 f4 90 80 80 22 7d')],
  ['a five-byte sequence', hex('7b 22 61 22 3a 22 f8 88 80 80 80 22 7d')],
  ['a wrong byte between members', hex('7b ff 7d')],
  ['a wrong byte in a name', hex('7b 22 e9 22 3a 31 7d')],
  ['a wrong byte at the end', hex('7b 7d e9')],
  ['UTF-8 with a byte order mark', joined(hex('ef bb bf'), '{"a":1}')],
  ['half a byte order mark', joined(hex('ef bb'), '{"a":1}')],
  ['UTF-16LE', Buffer.from('{"a":1}', 'utf16le')],
  ['UTF-16LE with a byte order mark', Buffer.from('\ufeff{"a":1}', 'utf16le')],
  ['UTF-16BE', Buffer.from('{"a":1}', 'utf16le').swap16()],
  ['UTF-32LE', hex('7b 00 00 00 7d 00 00 00')],
  ['UTF-7', text('+AHs-+AH0-')],
  ['Latin-1', Buffer.from('{"a":"é"}', 'latin1')],
  ['nothing', text('')],
  ['one NUL', hex('00')],
  ['100,000 opening brackets', text('['.repeat(100_000))],
  ['100,000 opening braces', text('{"":'.repeat(100_000))],
  ['opening of both kinds', text('[{"":'.repeat(50_000))],
]

/** Never JSON, written by hand: what the generator, which breaks one place of a short text, does not come upon. */
export const brokenByHand: readonly JsonCase[] = [...casesOf(LOOKALIKES), ...WRONG_BYTES.map(([name, bytes]) => ({ name, bytes }))]

/** JSON in the corners of the grammar. */
const CORNERS = [
  'null', 'true', 'false', '0', '-0', '-0.0', '0e1', '0E+00', '1e-999', '-1E5', '1.0000000000000000000001', '123456789012345678901234567890', '9007199254740993', '1e308', '""', '" "',
  '"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\u0041"', '"\\u00E9\\u4e2D"', '"\\ud83d\\ude00"', '"😀"', '"\u007f"', '"\u0080"', '"\u2028\u2029"', '"\\u2028"', '"\uffff"', '"\ufeff"', '"// no comment"', '"[{\\"a\\":1}]"', '"\u0301"', '"null"',
  '[]', '[ ]', '[null]', '[[],{}]', '[1,"a",true,null,{"b":[]}]', '[\n1\r,\t2 ]', '{}', '{ }', '{"":0}', '{"a":{}}', '{"a":[],"b":{}}', '{"\\u0061":1}', '{"a b":1,"é":2,"😀":3}', '{"0":1,"-1":2}', ' {"a" : 1 } ', '\t\n\r {}\r\n\t ', '{"constructor":1,"toString":2}', '{"a":{"b":{"c":{"d":{}}}}}',
]

/** JSON as the standard has it, written by hand. */
export const wholeByHand: readonly JsonCase[] = casesOf(CORNERS)

/** JSON whose meaning readers disagree about: refused or read, but the same by everybody. */
export const arguable: readonly JsonCase[] = casesOf([
  '"\\u0000"', '"a\\u0000b"', '{"\\u0000":1}', '"\\ud800"', '"\\udc00"', '"\\ude00\\ud83d"', '"\\ud83d"', '"\\ud83dx"', '"\\ud83d\\ud83d"', '{"\\ud800":1}',
  '{"a":1,"a":2}', '{"a":1,"\\u0061":2}', '{"a":{},"a":[]}', '{"__proto__":1}', '{"\\u005f_proto__":{"a":1}}',
  '1e309', '-1e309', '1e999999999', '0.1e-999999999', '100000000000000000000000000000000', '-100000000000000000000000000000000', '0.30000000000000004', '1.000000000000000000000000000000000001', '[1e400]',
])
