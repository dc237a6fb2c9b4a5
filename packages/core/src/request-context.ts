import type { CivilZone } from './kernel/civil-time.js'
import type { Logger } from './kernel/logger.js'
import type { UnitOfWork } from './kernel/storage/unit-of-work.js'
import type { Principal, RequestContext } from './http/context.js'

/** What a context is made from. */
export interface ContextParts<Stores, Who extends Principal> {
  readonly requestId: string
  readonly principal: Who
  readonly tenantId: number
  readonly storage: UnitOfWork<Stores>
  readonly now: Date
  readonly zone: CivilZone
  readonly logger: Logger
  /** The request, for its signal; absent in calls of the host. */
  readonly request?: { readonly signal: AbortSignal }
}

/**
 * The context of one request. Its logger and signal are made when they are first asked for: most requests need neither.
 */
export class Context<Stores, Who extends Principal> implements RequestContext<Stores, Who> {
  readonly requestId: string
  readonly principal: Who
  readonly tenantId: number
  readonly storage: UnitOfWork<Stores>
  readonly now: Date
  readonly zone: CivilZone
  readonly #parts: ContextParts<Stores, Who>
  #log: Logger | undefined

  constructor(parts: ContextParts<Stores, Who>) {
    this.#parts = parts
    this.requestId = parts.requestId
    this.principal = parts.principal
    this.tenantId = parts.tenantId
    this.storage = parts.storage
    this.now = parts.now
    this.zone = parts.zone
  }

  get signal(): AbortSignal {
    return this.#parts.request?.signal ?? new AbortController().signal
  }

  get log(): Logger {
    return (this.#log ??= this.#parts.logger.child({ requestId: this.requestId, tenantId: this.tenantId }))
  }
}
