import { ApiError } from '../../kernel/errors.js'
import { BODY_TOO_BIG, BODY_TOO_DEEP } from '../transport-errors.js'

/** How deep a JSON body may nest: `JSON.parse` takes any depth, `JSON.stringify` overflows from 5,000 on. */
const DEPTH_LIMIT = 32
/** How many members and elements the objects and arrays of a body may have together. */
export const MEMBER_LIMIT = 10_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_BRACE = 0x7b
const OPEN_BRACKET = 0x5b
const CLOSE_BRACE = 0x7d
const CLOSE_BRACKET = 0x5d

/**
 * Goes through a text once, before anything is made of it: refuses what nests too deep or has too many members, which
 * costs callers little to send and a reader much to build. Answers how many members its objects have, repeated ones
 * included, where the text is JSON; of any other text it is some number.
 */
export function scanJson(text: string): number {
  let depth = 0
  let members = 0
  let places = 0
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === QUOTE) i = endOfString(text, i)
    else if (char === COLON) members++
    else if (char === COMMA) places++
    else if (char === OPEN_BRACE || char === OPEN_BRACKET) {
      if (++depth > DEPTH_LIMIT) throw new ApiError(BODY_TOO_DEEP, { values: { limit: DEPTH_LIMIT } })
      // As many places as commas, and one more, unless there is nothing in it.
      if (!closesAfter(text, i)) places++
    } else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) depth--
    // The members, too, for a text that is no JSON may be all colons.
    if (places > MEMBER_LIMIT || members > MEMBER_LIMIT) throw new ApiError(BODY_TOO_BIG)
  }
  return members
}

/** By `indexOf`, which goes through a long text many times as fast as a loop here. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slash = end
    while (text.charCodeAt(slash - 1) === BACKSLASH) slash--
    // A quote is escaped by an odd number of backslashes.
    if ((end - slash) % 2 === 0) return end
  }
  return text.length
}

/** Whether nothing but white space stands between the bracket and one that closes. */
function closesAfter(text: string, open: number): boolean {
  for (let i = open + 1; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === 0x20 || (char >= 0x09 && char <= 0x0d)) continue
    return char === CLOSE_BRACE || char === CLOSE_BRACKET
  }
  return false
}

/**
 * How many members the objects of a parsed body have. `JSON.parse` keeps the last of several of one name, so that
 * these are fewer than in the text exactly where a name was repeated, however it was spelt.
 */
export function countMembers(value: object): number {
  if (Array.isArray(value)) return sumOf(value)
  const parts: unknown[] = Object.values(value)
  return parts.length + sumOf(parts)
}

function sumOf(parts: readonly unknown[]): number {
  let sum = 0
  for (const part of parts) if (typeof part === 'object' && part !== null) sum += countMembers(part)
  return sum
}
