import { forgetOldest } from '../kernel/forget-oldest.js'
import ipaddr from 'ipaddr.js'
import { failureName } from '../kernel/failure-description.js'
import type { Logger } from '../kernel/logger.js'
import type { AuditStores } from '../http/admin-api/audit.js'

const MINUTE_MS = 60_000
const MAX_ADDRESSES = 10_000
/** Rows of all addresses in a minute: whoever has many addresses does not fill the log either. */
const MAX_ROWS = 60

/** A sign-in at the admin API that was refused. Nothing of the credential is in it. */
export interface RefusedSignIn {
  readonly ip: string
  readonly path: string
  readonly requestId: string
  readonly now: Date
}

interface Told {
  /** When the address's last row was written. */
  at: number
  /** Refusals since then that no row tells of yet. */
  untold: number
}

/**
 * Writes refused sign-ins into the platform's operate log: a row a minute for each address at most (IPv6 by /64), which
 * counts those since the row before it. Kept in this process; several of them write a row each.
 */
export class SignInRefusals {
  readonly #told = new Map<string, Told>()
  #rows: { since: number; count: number } = { since: 0, count: 0 }

  constructor(
    private readonly stores: AuditStores,
    private readonly log: Logger,
  ) {}

  /** Never throws: the refusal is answered whether it could be written down or not. */
  async record({ ip, path, requestId, now }: RefusedSignIn): Promise<void> {
    const refusals = this.#take(networkOf(ip), now.getTime())
    if (refusals === undefined) return
    const entry = {
      tenantId: 0,
      adminId: 'unknown',
      adminName: 'unknown',
      action: 'sign-in-refused',
      resource: 'system/admin-key',
      resourceId: null,
      before: null,
      after: JSON.stringify({ ip, path, refusals }),
      requestId,
      createTime: now,
    }
    try {
      await this.stores.operateLogs.append(entry)
    } catch (error) {
      this.log.warn({ requestId, reason: failureName(error) }, 'a refused sign-in was not logged')
    }
  }

  /**
   * How many refusals the row tells of; undefined where it is not time for one. Any other minute than the last one's is
   * new.
   */
  #take(address: string, now: number): number | undefined {
    const told = this.#told.get(address) ?? { at: Number.NEGATIVE_INFINITY, untold: 0 }
    told.untold++
    this.#told.delete(address)
    this.#told.set(address, told)
    forgetOldest(this.#told, MAX_ADDRESSES)
    if (Math.abs(now - told.at) < MINUTE_MS || !this.#hasRoom(now)) return undefined
    const { untold } = told
    told.at = now
    told.untold = 0
    return untold
  }

  #hasRoom(now: number): boolean {
    if (Math.abs(now - this.#rows.since) >= MINUTE_MS) this.#rows = { since: now, count: 0 }
    if (this.#rows.count >= MAX_ROWS) return false
    this.#rows.count++
    return true
  }
}

/** Whoever has one IPv6 address has 2^64 of them. */
function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString()
}
