import { promises } from 'node:dns'
import { isObject } from './is-object.js'

/** An address of a name, as `dns.lookup` answers it. */
export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

/**
 * Every address of a name; none where there is no such name. The signal is aborted when nobody waits for them any more:
 * what is done about the name then has to end.
 */
export type AddressLookup = (hostname: string, signal?: AbortSignal) => Promise<readonly ResolvedAddress[]>

/** Whom to ask, and how patiently. */
export interface NameServers {
  /** As `127.0.0.1:53`. Default: those of the system's configuration. */
  readonly servers?: readonly string[]
  /** Milliseconds that a server has for its first answer; it is asked twice, the second time for longer. */
  readonly waitMs?: number
}

const WAIT_MS = 2000
const TRIES = 2

/** That there is no such name, or none with such an address, or that it cannot be one. All else tells nothing of it. */
const NONE: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

const LOOPBACK_NAME = /(?:^|\.)localhost\.?$/i

/** No server of the world has a say in where these lead (RFC 6761). */
const LOOPBACK: readonly ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/**
 * Asks name servers. Not by `dns.lookup`, whose look-ups wait in libuv's pool of threads, two at a time for the whole
 * process, and cannot be called off: names that somebody else chooses, and whose name server does not answer, would hold
 * up every other name of the host. Here each waits for itself, and ends with its signal. The hosts file and search domains
 * do not count: what may be connected to is a public host under its whole name.
 */
export function nameServerLookup({ servers, waitMs = WAIT_MS }: NameServers = {}): AddressLookup {
  return async (hostname, signal) => {
    if (LOOPBACK_NAME.test(hostname)) return LOOPBACK
    signal?.throwIfAborted()
    // One for each look-up, so that calling it off ends no other. It also takes the configuration as it is now.
    const resolver = new promises.Resolver({ timeout: waitMs, tries: TRIES })
    if (servers !== undefined) resolver.setServers(servers)
    const cancel = (): void => resolver.cancel()
    signal?.addEventListener('abort', cancel)
    try {
      return addressesOf(
        await Promise.allSettled([
          resolver.resolve4(hostname).then(ofFamily(4)),
          resolver.resolve6(hostname).then(ofFamily(6)),
        ]),
      )
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }
}

/** Every address of a name, as the system's name servers have it. */
export const lookUpAddresses: AddressLookup = nameServerLookup()

const ofFamily =
  (family: number) =>
  (addresses: readonly string[]): ResolvedAddress[] =>
    addresses.map((address) => ({ address, family }))

/**
 * What was found, also where the servers fail over the other family, as some do. Nothing where they know of neither; else
 * throws what they failed with, for then the name may have some.
 */
function addressesOf(families: readonly PromiseSettledResult<ResolvedAddress[]>[]): ResolvedAddress[] {
  const found = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
  if (found.length > 0) return found
  for (const family of families) if (family.status === 'rejected' && !saysNone(family.reason)) throw family.reason
  return []
}

const saysNone = (reason: unknown): boolean => isObject(reason) && NONE.has(reason['code'])
