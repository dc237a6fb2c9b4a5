/**
 * Blanks, what cannot be seen, and everything from U+2000 on: Chinese, Japanese and Korean characters, their
 * punctuation and full-width forms, emoji. None of it stands in a link unencoded.
 */
const NOISE = '\\s\\u0000-\\u001f\\u007f-\\u00bf\\u2000-\\uffff'
// Encoded it begins a link only where it is not a part of another one.
const BEGINNING = /https?:\/\/|(?<![\w./:=&?#%@-])https?%(?:25){0,2}3a(?:\/|%(?:25){0,2}2f)/i
const UP_TO_NOISE = new RegExp(`^[^${NOISE}]+`)
const ALL_NOISE = new RegExp(`[${NOISE}]+`, 'g')
const BY_NOISE = new RegExp(`[${NOISE}]+`)

/** The first `http://` or `https://` of a text and what follows it up to a blank or a Chinese character. */
export function findLinkToken(text: string): string | undefined {
  const start = text.search(BEGINNING)
  return start < 0 ? undefined : UP_TO_NOISE.exec(text.slice(start))?.[0]
}

/** The pieces of a text between blanks and Chinese characters. */
export function splitByNoise(text: string): string[] {
  return text.split(BY_NOISE).filter((piece) => piece !== '')
}

/** The text without any blank or Chinese character. */
export function withoutNoise(text: string): string {
  return text.replace(ALL_NOISE, '')
}

/** Without what a sentence, a quotation, Markdown or another link puts behind a link. */
export function withoutWrapping(link: string): string {
  const end = link.search(/["<>`]|\]\(|[,;|)\]*~](?=https?:\/\/)/i)
  const cut = end < 0 ? link : link.slice(0, end)
  let length = cut.length
  while (length > 0 && TRAILING.includes(cut.charAt(length - 1))) length--
  return cut.slice(0, length)
}

/** Short codes may end with `-`, `=` or `_`. */
const TRAILING = ".,;:!?)]}'*~|\\"
