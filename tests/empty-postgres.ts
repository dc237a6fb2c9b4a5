import postgres from 'postgres'
import type { Storage } from '@org/openapi-core/storage'
import { postgresStorage } from '@org/openapi-storage-postgres'
import type { TenantMoves } from '@org/openapi-storage-postgres'
import { nameTestDatabase } from './postgres.js'
import type { NamedDatabase } from './postgres.js'

/** Limits that a machine with much else to do does not meet. */
const PATIENT = { transactionTimeoutMs: 20_000, statementTimeoutMs: 20_000 }

/** Migrated databases of this worker that are empty again: to make one takes longer than most tests. */
const free: NamedDatabase[] = []

/**
 * An empty PostgreSQL. The database is copied, or taken from those that others have left, when it is first migrated; when
 * it is closed it is emptied for the next.
 */
export function emptyPostgres(): Storage & TenantMoves {
  const recycled = free.pop()
  const database = recycled ?? nameTestDatabase()
  // One process, not shared: what is cached and limited is cached and limited here, as with SQLite.
  const storage: Storage & TenantMoves = {
    ...postgresStorage({ ...database.connection, ...PATIENT, poolSize: 4 }),
    isShared: false,
  }
  let created = recycled && Promise.resolve()
  let closed: Promise<void> | undefined
  const leave = async (): Promise<void> => {
    await storage.close()
    if (created === undefined) return
    await empty(database)
    free.push(database)
  }
  return {
    ...storage,
    async migrate() {
      await (created ??= database.createMigrated())
      await storage.migrate()
    },
    close: () => (closed ??= leave()),
  }
}

/** Whatever its tables hold, and however far the ids are; Citus alters no sequence. */
const EMPTY = `do $$
  declare
    name text;
    has_rows boolean;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'openapi_migrations' loop
      execute format('select exists (select 1 from %I)', name) into has_rows;
      if has_rows then execute format('truncate %I', name); end if;
    end loop;
    for name in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null
      and sequencename not like 'openapi_migrations%' loop
      perform setval(format('public.%I', name)::regclass, 1, false);
    end loop;
  end
$$`

async function empty({ url }: NamedDatabase): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await sql.unsafe(EMPTY)
  } finally {
    await sql.end()
  }
}
