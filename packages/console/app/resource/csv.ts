/**
 * A text in a file of comma-separated values. What a spreadsheet would take for a formula is marked as text, in full width,
 * too. A semicolon is quoted: some spreadsheets part cells by it.
 */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines of such a file, with the mark by which spreadsheets know that it is UTF-8. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
