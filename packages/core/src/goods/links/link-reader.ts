import { ownValue } from '../../kernel/own-value.js'
import type { LinkBook, ReadyRule } from './link-book.js'
import { linkParts } from './link-parts.js'
import type { LinkParameter, LinkParts } from './link-parts.js'
import { findLinkToken, splitByNoise, withoutNoise, withoutWrapping } from './link-text.js'
import type { MarketName } from './market.js'
import type { PathMatch } from './path-pattern.js'
import { decodePercents } from './percent-text.js'

/** What a link leads to: goods, or what a link resolver has to tell. */
export type LinkTarget = { readonly market: MarketName; readonly goodsId: string } | { readonly shortLink: string }

/** What was found in a text. */
export interface LinkFinding {
  /** The part of the text that was read. */
  readonly cleaned: string
  readonly target: LinkTarget
}

/** The longest host name there is. */
const MAX_HOST = 253
/** Times that a link is decoded as a whole: agents encode a link once for each page that it passes through. */
const MAX_LAYERS = 3
/** Links, and spellings of them, that are looked at inside of one. It bounds the work on a text that is all links. */
const MAX_READINGS = 48

// Neither user information nor a backslash: both are ways to show one host and lead to another.
const LINK = /^(?:(?:https?:)?\/\/)?([a-z0-9.-]+)(?::\d{0,5})?(?=[/?#]|$)/i
const LEADING_WRAPPING = /^[([{'"*~|<`]+/

/**
 * Finds the goods link in a text (rules/goods#links): its first link up to a blank or a Chinese character, and where
 * that says nothing, the text without any of them. The work grows with the length of the text and nothing else.
 */
export function readText(book: LinkBook, text: string): LinkFinding | undefined {
  const token = findLinkToken(text) ?? findBareToken(book, text)
  return findingIn(book, token) ?? findingIn(book, strippedToken(text))
}

/** Why nothing was found in a text, as it is logged and told. */
export type LinkFault =
  | { readonly reason: 'no-link' }
  | { readonly reason: 'unknown-site' | 'no-goods-id'; readonly site: string }

/** What a text has in place of a goods link. */
export function faultOf(book: LinkBook, text: string): LinkFault {
  const linked = hostOf(findLinkToken(text) ?? '')
  const bare = splitByNoise(text).flatMap((piece) => hostOf(piece.replace(LEADING_WRAPPING, '')) ?? [])
  // Without a scheme a price would be a site, too.
  const sites = [
    ...(linked === undefined ? [] : [linked]),
    ...bare.filter((host) => /\.[a-z]{2}[a-z0-9-]*$/.test(host)),
  ]
  const known = sites.find((site) => book.rulesOf(site).length > 0)
  if (known !== undefined) return { reason: 'no-goods-id', site: known }
  const [site] = sites
  return site === undefined ? { reason: 'no-link' } : { reason: 'unknown-site', site }
}

/** Reads one link. */
export function readLink(book: LinkBook, link: string): LinkTarget | undefined {
  return new LinkReader(book).read(withoutWrapping(link))
}

function findingIn(book: LinkBook, cleaned: string | undefined): LinkFinding | undefined {
  if (cleaned === undefined) return undefined
  const target = readLink(book, cleaned)
  return target && { cleaned, target }
}

function strippedToken(text: string): string {
  const stripped = withoutNoise(text)
  return findLinkToken(stripped) ?? stripped
}

/** A link without a scheme is known by its host alone. */
function findBareToken(book: LinkBook, text: string): string | undefined {
  for (const piece of splitByNoise(text)) {
    const bare = piece.replace(LEADING_WRAPPING, '')
    const host = hostOf(bare)
    if (host !== undefined && book.rulesOf(host).length > 0) return bare
  }
  return undefined
}

function hostOf(link: string): string | undefined {
  // No scheme, host and port together are longer.
  const host = LINK.exec(link.slice(0, MAX_HOST + 20))?.[1]
    ?.toLowerCase()
    .replace(/\.$/, '')
  return host === undefined || host.length > MAX_HOST || !host.includes('.') ? undefined : host
}

/** How a link has another one inside. */
interface Wrapping {
  /** What follows the host. */
  readonly rest: string
  readonly keys: readonly string[]
  /** What stands before a link in base64. */
  readonly base64: string | undefined
}

/** The text behind the prefix, where it is one in base64 for addresses. */
function unpacked(value: string, prefix: string): string[] {
  if (!value.startsWith(prefix)) return []
  try {
    return [atob(value.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'))]
  } catch {
    return []
  }
}

/** Reads one link and those inside of it. */
class LinkReader {
  #readings = 0

  constructor(private readonly book: LinkBook) {}

  /** The link as it is, or decoded so often that it is one: the first spelling that leads anywhere. */
  read(text: string): LinkTarget | undefined {
    let link = text.trim()
    for (let layer = 0; ; layer++) {
      const target = this.#readOnce(link)
      if (target !== undefined || layer === MAX_LAYERS) return target
      const decoded = decodedOnce(link)
      if (decoded === undefined || decoded === link) return undefined
      link = decoded
    }
  }

  #readOnce(link: string): LinkTarget | undefined {
    const host = hostOf(link)
    const rules = host === undefined ? [] : this.book.rulesOf(host)
    if (rules.length === 0 || ++this.#readings > MAX_READINGS) return undefined
    const rest = link.slice(LINK.exec(link)?.[0].length)
    const parts = linkParts(rest)
    let shortLink: LinkTarget | undefined
    for (const rule of rules) {
      const target = this.#apply(rule, { link, rest, parts })
      if (target === undefined) continue
      if ('goodsId' in target) return target
      shortLink ??= target
    }
    return shortLink
  }

  #apply(
    { rule, match }: ReadyRule,
    { link, rest, parts }: { link: string; rest: string; parts: LinkParts },
  ): LinkTarget | undefined {
    const found = match(parts.paths)
    if (found === undefined) return undefined
    switch (rule.kind) {
      case 'goods':
        return goodsOf(rule.market, idOf(found, parts, rule.idKeys))
      case 'coded':
        return goodsOf(marketOf(rule, found, parts), idOf(found, parts, rule.idKeys))
      case 'wrapper':
        return this.#unwrap(parts.parameters, { rest, keys: rule.keys ?? [], base64: rule.base64 })
      case 'short':
        return parts.paths.some((path) => path.length > 0) ? { shortLink: withScheme(link) } : undefined
    }
  }

  /** The goods link in a parameter, otherwise a short link in one. */
  #unwrap(parameters: readonly LinkParameter[], { rest, keys, base64 }: Wrapping): LinkTarget | undefined {
    const isNamed = ({ key }: LinkParameter) => keys.includes(key)
    const ordered = [...parameters.filter(isNamed), ...parameters.filter((parameter) => !isNamed(parameter))]
    const links = ordered.filter(({ value }) => value.includes('.'))
    const plain = links.find(({ value }) => /^https?:\/\//i.test(value))
    // A link that is not encoded at all may go on where the parameter seems to end.
    const wholes = plain === undefined ? [] : [rest.slice(plain.at)]
    let shortLink: LinkTarget | undefined
    const packed = base64 === undefined ? [] : ordered.filter(isNamed).flatMap(({ value }) => unpacked(value, base64))
    for (const text of [...links.map(({ value }) => value), ...packed, ...wholes]) {
      const target = this.read(text)
      if (target !== undefined && 'goodsId' in target) return target
      shortLink ??= target
    }
    return shortLink
  }
}

/** One layer less. A host stays as it is: decoding it would make one of what is none. */
function decodedOnce(link: string): string | undefined {
  if (hostOf(link) !== undefined) {
    const end = LINK.exec(link)?.[0].length ?? 0
    return link.slice(0, end) + decodePercents(link.slice(end))
  }
  const isWholeEncoded = !/^(?:https?:)?\/\//i.test(link) && !/^[^/?#]*[@\\]/.test(link)
  return isWholeEncoded ? decodePercents(link).trim() : undefined
}

function goodsOf(market: MarketName | undefined, goodsId: string | undefined): LinkTarget | undefined {
  return market === undefined || goodsId === undefined ? undefined : { market, goodsId }
}

function marketOf(
  { codes, codeKeys }: Extract<ReadyRule['rule'], { kind: 'coded' }>,
  { code }: PathMatch,
  { parameters }: LinkParts,
): MarketName | undefined {
  const candidates = code === undefined ? valuesOf(parameters, codeKeys) : [code]
  return candidates.map((text) => ownValue(codes, text.trim().toLowerCase())).find((market) => market !== undefined)
}

function idOf({ id }: PathMatch, { parameters }: LinkParts, keys: readonly string[] | undefined): string | undefined {
  const candidates = id === undefined ? valuesOf(parameters, keys) : [id]
  return candidates.map(leadingId).find((goodsId) => goodsId !== undefined)
}

/** The decoded values of the parameters with these names, in the order of the names. */
function valuesOf(parameters: readonly LinkParameter[], keys: readonly string[] = []): string[] {
  return keys.flatMap((wanted) =>
    parameters.filter(({ key }) => key === wanted).map(({ value }) => decodePercents(value)),
  )
}

/** The digits that a value begins with: a text without its blanks may have glued more to them. No real id is longer. */
function leadingId(value: string): string | undefined {
  return /^\s*([1-9]\d{0,14})(?!\d)/.exec(value)?.[1]
}

function withScheme(link: string): string {
  return /^https?:/i.test(link) ? link : `https://${link.replace(/^\/\//, '')}`
}
