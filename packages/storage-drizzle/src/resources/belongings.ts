import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { defineWrite } from '../gateway.js'
import type { ResourceTable } from './resource-definition.js'

/** Rows that belong to those of another table. */
interface Belongings {
  readonly table: ResourceTable & { readonly tenantId: PgColumn }
  /** The column that names whose they are. */
  readonly owner: PgColumn
}

/** Declares the statement that deletes what belongs to a row which is deleted. */
export const defineDeletionOf = <Tables>(name: string, belongingsOf: (tables: Tables) => Belongings) =>
  defineWrite<{ tenantId: number; id: number; now: Date }>()(name, (db, tables: Tables) => {
    const { table, owner } = belongingsOf(tables)
    const isIts = and(eq(table.tenantId, sql.placeholder('tenantId')), eq(owner, sql.placeholder('id')))
    return db
      .update(table)
      .set({ deletedAt: sql`${sql.param(sql.placeholder('now'), table.deletedAt)}` })
      .where(and(isIts, isNull(table.deletedAt)))
      .returning({ id: table.id })
  })
