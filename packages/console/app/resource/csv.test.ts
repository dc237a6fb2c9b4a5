import { expect, it } from 'vitest'
import { csvOf } from './csv.js'

it.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['@cmd', "'@cmd"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠cmd', "'＠cmd"],
  ['-x', "'-x"],
  ['-12.50', '-12.50'],
  ['欢迎', '欢迎'],
])('%j stands in a spreadsheet as %j', (text, cell) => {
  expect(csvOf([[text, 'end']])).toBe(`\uFEFF${cell},end\r\n`)
})
