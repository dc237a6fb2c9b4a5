import type { CivilZone } from './kernel/civil-time.js'
import type { Clock } from './kernel/clock.js'
import type { Language } from './kernel/errors.js'
import type { Logger } from './kernel/logger.js'
import type { UnitOfWork } from './kernel/storage/unit-of-work.js'
import type { Principal, RequestContext } from './http/context.js'
import { languageOf } from './http/envelope.js'
import type { ApiRequest } from './http/message.js'

/** What a context is made from. */
export interface ContextParts<Stores, Who extends Principal> {
  readonly requestId: string
  readonly principal: Who
  readonly tenantId: number
  readonly storage: UnitOfWork<Stores>
  readonly now: Date
  readonly clock: Pick<Clock, 'now'>
  readonly zone: CivilZone
  readonly logger: Logger
  /** The request, for its signal and its language; absent in calls of the host. */
  readonly request?: Pick<ApiRequest, 'signal' | 'header'>
}

/**
 * The context of one request. Its logger, signal and language are found when they are asked for: most requests need none.
 */
export class Context<Stores, Who extends Principal> implements RequestContext<Stores, Who> {
  readonly requestId: string
  readonly principal: Who
  readonly tenantId: number
  readonly storage: UnitOfWork<Stores>
  readonly now: Date
  readonly clock: Pick<Clock, 'now'>
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
    this.clock = parts.clock
    this.zone = parts.zone
  }

  get signal(): AbortSignal {
    return this.#parts.request?.signal ?? new AbortController().signal
  }

  get language(): Language {
    return this.#parts.request === undefined ? 'en' : languageOf(this.#parts.request)
  }

  get log(): Logger {
    return (this.#log ??= this.#parts.logger.child({ requestId: this.requestId, tenantId: this.tenantId }))
  }
}
