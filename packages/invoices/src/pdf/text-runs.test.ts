import { describe, expect, it } from 'vitest'
import { invoiceFonts } from './invoice-fonts.js'
import { breakLines, textRuns, toPlainLine } from './text-runs.js'

const runsOf = (text: string) => textRuns(text, invoiceFonts()).map(({ font, text: part }) => [font.name, part])

describe('runs of a text', () => {
  it.each([
    ['Invoice 12.50 é', [['latin', 'Invoice 12.50 é']]],
    [
      '发票 No. 7',
      [
        ['chinese-simplified', '发票 '],
        ['latin', 'No. 7'],
      ],
    ],
    [
      'ACME 深圳',
      [
        ['latin', 'ACME '],
        ['chinese-simplified', '深圳'],
      ],
    ],
    ['Щит', [['cyrillic', 'Щит']]],
    ['ế', [['vietnamese', 'ế']]],
    ['e\u0301', [['latin', 'é']]],
    ['', []],
  ])('%j', (text, runs) => {
    expect(runsOf(text)).toEqual(runs)
  })

  it('write letters without the mark that no font has, and other characters as what they stand for', () => {
    expect(runsOf('Łódź Čapek')).toEqual([['latin', 'Lódz Capek']])
    expect(runsOf('①')).toEqual([['latin', '1']])
  })

  it('leave what no font shows to the last one', () => {
    expect(runsOf('한😀')).toEqual([['chinese-simplified', '한😀']])
  })
})

describe('lines', () => {
  it('have no controls, also none that turn the direction', () => {
    expect(toPlainLine('a\u0000\u0007b\u202ec\u2028d\te\ufeff')).toBe('a b c d e ')
  })

  const lines = (text: string, width: number) => breakLines(text, width, (part) => Array.from(part).length)

  it('break at blanks, and Chinese anywhere', () => {
    expect(lines('one two three', 7)).toEqual(['one two', 'three'])
    expect(lines('one two  three', 8)).toEqual(['one two', 'three'])
    expect(lines('发票抬头公司', 4)).toEqual(['发票抬头', '公司'])
    expect(lines('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
    expect(lines('a bcdefghij', 4)).toEqual(['a bc', 'defg', 'hij'])
    expect(lines('', 4)).toEqual([''])
    expect(lines('   ', 2)).toEqual([''])
  })

  it('lose nothing but blanks', () => {
    const text = 'Ünï 发票 words 深圳贸易有限公司 averyveryverylongword'
    expect(lines(text, 5).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    expect(lines(text, 5).every((line) => Array.from(line).length <= 5)).toBe(true)
  })
})
