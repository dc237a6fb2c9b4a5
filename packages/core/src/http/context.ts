import type { CivilZone } from '../kernel/civil-time.js'
import type { Clock } from '../kernel/clock.js'
import type { Language } from '../kernel/errors.js'
import type { Logger } from '../kernel/logger.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'

/** A partner application at work through its access token. */
export interface PartnerPrincipal {
  readonly kind: 'partner'
  readonly tenantId: number
  readonly clientId: string
  /** The caller's address (rules/auth#client-address), normalised. */
  readonly ip: string
}

/** A person or program of operations, authenticated by the `AdminAuthenticator`. */
export interface AdminPrincipal {
  readonly kind: 'admin'
  readonly adminId: string
  readonly name: string
  /** Tenants that it may act for. */
  readonly tenantIds: readonly number[] | '*'
  /** `{module}:{resource}:{action}`; any part may be `*`. */
  readonly permissions: readonly string[]
  /** When its credential ends, which nothing that it makes may outlast; absent or null: never. */
  readonly expireTime?: Date | null
  /** The admin key that it came with; absent for the bootstrap key and a host's own sign-on. */
  readonly keyId?: number
  /** The `system/admin-user` who it is; absent where only a key, or a host's own sign-on, is known. */
  readonly userId?: number
}

/** The host itself, calling a service without HTTP. */
export interface HostPrincipal {
  readonly kind: 'host'
}

/** Who calls: a partner's token, an administrator's credential, or the host itself. */
export type Principal = PartnerPrincipal | AdminPrincipal | HostPrincipal

/** Everything that belongs to one request. `Stores` names the repositories that the callee may touch. */
export interface RequestContext<Stores, Who extends Principal = Principal> {
  readonly requestId: string
  readonly principal: Who
  /** The tenant of the request; 0 in calls about the platform itself. */
  readonly tenantId: number
  /** The tenant's repositories. */
  readonly storage: UnitOfWork<Stores>
  /** The present, the same through the whole request. */
  readonly now: Date
  /** Time as it goes on, for what has to be told in the order in which locks were had. Everything else goes by `now`. */
  readonly clock: Pick<Clock, 'now'>
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal
  /** The engine's calendar. */
  readonly zone: CivilZone
  /** The language of texts for whoever calls; English in calls of the host. */
  readonly language: Language
  readonly log: Logger
}

/** The context of a partner operation. */
export type PartnerContext<Stores> = RequestContext<Stores, PartnerPrincipal>

/** The context of an admin operation. */
export type AdminContext<Stores> = RequestContext<Stores, AdminPrincipal>
