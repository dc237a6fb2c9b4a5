import SqliteDatabase from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countSqliteStatements } from './count-sqlite-statements.js'

const database = new SqliteDatabase(':memory:')
const statements = Object.getPrototypeOf(database.prepare('select 1')) as Record<string, unknown>
const handles = Object.getPrototypeOf(database) as Record<string, unknown>
const before = { statements: { ...statements }, prepare: handles['prepare'] }
let takeCounts: ReturnType<typeof countSqliteStatements>

beforeAll(() => {
  takeCounts = countSqliteStatements()
})

/** Other files of the worker use the same prototypes. */
afterAll(() => {
  database.close()
  Object.assign(statements, before.statements)
  handles['prepare'] = before.prepare
})

test('a statement counts each time that it runs, and is parsed when it is prepared', () => {
  const insert = database.prepare('create table if not exists t (a)')
  for (let i = 0; i < 3; i++) insert.run()
  database.prepare('select a from t').all()
  expect(takeCounts()).toEqual({ statements: 4, controls: 0, parses: 2, turns: 0 })
})

test('what begins and ends a transaction counts apart', () => {
  const select = database.prepare('select 1')
  database.transaction(() => select.get()).immediate()
  expect(takeCounts()).toMatchObject({ statements: 1, controls: 2 })
})

test('counts begin anew once they are taken', () => {
  database.prepare('select 1').get()
  takeCounts()
  expect(takeCounts()).toEqual({ statements: 0, controls: 0, parses: 0, turns: 0 })
})
