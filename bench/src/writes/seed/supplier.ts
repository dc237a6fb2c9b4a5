import type { HostOptions, PieceRange, StorageName } from '../../target.js'
import type { WriteSeed } from '../write-seed.js'

/** Seeds one database. */
export interface Supplier {
  /** Once, before the first piece. */
  begin(): Promise<void>
  supply(pieces: PieceRange): Promise<void>
}

/** What is seeded, and for whom. */
export interface SeedOf {
  readonly seed: WriteSeed
  readonly clientId: string
}

/** Imported on demand, as every target. */
export async function openSupplier(
  storage: StorageName,
  { file, databaseUrl = '' }: { readonly file: string } & Pick<HostOptions, 'databaseUrl'>,
  seedOf: SeedOf,
): Promise<Supplier> {
  if (storage === 'sqlite') return (await import('./sqlite-supplier.js')).sqliteSupplier(file, seedOf)
  return (await import('./postgres-supplier.js')).postgresSupplier(databaseUrl, seedOf)
}
