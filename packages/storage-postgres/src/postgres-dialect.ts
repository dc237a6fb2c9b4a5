import { getTableName, sql } from 'drizzle-orm'
import type { Dialect } from '@org/openapi-storage-drizzle'

/** One more than the highest number of a transaction that is over; others under way may have higher ones. */
const XMAX = sql`cast(cast(pg_snapshot_xmax(pg_current_snapshot()) as text) as bigint)`

/** By how much the numbers of others that are under way are higher: each holds a lock on its own, of 32 bits. */
const AHEAD = sql`select (cast(cast(transactionid as text) as bigint) - ${XMAX}) & 4294967295 as ahead from pg_locks
  where locktype = 'transactionid' and mode = 'ExclusiveLock' and granted and pid is distinct from pg_backend_pid()
    and (cast(cast(transactionid as text) as bigint) - ${XMAX}) & 4294967295 < 2147483648`

/** How PostgreSQL words what the two databases word differently. */
export const postgresDialect: Dialect = {
  greatest: (a, b) => sql`greatest(${a}, ${b})`,
  jsonElements: (array) => sql`jsonb_array_elements(cast(${array} as jsonb))`,
  // An array of numbers has the same text in both, but for the brackets.
  isOneOf: (id, array) => sql`${id} = any(cast(translate(${array}, '[]', '{}') as bigint[]))`,
  locked(query) {
    // As an update that leaves the key as it is: who refers to the row does not wait.
    query.for('no key update')
    return query
  },
  held(query, table) {
    query.for('key share', { of: table })
    return query
  },
  exclusive(query) {
    query.for('update')
    return query
  },
  ofTenant: (tenantId, value) => sql`${tenantId} = ${value}`,
  // Without a zone: with one the sum depends on the session's, and Citus takes none of that kind for an update.
  later: (instant, milliseconds) =>
    sql`((${instant} at time zone 'UTC') + cast(${milliseconds} as bigint) * interval '1 millisecond') at time zone 'UTC'`,
  contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  // The index has trigrams: of two characters it finds each that may follow. Every text has one after its last.
  mayContain: (column, part) =>
    part.length < 3 ? sql`${column} ~ ${`${part}[a-z0-9]`}` : sql`${column} like ${`%${part}%`}`,
  proposals: () => sql`(select 1 limit 0) as proposed`,
  through: (table) => sql`${table}`,
  onlyValue: (column, { table }) => sql`(select ${column} from ${table})`,
  // By its name, which the migrations give it: to look it up takes a third of the time that the insertion of a row does.
  generatedId: (table) => sql`nextval(${sql.raw(`'${getTableName(table)}_id_seq'`)}::regclass)`,
  numbered: () => sql`pg_current_xact_id() is not null`,
  lockingFree: () => sql`for update skip locked`,
  // Materialized: a plan that asks the select once more would be given the next rows.
  freeChoice: (select) => sql`(with chosen as materialized (${select} for update skip locked) select * from chosen)`,
  lockedChoice: (select) => sql`(with chosen as materialized (${select} for no key update) select * from chosen)`,
  oldestTransaction: () => sql`cast(cast(pg_snapshot_xmin(pg_current_snapshot()) as text) as bigint)`,
  comingTransaction: () => sql`(${XMAX} + coalesce((select max(ahead) + 1 from (${AHEAD}) as running), 0))`,
  byBytes: (text) => sql`${text} collate "C"`,
  isSpread: false,
}
