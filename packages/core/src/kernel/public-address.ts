import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address, written in one of its plain spellings, belongs to the public Internet. Loopback, private,
 * link-local, carrier and documentation networks do not; nor does any IPv6 form that carries an IPv4 address (mapped,
 * compatible, NAT64, 6to4, Teredo), for it would lead wherever that address does. What is no address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast'
  if (!ipaddr.IPv6.isValid(address)) return false
  const parsed = ipaddr.IPv6.parse(address)
  // What is not in 2000::/3 has not been given out, and among it are the IPv4-compatible ones.
  return parsed.range() === 'unicast' && (parsed.parts[0] ?? 0) >> 13 === 1
}

/**
 * Names that never belong to a public host: RFC 6761, RFC 6762, RFC 8375, the one kept for private networks, and the
 * one under which many systems list themselves.
 */
const PRIVATE_ENDINGS = ['localhost', 'local', 'internal', 'home.arpa', 'localdomain']

/**
 * Whether the host of a URL, as `URL.hostname` has it, could be public: an address that is, or a name that is neither
 * local nor without a dot. A name is not resolved, so that where it leads remains to be seen.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.+$/, '').toLowerCase()
  if (host.startsWith('[')) return isPublicAddress(host.slice(1, -1))
  if (ipaddr.IPv4.isValidFourPartDecimal(host)) return isPublicAddress(host)
  return host.includes('.') && !PRIVATE_ENDINGS.some((ending) => host.endsWith(`.${ending}`))
}
