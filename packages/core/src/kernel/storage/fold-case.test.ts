import { expect, test } from 'vitest'
import { foldCase } from './fold-case.js'

test.each([
  ['ABC-d_%\\', 'abc-d_%\\'],
  ['ÄÖÜ', 'äöü'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['红色 A', '红色 a'],
  ['𐐀', '𐐨'],
  ['', ''],
])('%s folds to %s', (text, folded) => expect(foldCase(text)).toBe(folded))

test('a part of a text folds to a part of what the text folds to', () => {
  for (const text of ['ΟΔΟΣ ΑΒΓ', 'İstanbul ΣΑΣ', 'Straße'])
    for (let start = 0; start < text.length; start++)
      for (let end = start; end <= text.length; end++)
        expect(foldCase(text)).toContain(foldCase(text.slice(start, end)))
})
