import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { travellingRows } from '../bulk-insert.js'
import type { Tables } from '../domains.js'
import { defineWrite, unanswered } from '../gateway.js'
import type { Gateway, Statement } from '../gateway.js'
import type { Row } from './row-text.js'
import type { MovedTable } from './moved-tables.js'

type Rows = { rows: readonly Row[] }

const statements = new WeakMap<MovedTable, Statement<Rows, unknown, Tables>>()

/** Inserts rows as they are, ids and revisions included, by one statement whose rows travel as one JSON text. */
export async function insertRows(gateway: Gateway<Tables>, moved: MovedTable, rows: readonly Row[]): Promise<void> {
  let statement = statements.get(moved)
  if (statement === undefined) statements.set(moved, (statement = defineInsert(moved)))
  await gateway.execute(statement, { rows })
}

function defineInsert({ name, key }: MovedTable): Statement<Rows, unknown, Tables> {
  return defineWrite<Rows>()(`tenant_move_${name}`, (db, tables: Tables, dialect) => {
    const table: PgTable = tables[key]
    const columns = getTableColumns(table) as Record<string, PgColumn>
    // A row that travels lacks what is null.
    const { rows, valueOf } = travellingRows(columns, () => null)
    return unanswered(
      db
        .insert(table)
        .select(sql`select ${sql.join([...valueOf.values()], sql`, `)} from ${dialect.jsonElements(rows)}`),
    )
  })
}
