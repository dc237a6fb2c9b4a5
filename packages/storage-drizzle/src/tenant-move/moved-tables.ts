import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { defineTables } from '../domains.js'
import type { Tables } from '../domains.js'
import { postgresColumnKit } from '../postgres-column-kit.js'

/** The tables whose rows stay where they are when a tenant moves, and why. */
export const stayingTables: Readonly<Record<string, string>> = {
  admin_key: 'belongs to the platform: whoever administers there is no administrator here',
  admin_role: 'belongs to the platform',
  admin_user: 'belongs to the platform',
  signing_key: 'belongs to the installation: with it anybody could sign tokens of the place that was left',
  row_tally: 'is counted: what can be counted from rows is counted anew, the rest travels as sums (row-sums.ts)',
  row_tally_delta: 'is in those sums',
  row_tally_frontier: 'says how far the ids of this database are folded',
  counted_list: 'says how far the ids of this database are counted',
  event_sequencer: 'is a lock, made by whoever needs it',
  rate_limit: 'says how many calls there were within the last seconds',
  api_access_log: 'tells of calls of the place that was left, and is deleted after a month',
}

/** A table whose rows move with their tenant. */
export interface MovedTable {
  /** Its name in the database and in an export. */
  readonly name: string
  /** What the tables of a storage call it. */
  readonly key: keyof Tables
  /** By which its rows are told apart within a tenant, in the order of an export; names of properties. */
  readonly order: readonly string[]
  /** Properties that do not travel: whose rows they are is said once, and some ids are given anew. */
  readonly left: readonly string[]
  /** Its properties and their columns, in the order of the table. */
  readonly columns: Readonly<Record<string, PgColumn>>
}

/** Ids of these are unique over all tenants: the target gives its own. What is left out is told by the key that is told. */
const renumbered: Readonly<Record<string, readonly string[]>> = { partner_application: ['clientId'] }

let described: readonly MovedTable[] | undefined

/**
 * Every table whose rows move, in the order of an export: those of a new domain are among them without anybody thinking of
 * it. The tenant's own row comes first. Described when they are first asked for, which most processes never do.
 */
export const movedTables = (): readonly MovedTable[] => (described ??= describeAll())

const describeAll = () =>
  Object.entries(defineTables(postgresColumnKit)).flatMap(([key, table]) => {
    const name = getTableName(table)
    if (name in stayingTables) return []
    return [describe(name, key as keyof Tables, table)]
  })

function describe(name: string, key: keyof Tables, table: PgTable): MovedTable {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  if (name === 'tenant') return { name, key, columns, order: [], left: ['id'] }
  const left = renumbered[name] === undefined ? ['tenantId'] : ['tenantId', 'id']
  return { name, key, columns, left, order: renumbered[name] ?? orderOf(table, columns) }
}

function orderOf(table: PgTable, columns: Readonly<Record<string, PgColumn>>): string[] {
  if ('id' in columns) return ['id']
  const key = getTableConfig(table).primaryKeys.flatMap((primary) => primary.columns.map((column) => column.name))
  return Object.keys(columns).filter(
    (property) => property !== 'tenantId' && key.includes(columns[property]?.name ?? ''),
  )
}

/** Whose row of a table it is: a condition's column. */
export const ownerOf = ({ name }: MovedTable, table: PgTable): PgColumn => {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  return columns[name === 'tenant' ? 'id' : 'tenantId'] as PgColumn
}
