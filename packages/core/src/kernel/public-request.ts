import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import type { AddressLookup, ResolvedAddress } from './address-lookup.js'
import { certain } from './certain.js'
import { ChannelRefusal } from './channels/channel-guard.js'

/** What decides where a request may go. */
export interface ConnectionPolicy {
  readonly lookup: AddressLookup
  readonly isAllowed: (address: string) => boolean
}

/** A request to an address that somebody else chose. */
export interface PublicRequest {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * A request went where it must not, or nowhere. A definite no: the address is at fault, and a partner who sends such
 * ones must not make the channel look broken to others.
 */
export class ForbiddenAddress extends ChannelRefusal {}

/** Bytes that the header of an answer may have. */
const MAX_HEADER = 16_384

/**
 * Sends a request and answers once the header is there. The addresses are looked up and checked as the connection is made,
 * and it goes to one of those that were checked: a name that leads elsewhere the next moment gains nothing. One address
 * that is not allowed condemns the name. No proxy of the environment and no connection of another request is used.
 */
export function requestPublic(
  { url, method, headers, body }: PublicRequest,
  { lookup, isAllowed }: ConnectionPolicy,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An address is connected to without being looked up.
  if (isIP(host) !== 0 && !isAllowed(host)) return Promise.reject(new ForbiddenAddress('The address is not public'))
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const options = {
      agent: false,
      method,
      signal,
      headers,
      maxHeaderSize: MAX_HEADER,
      lookup: checkedLookup({ lookup, isAllowed }, signal),
    }
    send(url, options, resolve).on('error', reject).end(body)
  })
}

function checkedLookup({ lookup, isAllowed }: ConnectionPolicy, signal: AbortSignal): LookupFunction {
  return (hostname, options, callback) => {
    const answer = async (): Promise<ResolvedAddress[]> => {
      const addresses = await lookup(hostname, signal)
      const isSafe = addresses.length > 0 && addresses.every(({ address }) => isAllowed(address))
      if (!isSafe) throw new ForbiddenAddress('The name does not lead to public addresses only')
      return [...addresses]
    }
    answer().then(
      (addresses) => {
        const first = certain(addresses[0])
        if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      // Whatever was thrown, nothing included: Node takes no error for an address, and finds none.
      (error: unknown) => callback(error instanceof Error ? error : new Error('The name was not looked up'), []),
    )
  }
}
