import { systemUnitOfWork, tenantUnits } from '@org/openapi-storage-drizzle'
import type { Repositories, SystemRepositories } from '@org/openapi-core'
import SqliteDatabase from 'better-sqlite3'
import { afterAll, beforeAll, expect } from 'vitest'
import { applyMigrations } from '../src/sqlite-migrations.js'
import { ExplainingGateway } from './explaining-gateway.js'

/** The plans of the statements that `work` sends, in order; they are answered nothing, or these rows one after the other. */
export type PlansOf = (
  work: (stores: Repositories, system: SystemRepositories) => Promise<unknown>,
  answers?: unknown[][],
) => Promise<string[]>

/** Makes an empty database for the tests of a file. */
export function usePlans(): PlansOf {
  let handle: SqliteDatabase.Database
  beforeAll(() => {
    handle = new SqliteDatabase(':memory:')
    applyMigrations(handle)
  })
  afterAll(() => handle.close())
  return async (work, answers) => {
    const gateway = new ExplainingGateway(handle, answers)
    await work(tenantUnits(gateway)(1), systemUnitOfWork(gateway))
    return gateway.explained.map(({ plan }) => plan.join('\n'))
  }
}

export const range = { start: new Date(0), end: new Date(1) }
export const page = { pageNo: 1, pageSize: 10 }

/** The list through an index that knows the filter, and the total through one that alone suffices. */
export function expectIndexed([list = '', total = '']: readonly string[], condition: RegExp): void {
  for (const plan of [list, total]) {
    expect(plan).toMatch(/USING (COVERING )?INDEX/)
    expect(plan).not.toMatch(/\bSCAN\b/)
    expect(plan).toMatch(condition)
  }
}

/** Beside that: the list comes in its order without sorting, and the total without a look at the table. */
export function expectSorted(plans: readonly string[], condition: RegExp): void {
  expectIndexed(plans, condition)
  expect(plans[0]).not.toMatch(/TEMP B-TREE/)
  expect(plans[1]).toMatch(/COVERING INDEX/)
}
