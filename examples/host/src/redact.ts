/** Members whose values are nobody's business, at any depth. */
const SECRET_MEMBER =
  /secret|token|passw|authorization|cookie|credential|phone|e-?mail|(admin|api|access|private|^)key$/i

const TEXT_RULES: readonly [pattern: RegExp, replacement: string][] = [
  [/[\w.+-]+(@|%40)[\w-]+(\.[\w-]+)+/gi, '[email]'],
  // A JWS, wherever it stands.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(Bearer|Basic)(\s+|%20)[\w.~+/=-]+/gi, '$1 [token]'],
  // Generated keys, secrets and the like: long runs of letters and digits mixed. UUIDs have hyphens.
  [/\b(?=\w*\d)(?=\w*[a-z])\w{32,}\b/gi, '[secret]'],
  [/(?<![\w-])(\+|%2B|00)\d[\d\s-]{6,16}\d/gi, '[phone]'],
]

const MAX_DEPTH = 4

/** A text without e-mail addresses, tokens, secrets and phone numbers. */
export function redactText(text: string): string {
  return TEXT_RULES.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text)
}

/** A log line's fields without them. Errors become their name, message and stack. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === MAX_DEPTH) return '[deep]'
  if (value instanceof Error) {
    return { error: value.name, message: redactText(value.message), stack: redactText(value.stack ?? '') }
  }
  if (value instanceof Date) return value
  if (Array.isArray(value)) return value.map((element) => redact(element, depth + 1))
  const entries = Object.entries(value).map(([name, member]) => {
    const isSecret = SECRET_MEMBER.test(name) && member !== null && member !== undefined
    return [name, isSecret ? '[redacted]' : redact(member, depth + 1)] as const
  })
  return Object.fromEntries(entries)
}
