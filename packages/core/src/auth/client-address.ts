import ipaddr from 'ipaddr.js'
import { ApiError } from '../kernel/errors.js'
import type { ApiRequest } from '../http/message.js'
import { IP_NOT_ALLOWED } from '../http/transport-errors.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = readonly [Address, number]

/** A set of addresses and networks. */
export interface AddressSet {
  contains(address: string): boolean
}

/** The address in its one spelling (`::ffff:1.2.3.4` is `1.2.3.4`); undefined where it is none. */
export function normaliseAddress(text: string): string | undefined {
  return parseAddress(text)?.toString()
}

function parseAddress(text: string): Address | undefined {
  const bare = text.trim()
  // `ipaddr.js` also reads `1.2`, `0x1.2.3.4` and the like, which nobody means when writing a list of addresses.
  if (ipaddr.IPv4.isValidFourPartDecimal(bare) || (bare.includes(':') && ipaddr.IPv6.isValid(bare))) {
    return ipaddr.process(bare)
  }
  return undefined
}

function parseNetwork(text: string): Network | undefined {
  const [addressText = '', bitsText, ...rest] = text.trim().split('/')
  const address = parseAddress(addressText)
  if (address === undefined || rest.length > 0) return undefined
  const full = address.kind() === 'ipv4' ? 32 : 128
  if (bitsText === undefined) return [address, full]
  if (!/^\d{1,3}$/.test(bitsText)) return undefined
  // An IPv4-mapped network counts its bits from the start of the IPv6 form.
  const mapped = full === 32 && addressText.includes(':')
  const bits = Number(bitsText) - (mapped ? 96 : 0)
  return bits >= 0 && bits <= full ? [address, bits] : undefined
}

/** The entries of a comma-separated list, trimmed; blank text is an empty list. */
export function splitAddressList(list: string): string[] {
  return list.trim() === '' ? [] : list.split(',').map((entry) => entry.trim())
}

/** The entries that are neither an address nor a network. */
export function unparsableAddresses(entries: readonly string[]): string[] {
  return entries.filter((entry) => parseNetwork(entry) === undefined)
}

/** The entries that are networks of every address, however they are written (`::ffff:0.0.0.0/96`). */
export function boundlessNetworks(entries: readonly string[]): string[] {
  return entries.filter((entry) => parseNetwork(entry)?.[1] === 0)
}

/**
 * A set of the entries. An entry that does not parse matches nothing; it never widens the set. (Lists are
 * refused when they are saved if an entry does not parse.)
 */
export function addressSet(entries: readonly string[]): AddressSet {
  const networks = entries.map(parseNetwork).filter((network) => network !== undefined)
  return {
    contains(text) {
      const address = parseAddress(text)
      return address !== undefined && networks.some((network) => isInside(address, network))
    },
  }
}

/** The first of the entries that an address is in. */
export const entryOf = (entries: readonly string[], address: string): string | undefined =>
  entries.find((entry) => addressSet([entry]).contains(address))

function isInside(address: Address, [network, bits]: Network): boolean {
  if (address.kind() !== network.kind()) return false
  // Both are of one kind now, which the types of `match` cannot see.
  return address.match(network, bits)
}

/** Tells the caller's address, believing `X-Forwarded-For` only from trusted proxies. */
export type ClientAddressReader = (request: ApiRequest) => string

/** Tells whether a trusted proxy sent a request. */
export function proxyRecogniser(trustedProxies: readonly string[]): (request: ApiRequest) => boolean {
  const trusted = addressSet(trustedProxies)
  return ({ remoteAddress = '' }) => trusted.contains(plainAddress(remoteAddress))
}

/**
 * The caller's address is the socket's peer. When that peer is a trusted proxy, `X-Forwarded-For` is walked
 * from the right to the first address that is not itself trusted; where all are, the leftmost.
 */
export function clientAddressReader(trustedProxies: readonly string[]): ClientAddressReader {
  const trusted = addressSet(trustedProxies)
  const trustsAny = trustedProxies.length > 0
  return (request) => {
    const peer = plainAddress(request.remoteAddress ?? '')
    const forwarded = trustsAny ? request.header('x-forwarded-for') : undefined
    if (forwarded === undefined || !trusted.contains(peer)) return peer
    return walk(forwarded.split(','), trusted, peer)
  }
}

/**
 * Stops at an entry that is no address (`unknown`, as some proxies write): a trusted proxy wrote it in place
 * of the caller's address, and what stands left of it is the caller's own word.
 */
function walk(hops: readonly string[], trusted: AddressSet, peer: string): string {
  let nearest = peer
  for (const hop of hops.toReversed()) {
    if (hop.trim() === '') continue
    const address = normaliseAddress(withoutPort(hop.trim()))
    if (address === undefined) return nearest
    nearest = address
    if (!trusted.contains(address)) break
  }
  return nearest
}

const WITH_PORT = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/

/** Some proxies append the port: `203.0.113.7:51123`, `[2001:db8::1]:443`. */
function withoutPort(hop: string): string {
  const match = WITH_PORT.exec(hop)
  return match?.[1] ?? match?.[2] ?? hop
}

/** The socket's own address is spelt canonically already, but for the IPv4-mapped form of dual-stack sockets. */
function plainAddress(peer: string): string {
  return peer.startsWith('::ffff:') ? (normaliseAddress(peer) ?? peer) : peer
}

/**
 * The part of an address that one caller has to itself: an IPv4 address, or the first 64 bits of an IPv6 address, whose
 * other half a single machine may choose as it likes.
 */
export function callerNetwork(address: string): string {
  const parsed = address.includes(':') ? parseAddress(address) : undefined
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : address
}

/** Refuses an address that is not on the list. */
export function assertAllowed(list: AddressSet | undefined, address: string): void {
  if (list !== undefined && !list.contains(address)) throw new ApiError(IP_NOT_ALLOWED)
}
