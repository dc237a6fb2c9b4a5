import { describe, expect, it } from 'vitest'
import { csvOf } from '../../resource/csv.js'
import { readCsv } from './read-csv.js'

const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells)

describe('what stands in a file of separated values', () => {
  it.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['\uFEFFa,b\n', [['a', 'b']]],
    ['"a,1","b"\n', [['a,1', 'b']]],
    ['"say ""hi""",x', [['say "hi"', 'x']]],
    [
      '"two\nlines",x\ny,z',
      [
        ['two\nlines', 'x'],
        ['y', 'z'],
      ],
    ],
    ['"two\r\nlines",x', [['two\r\nlines', 'x']]],
    [
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a\tb\n1,5\t2;3',
      [
        ['a', 'b'],
        ['1,5', '2;3'],
      ],
    ],
    [
      '"a;b;c",d\n1;2,3',
      [
        ['a;b;c', 'd'],
        ['1;2', '3'],
      ],
    ],
    ['sep=;\na;b,c,d', [['a', 'b,c,d']]],
    [
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a,', [['a', '']]],
    ['""', []],
    ['', []],
    ['\n\r\n , \n', []],
    ['\n\na;b', [['a', 'b']]],
    ['5" nail,x', [['5" nail', 'x']]],
    ['"a"b,c', [['ab', 'c']]],
    ['=1+1,@cmd,-2', [['=1+1', '@cmd', '-2']]],
    ["'=1+1,'quoted'", [['=1+1', "'quoted'"]]],
  ])('%j', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows)
  })

  it('is what this console has written', () => {
    const lines = [
      ['name', 'note'],
      ['=cmd|"/c calc"!A1', 'one\r\ntwo, "three"'],
      ['欢迎', '-12.50'],
      ['＝VIP', '＠desk'],
      ['－', '\n=1+1'],
      ['', ' with blanks '],
    ]
    expect(cellsOf(csvOf(lines))).toEqual(lines)
  })

  it('tells the line that each record begins in, also behind breaks in cells and empty lines', () => {
    const { rows } = readCsv('a\r\n\r\n"b\r\nb\nb"\nc\rd')
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 6, 7])
  })

  it('tells where a quotation mark was opened that nothing closes', () => {
    expect(readCsv('a,b\n"c,d\ne,f\n')).toMatchObject({ openedAt: 2 })
    expect(readCsv('a,"b"\n"c"').openedAt).toBeUndefined()
  })

  it('takes no more than a moment for many lines', () => {
    const text = '"a ""b""",b,c\n'.repeat(100_000)
    const began = performance.now()
    expect(readCsv(text).rows).toHaveLength(100_000)
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})
