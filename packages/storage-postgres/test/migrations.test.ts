import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBareDatabase } from '../../../tests/postgres.js'
import type { TestDatabase } from '../../../tests/postgres.js'
import { postgresStorage } from '../src/index.js'
import { PostgresGateway } from '../src/postgres-gateway.js'
import { ownMigrations } from '../src/own-migrations.js'
import { applyMigrations, listPendingMigrations } from '../src/postgres-migrations.js'
import { run } from './rows.js'

let database: TestDatabase
let gateway: PostgresGateway

beforeEach(async () => {
  database = await createBareDatabase()
  gateway = new PostgresGateway({ url: database.url })
})
afterEach(async () => {
  await gateway.close()
  await database.drop()
})

test('a new database lacks everything, and nothing after migrating', async () => {
  const pending = await gateway.pendingMigrations()
  expect(pending[0]).toBe('0000_init')
  expect(await gateway.migrate()).toEqual(pending)
  expect(await gateway.pendingMigrations()).toEqual([])
  expect(await gateway.migrate()).toEqual([])
})

test('tables of another program are named as the reason, and left as they are', async () => {
  await run(gateway, 'create table tenant (name text)')
  await expect(gateway.migrate()).rejects.toThrow(
    'Migration 0000_init failed: the database holds tables of another program; name an empty one or one of this platform',
  )
  expect(await run(gateway, `select tablename from pg_tables where schemaname in ('public', 'drizzle')`)).toEqual([
    { tablename: 'tenant' },
  ])
})

test('sequences hand out no number in advance, so that ids grow in the order of time over all connections', async () => {
  await gateway.migrate()
  const rows = await run(gateway, `select sequencename from pg_sequences where schemaname = 'public'`)
  expect(rows.length).toBeGreaterThan(30)
  const others = `select sequencename from pg_sequences where schemaname = 'public' and (cache_size <> 1 or increment_by <> 1 or cycle)`
  expect(await run(gateway, others)).toEqual([])
})

test('each sequence is named after its table, by which statements ask it', async () => {
  await gateway.migrate()
  const rows = await run(
    gateway,
    `select relname, pg_get_serial_sequence(relname, 'id') as sequence from pg_class
     join pg_attribute on attrelid = pg_class.oid and attidentity <> '' and attname = 'id'
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition`,
  )
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(({ relname, sequence }) => sequence !== `public.${String(relname)}_id_seq`)).toEqual([])
})

test('the counts of rate limits, and only they, are not written to the log of changes', async () => {
  await gateway.migrate()
  const unlogged = `select relname from pg_class where relkind = 'r' and relpersistence = 'u'`
  expect(await run(gateway, unlogged)).toEqual([{ relname: 'rate_limit' }])
})

/** As it was while drizzle's account was that of the whole database. */
async function shareAccount(): Promise<void> {
  await run(gateway, 'create schema drizzle')
  await run(gateway, 'alter table openapi_migrations rename to __drizzle_migrations')
  await run(gateway, 'alter table __drizzle_migrations set schema drizzle')
}

/** A gateway that works in a schema of its own, which is there. */
async function openIn(schema: string, path = `${schema},public`): Promise<PostgresGateway> {
  await run(gateway, `create schema ${schema}`)
  const url = new URL(database.url)
  url.searchParams.set('search_path', path)
  return new PostgresGateway({ url: url.href })
}

test('each schema of a database has tables of its own, whoever comes first and whatever stands in the one for all', async () => {
  const staging = await openIn('staging')
  const all = await staging.migrate()
  expect(all[0]).toBe('0000_init')
  expect(await gateway.migrate()).toEqual(all)
  await shareAccount()
  const live = await openIn('live')
  expect(await live.migrate()).toEqual(all)
  for (const each of [gateway, staging, live]) expect(await each.pendingMigrations()).toEqual([])
  expect(
    await run(
      gateway,
      `select schemaname from pg_tables where tablename in ('member', 'openapi_migrations') order by schemaname`,
    ),
  ).toEqual(['live', 'live', 'public', 'staging', 'staging'].map((schemaname) => ({ schemaname })))
  await Promise.all([staging.close(), live.close()])
})

test('a database whose account is the one for all goes on with it', async () => {
  const source = { url: database.url, isPooled: false, migrations: ownMigrations().slice(0, -1) }
  await applyMigrations(source)
  await shareAccount()
  expect(await gateway.migrate()).toEqual([ownMigrations().at(-1)?.name])
  expect(await gateway.pendingMigrations()).toEqual([])
  expect(await run(gateway, `select to_regclass('openapi_migrations') as own`)).toEqual([{ own: null }])
})

test('migrations that the host applies with drizzle hide none of the engine, and are left alone', async () => {
  await run(gateway, 'create schema drizzle')
  await run(gateway, 'create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)')
  const theirs = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('theirs', 9999999999999)`
  await run(gateway, theirs)
  expect((await gateway.migrate()).length).toBe(ownMigrations().length)
  expect(await run(gateway, 'select hash from drizzle.__drizzle_migrations')).toEqual([{ hash: 'theirs' }])
})

test('a schema that is not there is named, and so is an extension that the sessions do not see', async () => {
  const nowhere = new URL(database.url)
  nowhere.searchParams.set('search_path', 'nowhere')
  const lost = new PostgresGateway({ url: nowhere.href })
  await expect(lost.migrate()).rejects.toThrow('none of the schemas of search_path (nowhere)')
  await lost.close()
  const alone = await openIn('alone', 'alone')
  await alone.migrate()
  await expect(gateway.migrate()).rejects.toThrow('The extension pg_trgm is in the schema alone')
  await alone.close()
})

test('processes that start at once do not collide: one applies, the others wait', async () => {
  const gateways = Array.from({ length: 8 }, () => new PostgresGateway({ url: database.url }))
  const applied = await Promise.all(gateways.map((each) => each.migrate()))
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  await Promise.all(gateways.map((each) => each.close()))
})

test("drizzle's own migrator finds its account in order", async () => {
  await gateway.migrate()
  const { drizzle } = await import('drizzle-orm/postgres-js')
  const { migrate } = await import('drizzle-orm/postgres-js/migrator')
  const { default: postgres } = await import('postgres')
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined })
  await migrate(drizzle(sql), {
    migrationsFolder: join(import.meta.dirname, '..', 'migrations'),
    migrationsSchema: 'public',
    migrationsTable: 'openapi_migrations',
  })
  await sql.end()
  const rows = await run(
    gateway,
    'select count(distinct hash)::int as hashes, count(*)::int as n from openapi_migrations',
  )
  expect(rows[0]!['hashes']).toBe(rows[0]!['n'])
})

test('a migration that fails leaves nothing behind, of the ones before it neither, and is named', async () => {
  const migrations = [
    { name: '0000_good', createdAt: 1, text: 'create table good (id int)' },
    { name: '0001_bad', createdAt: 2, text: 'create table bad (id int);\n--> statement-breakpoint\nselect 1 / 0' },
  ]
  const source = { url: database.url, isPooled: false, migrations }
  await expect(applyMigrations(source)).rejects.toThrow('Migration 0001_bad failed')
  expect(await listPendingMigrations(source)).toEqual(['0000_good', '0001_bad'])
  expect(await run(gateway, `select to_regclass('good') as good`)).toEqual([{ good: null }])
})

test('a role that has the rights of the guide finds nothing pending, reads and writes, and changes no table', async () => {
  const guide = await readFile(new URL('../../../docs/guides/run-in-production.md', import.meta.url), 'utf8')
  const [, rights = ''] = /```sql\n((?:grant .+;\n)+)```/.exec(guide) ?? []
  await gateway.migrate()
  const role = new URL(database.url)
  role.username = `guided_${role.pathname.slice(-8)}`
  role.password = 'guided'
  await run(gateway, `create role ${role.username} login password '${role.password}'`)
  for (const right of rights.trim().split('\n')) await run(gateway, right.replace('to app;', `to ${role.username}`))
  const storage = postgresStorage({ url: role.href })
  expect(await storage.pendingMigrations()).toEqual([])
  const { id } = await storage.forTenant(1).members.create({ nickname: 'Ana', status: 0, unionId: 'u' }, new Date())
  expect(await storage.forTenant(1).members.find(id)).toMatchObject({ nickname: 'Ana' })
  await storage.close()
  const guided = new PostgresGateway({ url: role.href })
  await expect(run(guided, 'alter table member add column more text')).rejects.toMatchObject({ driverCode: '42501' })
  await guided.close()
  await run(gateway, `drop owned by ${role.username}`)
  await run(gateway, `drop role ${role.username}`)
})

test('a database without Citus is refused where a cluster is asked for, and nothing is changed in it', async () => {
  const cluster = new PostgresGateway({ url: database.url, distribution: 'citus' })
  await expect(cluster.migrate()).rejects.toThrow("distribution: 'citus' needs the extension")
  await cluster.close()
  expect((await gateway.pendingMigrations())[0]).toBe('0000_init')
})
