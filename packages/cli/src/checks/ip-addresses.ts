import { BlockList, isIP } from 'node:net'

/** Networks of somebody's own: no caller comes from there, but what stands before the host. */
const INNER_NETWORKS = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]

const inner = new BlockList()
for (const [address = '', bits] of INNER_NETWORKS.map((network) => network.split('/')))
  inner.addSubnet(address, Number(bits), familyOf(address))

/** Whether an address is of a network that the internet does not know. */
export function isInner(address: string): boolean {
  // Of a zone, as of `fe80::1%eth0`, no list knows.
  const [plain = ''] = address.split('%')
  return isIP(plain) !== 0 && inner.check(plain, familyOf(plain))
}

/** Whether two addresses are one, however each is spelled. */
export function isSame(first: string, second: string): boolean {
  if (isIP(first) === 0 || isIP(second) === 0) return first === second
  const list = new BlockList()
  list.addAddress(first, familyOf(first))
  return list.check(second, familyOf(second))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
