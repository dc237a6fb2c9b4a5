import ipaddr from 'ipaddr.js'
import type { IncomingMessage } from 'node:http'
import { lookUpAddresses } from '../kernel/address-lookup.js'
import type { AddressLookup } from '../kernel/address-lookup.js'
import { checkOptions, option } from '../kernel/check-options.js'
import { isPublicAddress, isPublicHost } from '../kernel/public-address.js'
import { ForbiddenAddress, requestPublic } from '../kernel/public-request.js'
import type { WebhookAnswer, WebhookSender } from './webhook-sender.js'

/** Where events may be sent to. */
export interface HttpWebhookSenderOptions {
  /**
   * IPv4 networks, as CIDRs, of which an address may stand in an `http://` URL: for development, where the receiver is
   * on the same machine. Default: none, so that only https to public addresses is left.
   */
  readonly allowHttpTo?: readonly string[] | undefined
  /** Every address of a name. Default: what the system's name servers answer; the hosts file does not count. */
  readonly lookup?: AddressLookup | undefined
}

const networks = option
  .texts()
  .refine((list) => list.every((cidr) => ipaddr.IPv4.isValidCIDR(cidr)), { error: 'must be IPv4 networks, as CIDRs' })

const HEADERS = { 'content-type': 'application/json', 'user-agent': 'OpenApi-Webhooks/1' }
/** Bytes of an answer that are read, so that the connection ends in order. */
const MAX_ANSWER = 4096
/** For so long they are waited for: some servers never end an answer, and sending again would not help. */
const READ_MS = 500

/**
 * Sends events over HTTP, to public addresses only, whatever a name leads to at the moment: each connection is made to
 * an address that was checked for it. Redirects are answers like any other.
 */
export function httpWebhookSender(options: HttpWebhookSenderOptions = {}): WebhookSender {
  const { allowHttpTo = [], lookup = lookUpAddresses } = checkOptions('httpWebhookSender', options, {
    allowHttpTo: networks.optional(),
    lookup: option.callback().optional(),
  })
  const allowed = allowHttpTo.map((cidr) => ipaddr.IPv4.parseCIDR(cidr))
  const isListed = (host: string): boolean => {
    if (!ipaddr.IPv4.isValidFourPartDecimal(host)) return false
    const address = ipaddr.IPv4.parse(host)
    return allowed.some((network) => address.match(network))
  }
  const accepts = ({ protocol, hostname, username, password }: URL): boolean => {
    if (username !== '' || password !== '') return false
    if (protocol === 'https:') return isPublicHost(hostname)
    return protocol === 'http:' && isListed(hostname)
  }
  return {
    accepts,
    async send({ url: text, headers, body }, signal) {
      const url = new URL(text)
      // Rows outlive the rules under which they were saved.
      if (!accepts(url)) throw new ForbiddenAddress('The URL is none that events are sent to')
      const isAllowed = url.protocol === 'https:' ? isPublicAddress : isListed
      const length = { 'content-length': String(Buffer.byteLength(body)) }
      const request = { url, method: 'POST', headers: { ...HEADERS, ...headers, ...length }, body } as const
      return answerOf(await requestPublic(request, { lookup, isAllowed }, signal))
    },
  }
}

/** The header tells all; what follows is let go. */
async function answerOf(answer: IncomingMessage): Promise<WebhookAnswer> {
  const { statusCode = 0, headers } = answer
  let read = 0
  const lettingGo = setTimeout(() => answer.destroy(), READ_MS)
  try {
    const body: AsyncIterable<Uint8Array> = answer
    for await (const chunk of body) {
      read += chunk.length
      if (read >= MAX_ANSWER) break
    }
  } catch {
    // It broke off behind its header, or took longer than it may.
  } finally {
    clearTimeout(lettingGo)
    answer.destroy()
  }
  return { status: statusCode, retryAfter: headers['retry-after'] }
}
