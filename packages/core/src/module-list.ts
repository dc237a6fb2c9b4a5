import type { Background } from './kernel/concurrency/background.js'
import type { Job } from './kernel/concurrency/jobs.js'
import type { ClientStates } from './auth/index.js'
import type { JobReports } from './health/index.js'
import type { EventWake } from './events/index.js'
import type { BuiltModule, EngineParts, Module } from './http/module.js'
import type { ResolvedOptions } from './options.js'
import type { Repositories, Storage, SystemRepositories } from './storage.js'

/** What an engine gives to all its modules. */
export interface InstallationParts extends EngineParts {
  readonly options: ResolvedOptions
  readonly storage: Storage
  /** What was made or found when the engine started. */
  readonly installation: {
    readonly clients: ClientStates
    readonly stateSecrets: readonly string[]
    readonly drawSecrets: readonly string[]
    /** What the engine does on its own. */
    readonly background: Background
    /** Aborted when no call may wait for an event any more. */
    readonly waits: AbortSignal
    readonly wake: EventWake
    /** What its own jobs did. */
    readonly jobs: JobReports
    readonly partnerApiVersion: string
    readonly webhookKeys: readonly { readonly kid: string; readonly secret: string }[]
  }
}

/** What modules have made for an engine, one after the other. */
export interface Made<Provided, Hooks> {
  readonly services: Provided
  readonly hooks: Hooks
  readonly jobs: readonly Job[]
}

/** What a module declares, whatever it is built from. */
export type DeclaredModule<Services> = Pick<
  Module<Services, Repositories, SystemRepositories, never, BuiltModule>,
  'name' | 'partner' | 'admin' | 'errors' | 'events' | 'lifecycles'
>
/** What a built module provides to later ones. */
export type ServicesOf<Built> = Built extends { readonly services: infer Own } ? Own : object
/** Where later modules join a built one. */
export type HooksOf<Built> = Built extends { readonly hooks: infer Own } ? Own : object

/**
 * An ordered list of modules, which remembers in its type what those before have made. `Services`: those of the whole
 * engine, which the operations of all modules run with.
 */
export class ModuleList<Services, Provided extends object, Hooks extends object> {
  constructor(
    /** What each of them declares, in their order. */
    readonly declared: readonly DeclaredModule<Services>[],
    private readonly make: (parts: InstallationParts) => Made<Provided, Hooks>,
  ) {}

  /** The same and one more, which may be built from what these have made. */
  add<Built extends BuiltModule>(
    module: Module<
      Services,
      Repositories,
      SystemRepositories,
      InstallationParts & Pick<Made<Provided, Hooks>, 'services' | 'hooks'>,
      Built
    >,
  ): ModuleList<Services, Provided & ServicesOf<Built>, Hooks & HooksOf<Built>> {
    return new ModuleList([...this.declared, module], (parts) => {
      const { services, hooks, jobs } = this.make(parts)
      const own = module.build?.({ ...parts, services, hooks })
      return {
        services: { ...services, ...(own?.services as ServicesOf<Built>) },
        hooks: { ...hooks, ...(own?.hooks as HooksOf<Built>) },
        jobs: [...jobs, ...(own?.jobs ?? [])],
      }
    })
  }

  /** What an engine is made of. Does not compile where a service of `Services` is provided by no module. */
  build(
    this: ModuleList<Services, Provided & Services, Hooks>,
    parts: InstallationParts,
  ): { readonly services: Services; readonly jobs: readonly Job[] } {
    const { services, jobs } = this.make(parts)
    return { services, jobs }
  }
}

/** A list without any. */
export const moduleList = <Services>(): ModuleList<Services, object, object> =>
  new ModuleList([], () => ({ services: {}, hooks: {}, jobs: [] }))
