import { textFilter } from './input/fields.js'

const MAX_TAG = 64

const A = '[A-Za-z]'
const AN = '[A-Za-z0-9]'

/** RFC 5646, 2.1. Singletons of extensions are all letters and digits but `x`. */
const LANGTAG =
  `(?:${A}{2,3}(?:-${A}{3}){0,3}|${A}{4}|${A}{5,8})` +
  `(?:-${A}{4})?(?:-(?:${A}{2}|[0-9]{3}))?` +
  `(?:-(?:${AN}{5,8}|[0-9]${AN}{3}))*` +
  `(?:-[A-WYZa-wyz0-9](?:-${AN}{2,8})+)*` +
  `(?:-[Xx](?:-${AN}{1,8})+)?`
const PRIVATE_USE = `[Xx](?:-${AN}{1,8})+`

/** Tags from before the grammar that do not fit it; the other old ones do. */
const IRREGULAR = [
  'en-gb-oed',
  'i-ami',
  'i-bnn',
  'i-default',
  'i-enochian',
  'i-hak',
  'i-klingon',
  'i-lux',
  'i-mingo',
  'i-navajo',
  'i-pwn',
  'i-tao',
  'i-tay',
  'i-tsu',
  'sgn-be-fr',
  'sgn-be-nl',
  'sgn-ch-de',
]

const PATTERN = new RegExp(`^(?:${LANGTAG}|${PRIVATE_USE})$`)

/** Whether a text is a well-formed language tag (BCP 47); whether somebody speaks it is another question. */
export function isLanguageTag(text: string): boolean {
  return PATTERN.test(text) || IRREGULAR.includes(text.toLowerCase())
}

/**
 * A language that partners name, without the blanks around it and with `-` for the `_` of locales. What is no tag then is
 * none, like a blank: it names no language that anything could be said in, and the documents do not tell what a tag is.
 */
export const languageTag = () => textFilter(MAX_TAG).transform(toTag).nullish()

function toTag(text: string | undefined): string | undefined {
  const tag = text?.trim().replaceAll('_', '-')
  return tag !== undefined && isLanguageTag(tag) ? tag : undefined
}
