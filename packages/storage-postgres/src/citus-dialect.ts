import { getTableName, sql } from 'drizzle-orm'
import type { Dialect } from '@org/openapi-storage-drizzle'
import { postgresDialect } from './postgres-dialect.js'

/** Transactions that a worker has prepared: they are over for the coordinator, and what they have written is not seen. */
const PREPARED = `select count(*) from pg_prepared_xacts where database = current_database()`

/**
 * How Citus words it: statements come to the coordinator, which draws ids and numbers transactions, and the rows of a
 * tenant are on one worker.
 */
export const citusDialect: Dialect = {
  ...postgresDialect,
  isSpread: true,
  // Of the coordinator: rows that are inserted by VALUES may have no subquery.
  generatedId: (table) =>
    sql`nextval(cast(pg_get_serial_sequence(${sql.raw(`'${getTableName(table)}'`)}, 'id') as regclass))`,
  // Rows on several workers cannot be locked by what chooses them: who comes second finds them gone.
  freeChoice: (select) => sql`(${select})`,
  lockedChoice: (select) => sql`(${select})`,
  // The snapshot is as old as the statement: whatever the workers have not prepared by now is over there, too.
  oldestTransaction: () => sql`case when (select bool_and(success and result = '0')
    from run_command_on_workers(${sql.raw(`'${PREPARED}'`)})) then ${postgresDialect.oldestTransaction()} else 0 end`,
}
