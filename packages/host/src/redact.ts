/** Members whose values are nobody's business, at any depth. */
const SECRET_MEMBER =
  /secret|token|passw|authorization|cookie|credential|phone|e-?mail|(admin|api|access|private|^)key$/i

/** Digits that look like a secret or a phone number, and are neither. */
const TRACE_MEMBERS = new Set(['trace_id', 'span_id'])
const TRACE_DIGITS = /^(?:[\da-f]{16}){1,2}$/

type Replacement = (match: string, ...groups: string[]) => string

const TEXT_RULES: readonly [pattern: RegExp, replacement: Replacement][] = [
  // Admin keys: by chance one has no digit, and would pass for a word below.
  [/\boak_\w+/gi, () => '[secret]'],
  // Secrets of webhooks are Base64, in a URL perhaps.
  [/\bwhsec_[\w+/=%-]+/gi, () => '[secret]'],
  // All of a run of such characters is looked through once, not from each of them on: a long one would keep the process
  // for seconds. Inside of a run, behind another address, one has 64 before its `@` at most (RFC 5321).
  [/((?<![\w.+%-])[\w.+%-]+|[\w.+%-]{1,64})(@|%40)[\w-]+(\.[\w-]+)+/gi, () => '[email]'],
  // A JWS, wherever it stands. Of what begins like one the whole run is taken: another look from each `eyJ` in it would
  // keep the process as well.
  [/\beyJ[\w-]+(\.[\w-]+\.[\w-]*)?/g, (match, rest?: string) => (rest === undefined ? match : '[token]')],
  [/\b(Bearer|Basic)(\s+|%20)[\w.~+/=-]+/gi, (_match, scheme) => `${scheme} [token]`],
  // Generated keys, secrets and the like: long runs of letters and digits mixed. UUIDs have hyphens.
  [/\b(?=\w*\d)(?=\w*[a-z])\w{32,}\b/gi, () => '[secret]'],
  // Behind a plus sign also with what people put between the digits.
  [/(?<![\w-])(?:\+|%2B)\d(?:[\d\s().-]|%20|%28|%29){6,20}\d|(?<![\w-])00\d[\d\s-]{6,16}\d/gi, () => '[phone]'],
]

/**
 * Every rule needs one of these. Most texts of a log have none, and each request writes several: one look spares the
 * rules.
 */
const MAY_MATCH = /[@+]|%[24]|00|eyJ|bearer|basic|whsec_|oak_|\b\w{32}/i

const MAX_DEPTH = 4

/** A text without e-mail addresses, tokens, secrets and phone numbers. */
export function redactText(text: string): string {
  if (!MAY_MATCH.test(text)) return text
  return TEXT_RULES.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text)
}

/** A log line's fields without them. Errors become their name, message and stack. */
export function redact(value: unknown): unknown {
  return redactAt(value, 0)
}

/** The same, where it is known to be an object with members. */
export function redactMembers(value: object): Record<string, unknown> {
  return membersAt(value, 1)
}

function redactAt(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === MAX_DEPTH) return '[deep]'
  if (value instanceof Error) {
    return { error: redactText(value.name), message: redactText(value.message), stack: redactText(value.stack ?? '') }
  }
  if (value instanceof Date) return value
  if (Array.isArray(value)) return value.map((element) => redactAt(element, depth + 1))
  return membersAt(value, depth + 1)
}

/** `depth` is that of the members. */
function membersAt(value: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(value).map(([name, member]) => {
    const isSecret = SECRET_MEMBER.test(name) && member !== null && member !== undefined
    if (isSecret) return [name, '[redacted]'] as const
    return [name, isTrace(name, member) ? member : redactAt(member, depth)] as const
  })
  return Object.fromEntries(entries)
}

const isTrace = (name: string, member: unknown): boolean =>
  TRACE_MEMBERS.has(name) && typeof member === 'string' && TRACE_DIGITS.test(member)
