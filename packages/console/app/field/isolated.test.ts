import { expect, it } from 'vitest'
import { isolated } from './isolated.js'

it.each([
  ['plain', 'plain'],
  ['مرحبا', 'مرحبا'],
  ['\u202Eabc', '\u2068\u202Eabc\u2069'],
  // An end of its own would let the rest out.
  ['a\u2069\u202Eb', '\u2068a\u202Eb\u2069'],
])('%j within another text is %j', (text, within) => {
  expect(isolated(text)).toBe(within)
})
