import type { Tables } from '../domains.js'
import type { Dialect } from '../dialect.js'
import type { Database, Preparable } from '../gateway.js'

/** A database as it is at one moment, whatever others write meanwhile, read past the gateway, which has other work. */
export interface TenantSnapshot {
  /** What database it is, as its storage says. */
  readonly kind: string
  /** The newest of its migrations. */
  readonly migration: string
  /** Where a statement should not look at more than the rows of so many ids, whoever's they are, at once. */
  readonly idsAtOnce?: number
  /**
   * The rows of a select without parameters, a slice at a time: those that are not asked for yet are not in memory, and
   * between two slices others have their turn.
   */
  read<Row>(build: (db: Database, tables: Tables, dialect: Dialect) => Preparable<Row>): AsyncIterable<readonly Row[]>
  /** The highest id that a table has ever given, whoever's row it was; 0 where it gave none. */
  lastId(table: string): Promise<number>
  /** Lets go of the moment. */
  close(): Promise<void>
}

/** What an export needs of a storage. */
export interface SnapshotSource {
  pendingMigrations(): Promise<string[]>
  openSnapshot(): Promise<TenantSnapshot>
}
