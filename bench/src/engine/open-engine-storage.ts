import type { HostOptions, StorageName } from '../target.js'
import type { EngineStorage, EngineStorageOptions } from './engine-storage.js'

/** Imported on demand, as every target. */
export async function openEngineStorage(
  { storage }: { readonly storage: StorageName },
  { folder, databaseUrl = '', ...options }: Pick<HostOptions, 'folder' | 'databaseUrl'> & EngineStorageOptions,
): Promise<EngineStorage> {
  if (storage === 'sqlite') return (await import('./sqlite-engine-storage.js')).sqliteEngineStorage(folder, options)
  return (await import('./postgres-engine-storage.js')).postgresEngineStorage(databaseUrl, options)
}
