import postgres from 'postgres'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { partnerOperations } from '../../../packages/core/src/operations.js'
import { citusWorkers } from '../../citus.js'
import { nameTestDatabase } from '../../postgres.js'
import type { DemoDatabase } from '../documents/demo-databases.js'
import { DemoWorld } from '../documents/demo-world.js'

/** What is noted so that something else can be done, and is no write to a caller. */
const NOTES = ['createChatAuthorizeUrl', 'listEvents']
/** What is done elsewhere, and noted here under its key alone. */
const ELSEWHERE = ['testOwnWebhookEndpoint']

/** A database that takes no writes once the demo data is in it. */
async function readOnlyDatabase(): Promise<DemoDatabase> {
  const database = nameTestDatabase()
  await database.createMigrated()
  return {
    seed: postgresStorage(database.connection),
    async copy() {
      const sql = postgres(database.url, { max: 1, onnotice: () => undefined })
      await sql.unsafe(FUNCTION)
      if (citusWorkers.length > 0) await sql`select run_command_on_workers(${FUNCTION})`
      await sql.unsafe(citusWorkers.length > 0 ? REFUSE_WRITES_ON_CITUS : REFUSE_WRITES)
      await sql.end()
      return { storage: postgresStorage({ ...database.connection, poolSize: 3 }), remove: () => Promise.resolve() }
    },
    remove: () => database.drop(),
  }
}

const FUNCTION = `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no writes''; END'`
const TABLES = `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
  AND NOT relispartition AND relname NOT IN ('api_access_log', 'openapi_migrations')`

/** The engine takes a server that is read-only for one that is being replaced, so tables refuse, one by one. */
const REFUSE_WRITES = `DO $$ DECLARE name text; BEGIN
  FOR name IN ${TABLES} LOOP
    EXECUTE format('CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON public.%I
      FOR EACH STATEMENT EXECUTE FUNCTION refuse()', name);
  END LOOP;
END $$`

/** Distributed tables have no triggers, but the tables that they are made of do. */
const REFUSE_WRITES_ON_CITUS = `DO $$ DECLARE name text; BEGIN
  FOR name IN ${TABLES} LOOP
    IF EXISTS (SELECT FROM run_command_on_shards(format('public.%I', name)::regclass,
      'CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON %s FOR EACH STATEMENT EXECUTE FUNCTION refuse()') WHERE NOT success)
    THEN RAISE EXCEPTION '% still takes writes', name; END IF;
  END LOOP;
END $$`

let demo: DemoWorld

beforeAll(async () => {
  demo = await DemoWorld.make(await readOnlyDatabase())
})
afterAll(() => demo.remove())

/** So that no operation can forget to take a key, nor take one for nothing. */
it('what a database without writes refuses declares that it writes, and nothing else does', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const answers = await demo.inTurn(async (send) => {
    const answered = new Map<string, number | undefined>()
    for (const { operationId, path, example } of partnerOperations) {
      answered.set(operationId, (await send({ method: 'POST', path, body: example.body })).json?.code)
    }
    return answered
  })
  logged.mockRestore()
  const declared = partnerOperations.filter(({ writes }) => writes !== undefined).map(({ operationId }) => operationId)
  const refused = [...answers].filter(([, code]) => code !== 0)
  expect(refused.map(([operationId]) => operationId).sort()).toEqual(
    [...declared.filter((id) => !ELSEWHERE.includes(id)), ...NOTES].sort(),
  )
})
