import type { IncomingMessage } from 'node:http'
import { lookUpAddresses } from '../../kernel/address-lookup.js'
import type { AddressLookup } from '../../kernel/address-lookup.js'
import { checkOptions, option } from '../../kernel/check-options.js'
import { isPublicAddress } from '../../kernel/public-address.js'
import { requestPublic } from '../../kernel/public-request.js'
import type { ConnectionPolicy } from '../../kernel/public-request.js'
import type { LinkResolver } from './link-resolver.js'
import { shortLinkHosts } from './short-link-rules.js'

/** What may be asked, and how. */
export interface HttpLinkResolverOptions {
  /**
   * The hosts that are asked, without those below them; a port other than the usual one is named as in
   * `links.example.com:8443`. Default: those of the shipped rules.
   */
  readonly hosts?: readonly string[] | undefined
  /** Every address of a name. Default: what the system's name servers answer; the hosts file does not count. */
  readonly lookup?: AddressLookup | undefined
}

const HEADERS = { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': 'openapi-link-resolver' }
/** Requests for one link. */
const MAX_HOPS = 5
/** Milliseconds for all of them. */
const TIME_LIMIT = 5000
/** Bytes of a page that are read: pages that lead on do so at their beginning. */
const MAX_PAGE = 65_536

/**
 * Follows short links over HTTP: asks the listed hosts only, five times at most and for five seconds in all, and
 * answers the first address that is on another host, without asking that one. Only public addresses are connected to,
 * whatever a name leads to at the moment. A body is read only where a page must lead on by itself, and then its first
 * 64 kB.
 */
export function httpLinkResolver(options: HttpLinkResolverOptions = {}): LinkResolver {
  const { hosts = shortLinkHosts, lookup = lookUpAddresses } = checkOptions('httpLinkResolver', options, {
    hosts: option.texts().optional(),
    lookup: option.callback().optional(),
  })
  return linkResolver({ hosts, timeLimit: TIME_LIMIT }, { lookup, isAllowed: isPublicAddress })
}

/** The same with a choice of what counts as public and of the time, for tests, whose servers are on this machine. */
export function linkResolver(
  { hosts, timeLimit }: { readonly hosts: readonly string[]; readonly timeLimit: number },
  policy: ConnectionPolicy,
): LinkResolver {
  const listed = new Set(hosts.map((host) => host.toLowerCase()))
  return {
    async resolve(link, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)])
      let url = askable(link, listed)
      for (let hop = 0; url !== undefined && hop < MAX_HOPS; hop++) {
        const target = await nextOf(url, policy, limit)
        if (target === undefined) return undefined
        url = askable(target, listed)
        if (url === undefined) return target
      }
      return undefined
    },
  }
}

/** The address where it may be asked: http(s), without user information, on a listed host. */
function askable(text: string, listed: ReadonlySet<string>): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isPlain && listed.has(url.host) ? url : undefined
}

/** Where an address leads to, absolute; undefined where it is the end. */
async function nextOf(url: URL, policy: ConnectionPolicy, signal: AbortSignal): Promise<string | undefined> {
  const answer = await requestPublic({ url, method: 'GET', headers: HEADERS }, policy, signal)
  try {
    const { statusCode = 0, headers } = answer
    const target = statusCode >= 300 && statusCode < 400 ? headers.location : await targetOfPage(answer)
    return target !== undefined && URL.canParse(target, url.href) ? new URL(target, url).href : undefined
  } finally {
    // The rest of the body is not wanted, and nobody waits for it.
    answer.destroy()
  }
}

/** Where a page leads on to: some short links answer a script or a `meta` element instead of a redirect. */
async function targetOfPage(answer: IncomingMessage): Promise<string | undefined> {
  if (answer.statusCode !== 200 || !/^text\/html\b/i.test(answer.headers['content-type'] ?? '')) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  const body: AsyncIterable<Uint8Array> = answer
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= MAX_PAGE) break
  }
  const page = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_PAGE))
  return PAGE_TARGETS.map((pattern) => pattern.exec(page)?.[1])
    .find((target) => target !== undefined)
    ?.replaceAll('&amp;', '&')
}

const PAGE_TARGETS = [
  /\bvar url = ?["']([^"'\s<>]{1,4096})["']/,
  /\blocation(?:\.href)? ?= ?["']([^"'\s<>]{1,4096})["']/,
  /<meta http-equiv="?refresh"? content="\d{1,3}; ?url=([^"'\s<>]{1,4096})"/i,
]
