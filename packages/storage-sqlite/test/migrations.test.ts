import { hashOf, statementsOf } from '@org/openapi-storage-drizzle'
import SqliteDatabase from 'better-sqlite3'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownMigrations } from '../src/own-migrations.js'
import {
  addSearchFunctions,
  applyMigrations,
  listPendingMigrations,
  MIGRATION_ACCOUNT,
} from '../src/sqlite-migrations.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-sqlite-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A file of a version that knew none of the newest migrations. */
function createOlder(file: string, newest: number): void {
  const handle = new SqliteDatabase(file)
  handle.pragma('foreign_keys = OFF')
  addSearchFunctions(handle)
  handle.exec(`create table ${MIGRATION_ACCOUNT} (id serial primary key, hash text not null, created_at numeric)`)
  const insert = handle.prepare(`insert into ${MIGRATION_ACCOUNT} (hash, created_at) values (?, ?)`)
  for (const migration of ownMigrations().slice(0, -newest)) {
    for (const statement of statementsOf(migration)) handle.exec(statement)
    insert.run(hashOf(migration), migration.createdAt)
  }
  handle.close()
}

it('of an older file are applied once, by whichever process is first', () => {
  const file = join(folder, 'older.db')
  createOlder(file, 5)
  const [early, late] = [new SqliteDatabase(file), new SqliteDatabase(file)]
  expect(listPendingMigrations(late)).toHaveLength(5)
  const begin = late.transaction.bind(late)
  // The other comes between the look at what is to be applied and its being applied.
  late.transaction = ((work: () => void) => {
    applyMigrations(early)
    return begin(work)
  }) as typeof late.transaction
  applyMigrations(late)
  const times = late.prepare(`select created_at from ${MIGRATION_ACCOUNT}`).pluck().all().map(Number)
  expect(times.sort((a, b) => a - b)).toEqual(ownMigrations().map(({ createdAt }) => createdAt))
  early.close()
  late.close()
})

it('that are all applied wait for nobody who writes', () => {
  const file = join(folder, 'newest.db')
  const [writer, starting] = [new SqliteDatabase(file), new SqliteDatabase(file, { timeout: 0 })]
  applyMigrations(writer)
  writer.exec('begin immediate')
  expect(() => applyMigrations(starting)).not.toThrow()
  writer.close()
  starting.close()
})
