import { tenantUnits } from '@org/openapi-storage-drizzle'
import type { Statement, Tables } from '@org/openapi-storage-drizzle'
import type { Repositories } from '@org/openapi-core/storage'
import SqliteDatabase from 'better-sqlite3'
import { expect, it } from 'vitest'
import { applyMigrations } from '../src/sqlite-migrations.js'
import { expectIndexed, expectSorted, page, range, usePlans } from './explained-plans.js'
import { ExplainingGateway } from './explaining-gateway.js'

const plans = usePlans()

/** Answers a row to every statement, so that a write goes on to its next one. */
class AnsweringGateway extends ExplainingGateway {
  override async execute<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<Row[]> {
    await super.execute(statement, values)
    return [{ id: 7 }] as Row[]
  }
}

it('the lines of a country are a range of the key, and no other lines are read', async () => {
  const [table, ...rest] = await plans(({ freightLines }) => freightLines.listOfCountry('US'))
  expect(table?.split('\n')).toEqual([
    'SEARCH logistics_line_country USING COVERING INDEX sqlite_autoindex_logistics_line_country_1 (tenant_id=? AND country=?)',
    'SEARCH logistics_line USING INTEGER PRIMARY KEY (rowid=?)',
    'USE TEMP B-TREE FOR ORDER BY',
  ])
  expect(rest).toEqual([])
})

it('pages are indexed and sorted', async () => {
  const lines = (filter: object) => plans(({ freightLines }: Repositories) => freightLines.page({ ...page, ...filter }))
  expectSorted(await lines({}), /tenant_id=\?/)
  expectSorted(await lines({ createTime: range }), /create_time>\?/)
  expectSorted(await lines({ status: 0 }), /status=\?/)
  // Lines are few: a part of the name is looked for in their order.
  expectIndexed(await lines({ lineName: 'Air' }), /tenant_id=\?/)
  expectIndexed(await lines({ lineName: 'Air', status: 0 }), /status=\?/)
})

it('a line’s own countries are found by the line', async () => {
  const handle = new SqliteDatabase(':memory:')
  applyMigrations(handle)
  const gateway = new AnsweringGateway(handle)
  await tenantUnits(gateway)(1).freightLines.delete(7, new Date(0))
  expect(gateway.explained.map(({ plan }) => plan.join())).toEqual([
    'SEARCH logistics_line USING INTEGER PRIMARY KEY (rowid=?)',
    expect.stringMatching(
      /^SEARCH logistics_line_country USING (COVERING )?INDEX logistics_line_country_line \(tenant_id=\? AND line_id=\?\)$/,
    ),
  ])
  handle.close()
})
