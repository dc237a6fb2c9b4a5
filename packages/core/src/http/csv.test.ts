import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.js'

const lineOf = (...cells: (string | number | null)[]): string =>
  toCsv(['a'], [cells]).split('\r\n').slice(1, -1).join('\r\n')

/** Reads CSV as RFC 4180 has it. */
function parseCsv(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('CSV', () => {
  it('is lines of cells below the names of the columns', () => {
    expect(
      toCsv(
        ['code', 'used'],
        [
          ['A-1', 3],
          ['B', null],
        ],
      ),
    ).toBe('code,used\r\nA-1,3\r\nB,\r\n')
    expect(toCsv(['code'], [])).toBe('code\r\n')
  })

  it('quotes what holds a comma, a semicolon, a quote or a line end', () => {
    expect(lineOf('a,b', 'say "hi"', 'one\ntwo', 'cr\rlf', 'a;b', 'plain text')).toBe(
      '"a,b","say ""hi""","one\ntwo","cr\rlf","a;b",plain text',
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '＠a'])(
    'disarms %j, which a spreadsheet program would run',
    (text) => {
      expect(parseCsv(toCsv(['a'], [[text]]))[1]).toEqual([`'${text}`])
    },
  )

  it('leaves numbers and harmless texts alone', () => {
    expect(lineOf(-1, 'a=b', "it's", ' =1', '')).toBe("-1,a=b,it's, =1,")
  })

  it('can be read again, cell for cell', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', 'a', ' ') }))
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 2 })), (rows) => {
        const read = parseCsv(toCsv(['one', 'two'], rows)).slice(1)
        const disarmed = rows.map((row) => row.map((cell) => (/^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell)))
        expect(read).toEqual(disarmed)
      }),
    )
  })
})
