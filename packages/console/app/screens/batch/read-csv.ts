import { unmarked } from '../../resource/csv.js'

/** A record of a file, and the line of the file that it begins in. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** What stands in a file of separated values. */
export interface CsvFile {
  readonly rows: readonly CsvRow[]
  /** The line of a quotation mark that nothing closes: what follows it cannot be told apart. */
  readonly openedAt: number | undefined
}

const SEPARATORS = [',', ';', '\t'] as const
const BREAK = /\r\n|\r|\n/g

/**
 * Reads separated values as RFC 4180 has them: with quoted cells, breaks in them, and doubled quotation marks. What
 * parts the cells is what the first record has most of: commas, the semicolons of other countries, or tabs. Records in
 * which nothing stands are left out. Nothing is reckoned: a formula is a text.
 */
export function readCsv(file: string): CsvFile {
  const text = file.replace(/^\uFEFF/, '')
  // Spreadsheets say so themselves.
  const said = /^sep=(.)(?:\r\n|\r|\n|$)/.exec(text)
  const separator = said?.[1] ?? separatorOf(text)
  const rows: CsvRow[] = []
  let at = said?.[0].length ?? 0
  let line = said === null ? 1 : 2
  let cells: string[] = []
  let beganAt = line
  let openedAt: number | undefined
  const separators = new Set([separator])
  while (at < text.length) {
    const cell = cellAt(text, at, separators)
    if (!cell.isClosed) openedAt ??= line
    cells.push(cell.value)
    line += cell.breaks
    at = cell.end
    if (text[at] === separator) {
      at++
      if (at < text.length) continue
      cells.push('')
    }
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: beganAt, cells })
    at += text.startsWith('\r\n', at) ? 2 : 1
    line++
    cells = []
    beganAt = line
  }
  return { rows, openedAt }
}

interface Cell {
  readonly value: string
  /** Where what ends it stands. */
  readonly end: number
  readonly breaks: number
  readonly isClosed: boolean
}

function cellAt(text: string, from: number, separators: ReadonlySet<string>): Cell {
  let value = ''
  let at = from
  let isClosed = true
  if (text[at] === '"') {
    isClosed = false
    at++
    while (at < text.length) {
      const quote = text.indexOf('"', at)
      const until = quote === -1 ? text.length : quote
      value += text.slice(at, until)
      at = until + 1
      if (quote === -1) break
      if (text[at] !== '"') {
        isClosed = true
        break
      }
      value += '"'
      at++
    }
  }
  at = Math.min(at, text.length)
  const breaks = value.match(BREAK)?.length ?? 0
  // What stands behind the closing mark belongs to the cell, too, so that nothing is lost.
  let end = at
  while (end < text.length && !separators.has(text.charAt(end)) && text[end] !== '\r' && text[end] !== '\n') end++
  // Without the mark of this console's own files.
  return { value: unmarked(value + text.slice(at, end)), end, breaks, isClosed }
}

function separatorOf(text: string): string {
  const first = separatorsOfFirstRecord(text)
  const counted = SEPARATORS.map((separator) => [first.filter((each) => each === separator).length, separator] as const)
  return counted.reduce((most, each) => (each[0] > most[0] ? each : most))[1]
}

/** Those outside of quoted cells. */
function separatorsOfFirstRecord(text: string): string[] {
  const found: string[] = []
  const all = new Set<string>(SEPARATORS)
  let at = /^[\r\n]*/.exec(text)?.[0].length ?? 0
  for (;;) {
    at = cellAt(text, at, all).end
    const char = text.charAt(at)
    if (!all.has(char)) return found
    found.push(char)
    at++
  }
}
