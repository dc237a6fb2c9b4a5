import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Storage } from '@org/openapi-core/storage'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import postgres from 'postgres'
import { citusWorkers } from '../../citus.js'
import { nameTestDatabase } from '../../postgres.js'

/** A database of the demo, and copies of it: of those that are written to there is one at a time. */
export interface DemoDatabase {
  /** The first one, to be seeded; closed before it is copied. */
  readonly seed: Storage
  copy(): Promise<{ readonly storage: Storage; readonly remove: () => Promise<void> }>
  remove(): Promise<void>
}

export const demoDatabases: readonly (readonly [name: string, make: () => Promise<DemoDatabase>])[] = [
  ['SQLite', makeSqlite],
  ['PostgreSQL', makePostgres],
]

async function makeSqlite(): Promise<DemoDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  const seed = join(folder, 'seed.sqlite')
  let copies = 0
  return {
    seed: sqliteStorage({ file: seed }),
    async copy() {
      const file = join(folder, `${(copies += 1)}.sqlite`)
      await copyFile(seed, file)
      return { storage: sqliteStorage({ file }), remove: () => rm(file) }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A copy of a whole database takes many times as long as a call: what a call has changed is put back instead. */
async function makePostgres(): Promise<DemoDatabase> {
  const database = nameTestDatabase()
  await database.createMigrated()
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined })
  const [keep, putBack] = citusWorkers.length > 0 ? [KEEP_ON_CITUS, PUT_BACK_ON_CITUS] : [KEEP, PUT_BACK]
  let isKept = false
  return {
    seed: postgresStorage(database.connection),
    async copy() {
      if (!isKept) await sql.unsafe(keep)
      isKept = true
      return {
        storage: postgresStorage({ ...database.connection, poolSize: 3 }),
        remove: async () => void (await sql.unsafe(putBack)),
      }
    },
    async remove() {
      await sql.end()
      await database.drop()
    },
  }
}

const TABLES = `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`
const SEQUENCES = `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'`

const KEEP_SEQUENCES = `CREATE TABLE kept._sequences (name text, last_value bigint, is_called boolean);
  FOR name IN ${SEQUENCES} LOOP EXECUTE format('INSERT INTO kept._sequences SELECT %1$L, last_value, is_called FROM public.%1$I', name); END LOOP;`
const PUT_BACK_SEQUENCES = `PERFORM setval(format('public.%I', s.name)::regclass, s.last_value, s.is_called) FROM kept._sequences s
    JOIN pg_sequences q ON q.schemaname = 'public' AND q.sequencename = s.name
    WHERE q.last_value IS DISTINCT FROM CASE WHEN s.is_called THEN s.last_value END;`

/** Every table and the state of every sequence, in a schema of their own, where each table that is changed is noted. */
const KEEP = `DO $$ DECLARE name text; BEGIN
  CREATE SCHEMA kept;
  CREATE TABLE kept._changed (name text);
  CREATE FUNCTION kept.note() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO kept._changed VALUES (TG_TABLE_NAME); RETURN NULL; END';
  FOR name IN ${TABLES} LOOP
    EXECUTE format('CREATE TABLE kept.%1$I AS TABLE public.%1$I', name);
    EXECUTE format('CREATE TRIGGER kept_note AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public.%I
      FOR EACH STATEMENT EXECUTE FUNCTION kept.note()', name);
  END LOOP;
  ${KEEP_SEQUENCES}
END $$`

/** Without triggers: neither those of foreign keys, so that the order of the tables does not matter, nor what notes. */
const PUT_BACK = `DO $$ DECLARE name text; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT DISTINCT changed.name FROM kept._changed changed LOOP
    EXECUTE format('DELETE FROM public.%1$I', name);
    EXECUTE format('INSERT INTO public.%1$I OVERRIDING SYSTEM VALUE SELECT * FROM kept.%1$I', name);
  END LOOP;
  DELETE FROM kept._changed;
  ${PUT_BACK_SEQUENCES}
END $$`

/** What the rows of a table come to. */
const SUM_OF_ROWS = `'SELECT count(*) || '':'' || coalesce(sum(hashtextextended(t::text, 0)), 0) FROM public.%I t'`

/** Distributed tables have no triggers: what each came to is noted instead. Sequences are the coordinator's. */
const KEEP_ON_CITUS = `DO $$ DECLARE name text; DECLARE rows text; BEGIN
  CREATE SCHEMA kept;
  CREATE TABLE kept._sums (name text, rows text);
  FOR name IN ${TABLES} AND relname IN (SELECT logicalrelid::regclass::text FROM pg_dist_partition) LOOP
    EXECUTE format('CREATE TABLE kept.%1$I AS TABLE public.%1$I', name);
    EXECUTE format(${SUM_OF_ROWS}, name) INTO rows;
    INSERT INTO kept._sums VALUES (name, rows);
  END LOOP;
  ${KEEP_SEQUENCES}
END $$`

const PUT_BACK_ON_CITUS = `DO $$ DECLARE kept_sum record; DECLARE rows text; BEGIN
  FOR kept_sum IN SELECT * FROM kept._sums LOOP
    EXECUTE format(${SUM_OF_ROWS}, kept_sum.name) INTO rows;
    CONTINUE WHEN rows = kept_sum.rows;
    EXECUTE format('DELETE FROM public.%1$I', kept_sum.name);
    EXECUTE format('INSERT INTO public.%1$I OVERRIDING SYSTEM VALUE SELECT * FROM kept.%1$I', kept_sum.name);
  END LOOP;
  ${PUT_BACK_SEQUENCES}
END $$`
