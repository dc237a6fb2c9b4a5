import { mkdtemp, readFile, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBareDatabase } from '../../../tests/postgres.js'
import type { TestDatabase } from '../../../tests/postgres.js'
import { postgresStorage } from '../src/index.js'
import { PostgresGateway } from '../src/postgres-gateway.js'
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
  await migrate(drizzle(sql), { migrationsFolder: join(import.meta.dirname, '..', 'migrations') })
  await sql.end()
  const rows = await run(
    gateway,
    'select count(distinct hash)::int as hashes, count(*)::int as n from drizzle.__drizzle_migrations',
  )
  expect(rows[0]!['hashes']).toBe(rows[0]!['n'])
})

test('a migration that fails leaves nothing behind, of the ones before it neither, and is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await mkdir(join(folder, 'meta'))
  const entries = [
    { tag: '0000_good', when: 1 },
    { tag: '0001_bad', when: 2 },
  ]
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }))
  await writeFile(join(folder, '0000_good.sql'), 'create table good (id int)')
  await writeFile(join(folder, '0001_bad.sql'), 'create table bad (id int);\n--> statement-breakpoint\nselect 1 / 0')
  const source = { url: database.url, isPooled: false, folder }
  await expect(applyMigrations(source)).rejects.toThrow('Migration 0001_bad failed')
  expect(await listPendingMigrations(source)).toEqual(['0000_good', '0001_bad'])
  expect(await run(gateway, `select to_regclass('good') as good`)).toEqual([{ good: null }])
  await rm(folder, { recursive: true })
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
