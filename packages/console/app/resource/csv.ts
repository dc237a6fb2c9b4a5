/** What a spreadsheet would take for a formula, in full width, too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * A text in a file of comma-separated values. What would be taken for a formula is marked as text. A semicolon is quoted:
 * some spreadsheets part cells by it.
 */
function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of such a cell without the mark. */
export const unmarked = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell

/** Lines of such a file, with the mark by which spreadsheets know that it is UTF-8. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
