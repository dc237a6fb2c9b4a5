import SqliteDatabase from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SqliteConnection } from '../src/sqlite-connection.js'
import { applyMigrations } from '../src/sqlite-migrations.js'

let connection: SqliteConnection

beforeEach(() => {
  const handle = new SqliteDatabase(':memory:')
  applyMigrations(handle)
  connection = new SqliteConnection(handle)
})
afterEach(() => void connection.handle.close())

const row = { tenantId: 1, subject: 's', subjectId: 1, dimension: 'd', used: 0 }
const insert = (key: string): unknown =>
  connection.query((db, { usageCounter }) => db.insert(usageCounter).values({ ...row, key }))
const find = (key: string): unknown =>
  connection.query((db, { usageCounter: table }) => db.select({ key: table.key }).from(table).where(eq(table.key, key)))

test('a text is compiled once, whatever its values', () => {
  const compile = vi.spyOn(connection.handle, 'prepare')
  for (const key of ['a', 'b', 'c']) insert(key)
  expect(['a', 'b', 'c', 'd'].map(find)).toEqual([[{ key: 'a' }], [{ key: 'b' }], [{ key: 'c' }], []])
  expect(compile).toHaveBeenCalledTimes(2)
})

test('it fits the tables as they are by then', () => {
  insert('a')
  expect(find('a')).toEqual([{ key: 'a' }])
  connection.handle.exec('alter table usage_counter add column more integer')
  expect(find('a')).toEqual([{ key: 'a' }])
  connection.handle.exec('drop table usage_counter')
  expect(() => find('a')).toThrow('Storage failure')
})
