import type { Storage } from '@org/openapi-core/storage'
import type { Telemetry } from '@org/openapi-core/telemetry'
import type { Seed } from '../data/seed.js'

/** An opened storage, and how rows get into it once the engine has made the tables. */
export interface EngineStorage {
  storage: Storage
  /** Of SQLite; empty with PostgreSQL. */
  file: string
  seed: (seed: Seed) => Promise<void>
}

/** In what a storage is not as it is by default. */
export interface EngineStorageOptions {
  /** Connections to PostgreSQL. */
  readonly poolSize?: number | undefined
  /** Over what the tables are spread. */
  readonly distribution?: 'citus' | undefined
  readonly telemetry?: Telemetry | undefined
}
