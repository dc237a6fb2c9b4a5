const INDENT = '  '
// What is printed came from elsewhere: it must not steer the terminal.
// oxlint-disable-next-line no-control-regex -- these characters are what is left out
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A value for people: a member a line, what is within it indented. */
export function readable(value: unknown): string {
  return linesOf(value).join('\n')
}

/** A value as JSON on one line. What a terminal would take for a command is escaped, and is the same to whoever parses it. */
export const printableJson = (value: unknown): string => JSON.stringify(value ?? null).replace(CONTROLS, escaped)

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A text on one line, without what a terminal would take for a command. */
export const plainText = (text: string): string => text.replace(CONTROLS, ' ')

function linesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.length === 0 ? ['(none)'] : value.flatMap(itemLines)
  if (typeof value !== 'object' || value === null) return [scalar(value)]
  const members = Object.entries(value)
  return members.length === 0 ? ['(empty)'] : members.flatMap(([name, member]) => memberLines(plainText(name), member))
}

function memberLines(name: string, member: unknown): string[] {
  if (typeof member !== 'object' || member === null) return [`${name}: ${scalar(member)}`]
  const lines = linesOf(member)
  if (lines.length === 1 && /^\((none|empty)\)$/.test(lines[0] ?? '')) return [`${name}: ${lines[0]}`]
  return [`${name}:`, ...lines.map((line) => INDENT + line)]
}

function itemLines(item: unknown): string[] {
  return linesOf(item).map((line, index) => (index === 0 ? `- ${line}` : INDENT + line))
}

function scalar(value: unknown): string {
  if (typeof value === 'string') return plainText(value)
  return value === null || value === undefined ? '-' : JSON.stringify(value)
}
