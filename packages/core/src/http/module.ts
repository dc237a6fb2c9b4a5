import type { ChannelGuards } from '../kernel/channels/channel-guards.js'
import type { CivilZone } from '../kernel/civil-time.js'
import type { Clock } from '../kernel/clock.js'
import type { ErrorDefinition } from '../kernel/errors.js'
import type { Job } from '../kernel/concurrency/jobs.js'
import type { DeclaredLifecycle } from '../kernel/lifecycle.js'
import type { Logger } from '../kernel/logger.js'
import type { Random } from '../kernel/random.js'
import type { Telemetry } from '../kernel/telemetry/telemetry.js'
import type { RoutedOperation } from './admin-api/admin-pipeline.js'
import type { AuditStores } from './admin-api/audit.js'
import type { DeclaredEvent } from './declared-event.js'
import type { PartnerOperation } from './operation.js'

/** What every module can be built from, beside the options, repositories and earlier services that it asks for. */
export interface EngineParts {
  readonly clock: Clock
  readonly random: Random
  readonly log: Logger
  readonly zone: CivilZone
  readonly guards: ChannelGuards
  /** Undefined where nobody listens. */
  readonly telemetry: Telemetry | undefined
}

/** What a module makes for an engine. */
export interface BuiltModule {
  /** The rules, as the host and later modules call them. */
  readonly services?: object
  /** Where later modules join in; the host does not see them. */
  readonly hooks?: object
  readonly jobs?: readonly Job[]
}

/** What admin operations are run with. Resources draw what they generate from `random`. */
export type AdminServices<Services> = Services & { readonly random: Random }

/**
 * A domain, as its `module.ts` declares it: what it answers, and how it is built. `Parts` is what its `build` asks for,
 * each module no more than it uses: the list of the modules checks that the ones before it provide that.
 */
export interface Module<Services, Stores, PlatformStores extends AuditStores, Parts, Built extends BuiltModule> {
  /** The name of its folder. */
  readonly name: string
  readonly partner?: readonly PartnerOperation<Services, Stores>[]
  readonly admin?: readonly RoutedOperation<AdminServices<Services>, Stores, PlatformStores>[]
  /** Codes of its services that none of its operations declares: the host calls those services itself. */
  readonly errors?: readonly ErrorDefinition[]
  /** What partners are told of when it happens. */
  readonly events?: readonly DeclaredEvent[]
  /** What the states of its rows are, and what changes them: docs/lifecycles.md is made of it. */
  readonly lifecycles?: readonly DeclaredLifecycle[]
  readonly build?: (parts: Parts) => Built
}
