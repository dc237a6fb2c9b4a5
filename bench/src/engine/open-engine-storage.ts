import type { HostOptions, StorageName } from '../target.js'
import type { EngineStorage } from './engine-storage.js'

/** Imported on demand, as every target. */
export async function openEngineStorage(
  { storage }: { readonly storage: StorageName },
  { folder, databaseUrl = '' }: Pick<HostOptions, 'folder' | 'databaseUrl'>,
): Promise<EngineStorage> {
  if (storage === 'sqlite') return (await import('./sqlite-engine-storage.js')).sqliteEngineStorage(folder)
  return (await import('./postgres-engine-storage.js')).postgresEngineStorage(databaseUrl)
}
