import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { defineTables, postgresColumnKit } from '@org/openapi-storage-drizzle'
import { movedTables, stayingTables } from './moved-tables.js'
import { figureSources } from '../overview/figure-sources.js'
import { countedLists } from '../tallies/counted-lists.js'

const tables = defineTables(postgresColumnKit)
const all: readonly PgTable[] = Object.values(tables)
const moved = movedTables().map(({ name }) => name)

it('every table moves with its tenant, or stays for a reason', () => {
  expect([...moved, ...Object.keys(stayingTables)].sort()).toEqual(all.map((table) => getTableName(table)).sort())
})

it('what moves is a tenant’s, and told apart within it', () => {
  for (const { name, columns, order, left } of movedTables()) {
    if (name === 'tenant') continue
    expect(columns, name).toHaveProperty('tenantId')
    expect(order, name).not.toEqual([])
    expect(left, name).toContain('tenantId')
    expect(Object.keys(columns), name).toEqual(expect.arrayContaining([...order]))
  }
})

it('the tenant comes first, and applications before the log that names them', () => {
  expect(moved[0]).toBe('tenant')
  expect(moved.indexOf('partner_application')).toBeLessThan(moved.indexOf('operate_log'))
})

it('rows that are counted by their ids are counted where they arrive', () => {
  const counted = [...countedLists, ...figureSources].map((list) => getTableName(list.table(tables)))
  expect(counted.length).toBeGreaterThan(10)
  for (const name of counted) expect([...moved, 'api_access_log'], name).toContain(name)
  // As they are told from the row that arrives.
  for (const list of countedLists) {
    const columns = getTableColumns(list.table(tables)) as Record<string, unknown>
    for (const [property, column] of Object.entries(list.by))
      expect((column as (of: typeof tables) => unknown)(tables), `${list.name}.${property}`).toBe(columns[property])
  }
})
