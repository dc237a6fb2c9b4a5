import type { Storage } from '@org/openapi-core'

/** An opened storage, and how the quality checks get into it once the engine has made the tables. */
export interface EngineStorage {
  storage: Storage
  seed: () => Promise<void>
}
