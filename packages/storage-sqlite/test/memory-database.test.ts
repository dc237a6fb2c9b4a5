import type SqliteDatabase from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import type { Statement, Tables } from '@org/openapi-storage-drizzle'
import { sqliteStorage } from '../src/index.js'
import { migrateInMemory } from '../src/memory-database.js'
import { openWriter } from '../src/open-writer.js'
import { SqliteConnection } from '../src/sqlite-connection.js'
import { applyMigrations } from '../src/sqlite-migrations.js'

const PRAGMAS = ['foreign_keys', 'secure_delete', 'synchronous', 'temp_store', 'busy_timeout', 'max_page_count']

/** All that a database consists of, and how it is set up. */
const all = (handle: SqliteDatabase.Database) => ({
  schema: handle.prepare('select type, name, sql from sqlite_master order by type, name').all(),
  migrations: handle.prepare('select hash, created_at from __drizzle_migrations').all(),
  settings: PRAGMAS.map((name) => handle.pragma(name)),
})

test('each one after the first is a copy, and is what migrating it would have made', () => {
  const first = migrateInMemory(openWriter(':memory:'))
  const opened = openWriter(':memory:')
  const copy = migrateInMemory(opened)
  expect(copy).not.toBe(opened)
  expect(opened.open).toBe(false)
  const migrated = openWriter(':memory:')
  applyMigrations(migrated)
  expect(all(copy)).toEqual(all(migrated))
  copy.exec(`insert into revoked_token (tenant_id, jti, expire_time) values (1, 'of one', 1)`)
  expect(first.prepare('select count(*) from revoked_token').pluck().get()).toBe(0)
  expect(migrateInMemory(openWriter(':memory:')).prepare('select count(*) from revoked_token').pluck().get()).toBe(0)
})

test('what is in one already stays, and a limit of its pages holds', () => {
  migrateInMemory(openWriter(':memory:'))
  const kept = openWriter(':memory:')
  kept.exec('create table of_the_host (id integer)')
  expect(migrateInMemory(kept)).toBe(kept)
  expect(kept.prepare('select count(*) from of_the_host').pluck().get()).toBe(0)
  const limited = openWriter(':memory:')
  limited.pragma('max_page_count = 800')
  expect(migrateInMemory(limited).pragma('max_page_count', { simple: true })).toBe(800)
  const small = openWriter(':memory:')
  small.pragma('max_page_count = 20')
  expect(() => migrateInMemory(small)).toThrow('Storage failure')
})

test('nothing is applied before it is asked for', async () => {
  migrateInMemory(openWriter(':memory:'))
  const storage = sqliteStorage({ file: ':memory:' })
  expect((await storage.pendingMigrations()).length).toBeGreaterThan(40)
  await storage.migrate()
  expect(await storage.pendingMigrations()).toEqual([])
  await storage.migrate()
  await storage.close()
})

test('a statement is built once for all connections', () => {
  const build = vi.fn<Statement<Record<never, never>, unknown, Tables>['build']>((db, { tenant }) =>
    db.select({ id: tenant.id }).from(tenant),
  )
  const statement = { name: 'built_once', mode: 'read', build } as const
  const connections = [1, 2].map(() => new SqliteConnection(migrateInMemory(openWriter(':memory:'))))
  for (const connection of connections) expect(connection.execute(statement, {})).toEqual([])
  expect(build).toHaveBeenCalledTimes(1)
  for (const { handle } of connections) handle.close()
})
