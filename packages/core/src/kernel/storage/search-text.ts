import { certain } from '../certain.js'
import { foldCase } from './fold-case.js'

/** Stands between texts that are searched together, and after the last: no folded text holds it. */
const SEPARATOR = '\n'

/** What a keyword is compared by: case does not matter, and no keyword spans two texts. */
export function foldKeyword(text: string): string {
  return foldCase(text).replaceAll(SEPARATOR, ' ')
}

/** Several texts folded, for one column to search: a keyword is in it if and only if it is in one of them. */
export function searchTextOf(texts: readonly (string | null | undefined)[]): string {
  return texts.map((text) => `${foldKeyword(text ?? '')}${SEPARATOR}`).join('')
}

/**
 * A folded text in the letters a to z and digits alone: what else it holds becomes its code point in base 36. Trigram
 * indexes then know every script: PostgreSQL's skips whatever its locale takes for no letter, and a Chinese character
 * is one trigram, so that words of one or two of them are found by the index, too. A text that holds a keyword has a
 * key that holds the keyword's; the reverse need not be true.
 */
export function trigramKeyOf(folded: string): string {
  return folded.replace(/[^a-z0-9]/gu, (char) => certain(char.codePointAt(0)).toString(36))
}
