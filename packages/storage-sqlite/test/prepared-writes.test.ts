import { tenantUnits } from '@org/openapi-storage-drizzle'
import type { Database, Dialect, Statement, StatementMode, Tables } from '@org/openapi-storage-drizzle'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SqliteConnection } from '../src/sqlite-connection.js'
import { SqliteGateway } from '../src/sqlite-gateway.js'
import { applyMigrations } from '../src/sqlite-migrations.js'

/** Notes which writes are prepared, and how many are built for the call. */
class NotingGateway extends SqliteGateway {
  readonly prepared = new Set<object>()
  built = 0

  override execute<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<Row[]> {
    if (statement.mode === 'write') this.prepared.add(statement)
    return super.execute(statement, values)
  }

  override query<T>(
    mode: StatementMode,
    build: (db: Database, tables: Tables, dialect: Dialect) => PromiseLike<T>,
  ): Promise<T> {
    if (mode === 'write') this.built += 1
    return super.query(mode, build)
  }
}

const NOW = new Date('2026-09-10T04:00:00Z')
const keyword = {
  keyword: 'bag',
  displayKeyword: 'Bag',
  action: 1,
  actionData: 'bag',
  sort: 1,
  status: 0,
  terminalType: 0,
} as const

let gateway: NotingGateway

beforeEach(async () => {
  const writer = new SqliteConnection(new SqliteDatabase(':memory:'))
  gateway = new NotingGateway({ writer, reader: undefined }, 5000)
  await gateway.exclusively(({ handle }) => applyMigrations(handle))
})
afterEach(() => gateway.close())

test('what writes the same columns again is the same statement, whatever their values', async () => {
  const { searchKeywords } = tenantUnits(gateway)(1)
  for (const sort of [1, 2, 3]) {
    const { id, revision } = await searchKeywords.create({ ...keyword, sort }, NOW)
    expect(await searchKeywords.update(id, { ...keyword, keyword: `bag ${sort}` }, revision)).toBe(true)
    expect(await searchKeywords.updateStatus(id, 1)).toBe(true)
    expect(await searchKeywords.delete(id, NOW)).toBe(true)
  }
  expect([gateway.prepared.size, gateway.built]).toEqual([4, 0])
})

test('an expression is built for the call', async () => {
  const { partnerApplications } = tenantUnits(gateway)(1)
  await partnerApplications.revokeTokens(7)
  expect([gateway.prepared.size, gateway.built]).toEqual([0, 1])
})

test('however many sets of columns come, so many statements are kept and no more', async () => {
  const { searchKeywords } = tenantUnits(gateway)(1)
  const optional = ['validStart', 'validEnd', 'icon', 'title', 'subtitle', 'image'] as const
  for (let set = 0; set < 2 ** optional.length; set += 1) {
    const given = Object.fromEntries(optional.filter((_, bit) => (set >> bit) % 2 === 1).map((name) => [name, null]))
    await searchKeywords.create({ ...keyword, ...given }, NOW)
  }
  expect(gateway.prepared.size).toBeLessThanOrEqual(32)
  expect(gateway.built).toBeGreaterThan(0)
  expect((await searchKeywords.page({ pageNo: 1, pageSize: 1 })).total).toBe(2 ** optional.length)
})
