import type { HostOptions, StorageName } from '../../target.js'
import type { SeedOf, Supplier } from './supplier.js'

/** Imported on demand, as every target. */
export async function openSupplier(
  storage: StorageName,
  { file, databaseUrl = '' }: { readonly file: string } & Pick<HostOptions, 'databaseUrl'>,
  seedOf: SeedOf,
): Promise<Supplier> {
  if (storage === 'sqlite') return (await import('./sqlite-supplier.js')).sqliteSupplier(file, seedOf)
  return (await import('./postgres-supplier.js')).postgresSupplier(databaseUrl, seedOf)
}
