import SqliteDatabase from 'better-sqlite3'
import { defineTables } from '@org/openapi-storage-drizzle'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RowInsertion } from '../src/row-insertion.js'
import { sqliteColumnKit } from '../src/sqlite-column-kit.js'
import { applyMigrations } from '../src/sqlite-migrations.js'

const { revokedToken, qualityCheck } = defineTables(sqliteColumnKit)
let handle: SqliteDatabase.Database

beforeEach(() => {
  handle = new SqliteDatabase(':memory:')
  applyMigrations(handle)
})
afterEach(() => void handle.close())

const expireTime = new Date(Date.UTC(2026, 8, 10))
const tokens = (count: number) => Array.from({ length: count }, (_, at) => ({ tenantId: 1, jti: `${at}`, expireTime }))
const insert = (rows: readonly object[]): void =>
  void new RowInsertion(handle, revokedToken).run({ rows: rows as Record<string, unknown>[] })
const stored = () => handle.prepare('select tenant_id, jti, expire_time from revoked_token order by rowid').all()

test.each([0, 1, 2, 19, 20, 21, 40, 47])('%i rows are there, in their order', (count) => {
  insert(tokens(count))
  expect(stored()).toEqual(tokens(count).map(({ jti }) => ({ tenant_id: 1, jti, expire_time: expireTime.getTime() })))
})

test('ids follow each other, what is absent is the default or null', () => {
  const qualityChecks = new RowInsertion(handle, qualityCheck)
  const row = { tenantId: 1, goodsId: 'G', source: 1, qcPathList: ['a'], completionTime: expireTime }
  const rows = [row, { ...row, goodsId: null }, row].map((each) => ({ ...each, createTime: expireTime }))
  expect(() => qualityChecks.run({ rows })).toThrow('NOT NULL')
  qualityChecks.run({ rows: rows.map((each) => ({ ...each, goodsId: 'H' })) })
  expect(handle.prepare('select id, qc_path_list, deleted_at, revision from qc_record').all()).toEqual(
    [1, 2, 3].map((id) => ({ id, qc_path_list: '["a"]', deleted_at: null, revision: 1 })),
  )
})

// One statement, and several.
test.each([0, 1, 20, 47])('%i rows answer what they are told to, and no row that is there already', (count) => {
  const answer = {
    columns: [revokedToken.jti, revokedToken.expireTime],
    read: ([jti, time]: readonly unknown[]) => `${String(jti)} at ${String(time)}`,
  }
  const rows = tokens(count)
  const answers = rows.map(({ jti }) => `${jti} at ${expireTime.getTime()}`)
  const few = new RowInsertion(handle, revokedToken, { ...answer, skipsTaken: false })
  expect(few.run({ rows: rows.slice(1) })).toEqual(answers.slice(1))
  if (count > 1) expect(() => few.run({ rows })).toThrow('UNIQUE')
  const skipping = new RowInsertion(handle, revokedToken, { ...answer, skipsTaken: true })
  expect(skipping.run({ rows })).toEqual(answers.slice(0, 1))
  expect(stored()).toHaveLength(count)
})

describe.each([3, 47])('one of %i that fails', (count) => {
  const rows = [...tokens(count - 1), ...tokens(1)]

  test('undoes all of them', () => {
    expect(() => insert(rows)).toThrow('UNIQUE')
    expect(handle.inTransaction).toBe(false)
    expect(stored()).toEqual([])
  })

  test('undoes nothing of the transaction around it', () => {
    handle.exec('begin')
    insert([{ tenantId: 2, jti: 'before', expireTime }])
    expect(() => insert(rows)).toThrow('UNIQUE')
    insert([{ tenantId: 2, jti: 'after', expireTime }])
    handle.exec('commit')
    expect(stored()).toMatchObject([{ jti: 'before' }, { jti: 'after' }])
  })
})
