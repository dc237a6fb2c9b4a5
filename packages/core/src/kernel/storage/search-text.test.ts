import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldKeyword, searchTextOf, trigramKeyOf } from './search-text.js'

const text = fc.string({ unit: 'binary' })
const word = fc
  .array(fc.constantFrom('a', 'B', ' ', '%', '_', '\\', '\n', '帆', '布', 'Σ', 'é', '😀'))
  .map((chars) => chars.join(''))

describe('foldKeyword', () => {
  test.each([
    ['Canvas BACKPACK', 'canvas backpack'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['帆布双肩包', '帆布双肩包'],
    ['100%_a\\b', '100%_a\\b'],
    ['two\nlines', 'two lines'],
  ])('%j becomes %j', (given, folded) => expect(foldKeyword(given)).toBe(folded))

  test('folds parts as it folds the whole', () => {
    fc.assert(fc.property(text, text, (a, b) => foldKeyword(a) + foldKeyword(b) === foldKeyword(a + b)))
  })
})

describe('searchTextOf', () => {
  test('a keyword is in it if and only if it is in one of the texts', () => {
    expect(searchTextOf(['Bag', null])).toBe('bag\n\n')
    fc.assert(
      fc.property(word, word, word, (a, b, keyword) => {
        const folded = foldKeyword(keyword)
        const isIn = foldKeyword(a).includes(folded) || foldKeyword(b).includes(folded)
        return searchTextOf([a, b]).includes(folded) === isIn
      }),
    )
  })
})

describe('trigramKeyOf', () => {
  test.each([
    ['bag 7', 'bagw7'],
    ['帆布', 'ikmikj'],
    ['é', '6h'],
    ['%', '11'],
    ['😀', '2r5s'],
  ])('of %j is %j', (folded, key) => expect(trigramKeyOf(folded)).toBe(key))

  test('of a part is in that of the whole', () => {
    fc.assert(fc.property(text, text, text, (a, b, c) => trigramKeyOf(a + b + c).includes(trigramKeyOf(b))))
  })
})
