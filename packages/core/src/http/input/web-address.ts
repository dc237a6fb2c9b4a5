import { z } from 'zod'
import { channelText } from './storable-text.js'

const MAX_ADDRESS = 2000

/** http(s), and nothing that a URL parser would quietly drop or turn into something else. */
const PATTERN = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\\/?#][^\s\\]*$/

/** The same for https alone, without a fragment. */
const SECURE_PATTERN = /^[Hh][Tt][Tt][Pp][Ss]:\/\/[^\s\\/?#][^\s\\#]*$/

/** Names of letters, digits and single hyphens, and a path: any parser takes them, so none need be asked. Most are such. */
const PLAIN = /^https?:\/\/(?:[a-z][a-z0-9]*(?:-[a-z0-9]+)*\.)+[a-z]{2,}\/[^\s\\]*$/

/** Whether a text is an absolute http(s) address: what a page may put into `href` or `src`. */
export function isWebAddress(text: string): boolean {
  return PLAIN.test(text) || (PATTERN.test(text) && URL.canParse(text))
}

/** Whether a text is an absolute https address without a fragment: what a browser may be sent on to. */
export function isSecureAddress(text: string): boolean {
  return SECURE_PATTERN.test(text) && URL.canParse(text)
}

/** What a browser runs, or shows as a page of whoever wrote it, where a page has it as a link. */
const RUNNING_SCHEMES = new Set(['javascript:', 'data:', 'vbscript:'])

/**
 * Whether a link leads somewhere: to any address, of an app too, or a path. The parser is a browser's, and skips the
 * control characters that a browser skips; what it does not take for an address of its own is a path there.
 */
export function isHarmlessLink(text: string): boolean {
  return !URL.canParse(text) || !RUNNING_SCHEMES.has(new URL(text).protocol)
}

const NO_WEB_ADDRESS = { error: 'must be an http(s) URL', params: { zh: '必须是 http(s) 链接' } }
/** The reason for what is no `isSecureAddress`. */
export const NO_SECURE_ADDRESS = {
  error: 'must be an https:// address without a fragment',
  params: { zh: '必须是不带片段的 https:// 地址' },
}

/**
 * An http(s) address that is stored and may leave later. Every member that holds one is made here, or by its neighbour.
 */
export const webAddress = () =>
  z.string().min(1).max(MAX_ADDRESS).refine(isWebAddress, NO_WEB_ADDRESS).meta({ pattern: PATTERN.source })

/** The same where there need be none: absent, null or empty. */
export const optionalWebAddress = () =>
  z
    .string()
    .max(MAX_ADDRESS)
    .refine((text) => text === '' || isWebAddress(text), NO_WEB_ADDRESS)
    .meta({ pattern: `^$|${PATTERN.source}` })
    .nullish()

/** An https address without a fragment, kept as it was sent: platforms compare it letter by letter. */
export const secureAddress = () =>
  z
    .string()
    .min(1)
    .max(MAX_ADDRESS)
    .refine(isSecureAddress, NO_SECURE_ADDRESS)
    .meta({ format: 'uri', pattern: SECURE_PATTERN.source })

/** An http(s) address that is all of what a channel answers: with one that is none there is no rest that could stay. */
export const channelAddress = () => channelText().refine(isWebAddress)

/*
 * The shapes below guard what leaves. A channel may have told anything, and a row may be older than the rules above:
 * what is no http(s) address is left out, and the rest of the answer stays (decision 25).
 */

const outgoing = z.string().meta({ description: 'http(s)' })

/** An address in an answer; empty in place of anything that is none. */
export const shownAddress = () =>
  z
    .string()
    .transform((text) => (isWebAddress(text) ? text : ''))
    .pipe(outgoing)

/** An address in an answer; null in place of anything that is none. */
export const nullableAddress = () =>
  z
    .string()
    .nullable()
    .transform((text) => (text !== null && isWebAddress(text) ? text : null))
    .pipe(outgoing.nullable())

/** A list of addresses in an answer, without what is none. */
export const shownAddresses = () =>
  z
    .array(z.string())
    .transform((texts) => texts.filter(isWebAddress))
    .pipe(z.array(outgoing))
