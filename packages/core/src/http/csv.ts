/** What a cell can hold; null is an empty one. */
export type CsvCell = string | number | null

/**
 * A table as CSV of RFC 4180, with the names of the columns as its first line. Spreadsheet programs take a text that
 * begins with one of `= + - @`, a tab or a carriage return for a formula, wherever the file came from: such a text
 * leaves with an apostrophe before it. Numbers leave as they are. A semicolon is quoted: where commas part the digits of a
 * number, spreadsheet programs part cells by it.
 */
export function toCsv(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return toCsvLines([columns, ...rows])
}

/** Rows of such a table, to be put behind others. */
export function toCsvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The full-width forms count too: some programs turn them into the narrow ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[",;\r\n]/
