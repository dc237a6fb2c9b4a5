import type { Storage } from '@org/openapi-core/storage'

/** What a suite would like of a storage that is made for one of its tests. */
export interface StorageWishes {
  /** Milliseconds that a transaction may take. A storage that cannot be told so only makes the suite slower. */
  readonly transactionLimitMs?: number
}

/** A storage on an empty database of its own, not migrated. */
export interface TestStorage {
  readonly storage: Storage
  /**
   * Opens the same database once more: after `storage.close()`, and for a storage that several processes may
   * share (`isShared`) also beside it. Absent where closing loses the database. The suite closes what it gets.
   */
  readonly reopen?: () => Promise<Storage>
  /** Closes `storage`, where a test has not, and removes the database. */
  close(): Promise<void>
}

/** What the suites for storages need of an author. */
export interface StorageContractOptions {
  /** Heads the report. */
  readonly name: string
  /** Called several times; each call makes a database of its own. */
  create(wishes: StorageWishes): Promise<TestStorage>
}
