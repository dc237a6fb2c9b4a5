import type { Repositories, SystemRepositories } from './domains.js'
import type { UnitOfWork } from './kernel/unit-of-work.js'

/**
 * A database. Its repositories throw `StorageError` and nothing else, and run each statement for itself
 * unless they are a transaction's. `@org/openapi-testing` has the suites that every storage must pass.
 */
export interface Storage {
  /** Whether several processes may share it; then limits are kept in it, too. */
  readonly isShared: boolean
  /** The repositories of a tenant; cheap to ask for on every request. */
  forTenant(tenantId: number): UnitOfWork<Repositories>
  readonly system: UnitOfWork<SystemRepositories>
  /** Brings the schema up to date. Several processes may call it at once. */
  migrate(): Promise<void>
  /** Names of migrations that are not applied yet. */
  pendingMigrations(): Promise<string[]>
  /** Resolves when the database answers, throws `StorageError` otherwise. */
  health(): Promise<void>
  /** Waits for what is running, then closes. Calls after it are refused. */
  close(): Promise<void>
}
