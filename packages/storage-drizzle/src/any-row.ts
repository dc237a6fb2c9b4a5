import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { ONE_ROW } from './conditions.js'
import { defineRead } from './gateway.js'

/** Declares the statement that answers one row where any of a table is so, and none otherwise (`isOneRow`). */
export const defineAny =
  <Values extends Record<string, unknown>>() =>
  <Tables>(name: string, rowsOf: (tables: Tables) => { readonly table: PgTable; readonly where: SQL | undefined }) =>
    defineRead<Values>()(name, (db, tables: Tables) => {
      const { table, where } = rowsOf(tables)
      return db
        .select({ one: sql`1` })
        .from(table)
        .where(where)
        .limit(ONE_ROW)
    })
