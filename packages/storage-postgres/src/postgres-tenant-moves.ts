import { StorageError } from '@org/openapi-core/storage'
import { tenantMoves } from '@org/openapi-storage-drizzle'
import type {
  ArrivalTransaction,
  Gateway,
  RowsOfTenant,
  Tables,
  TenantMoves,
  TenantSnapshot,
} from '@org/openapi-storage-drizzle'
import { openOwnClient, withOwnClient } from './own-client.js'
import { postgresTables } from './compiled-statements.js'
import type { PostgresClient } from './postgres-client.js'
import type { PostgresGateway } from './postgres-gateway.js'
import type { MigrationSource } from './postgres-migrations.js'

/** Rows that are asked for at once. */
const FETCHED = 500

/** How long whoever takes the lines of an export, or gives those of an import, may keep a transaction waiting. */
const IDLE_MS = 10 * 60_000

/** Numbers that others may draw of a sequence between two parts of one statement, and more. */
const MARGIN = 10_000

/** What moving tenants needs of PostgreSQL. */
export function postgresTenantMoves(gateway: PostgresGateway): TenantMoves {
  const openSnapshot = async () => {
    const place = gateway.longWork
    return snapshotOf(await openOwnClient(place, { idleMs: IDLE_MS }), newestOf(place))
  }
  return tenantMoves({
    tables: postgresTables,
    pendingMigrations: () => gateway.pendingMigrations(),
    openSnapshot,
    arrive: (work) => withOwnClient(gateway.longWork, { idleMs: IDLE_MS }, (client) => arriveBy(client, work)),
    async depart(work) {
      const place = gateway.longWork
      const migration = newestOf(place)
      return withOwnClient(place, { idleMs: IDLE_MS }, (client) =>
        departBy(client, (tx) =>
          work({
            ...{ tx, moment: momentOf(client, migration), openPresent: openSnapshot },
            deleteRows: (rows) => deleteRows(client, rows),
          }),
        ),
      )
    },
  })
}

const newestOf = ({ migrations }: MigrationSource): string => migrations.at(-1)?.name ?? ''

async function snapshotOf(client: PostgresClient, migration: string): Promise<TenantSnapshot> {
  try {
    await client.raw('begin isolation level repeatable read read only')
  } catch (error) {
    await client.end(1000)
    throw error
  }
  return { ...momentOf(client, migration), close: () => client.end(1000) }
}

/** That of a repeatable-read transaction which is open. */
function momentOf(client: PostgresClient, migration: string): TenantSnapshot {
  return {
    kind: 'postgresql',
    migration,
    async *read(build) {
      const { text, read } = client.textOf(build)
      // The order of texts is none that an index has; a cursor has the server sort them once.
      await client.raw(`declare moved no scroll cursor for ${text}`)
      for (let fetched = FETCHED; fetched === FETCHED;) {
        const { rows } = await client.raw(`fetch ${FETCHED} from moved`)
        fetched = rows.length
        if (fetched > 0) yield rows.map((row) => read?.(Object.values(row))) as never
      }
      await client.raw('close moved')
    },
    async lastId(table) {
      return (await lastIdOf(client, table)).last
    },
    close: () => Promise.resolve(),
  }
}

/** The highest id that a table has given, and the sequence that gives them. */
async function lastIdOf(client: PostgresClient, table: string): Promise<{ last: number; sequence: string }> {
  const { rows } = await client.raw(
    `select s as sequence, coalesce(pg_sequence_last_value(s::regclass), 0) as last
      from pg_get_serial_sequence('${table}', 'id') as s`,
  )
  return { last: Number(rows[0]?.['last']), sequence: String(rows[0]?.['sequence']) }
}

async function arriveBy<T>(client: PostgresClient, work: (tx: ArrivalTransaction) => Promise<T>): Promise<T> {
  await client.begin()
  return committed(client, work({ ...gatewayOf(client), raiseId: (table, lastId) => raiseId(client, table, lastId) }))
}

/** One moment for all that it reads; what others have changed since it refuses to delete, and locks no table. */
async function departBy<T>(client: PostgresClient, work: (tx: Gateway<Tables>) => Promise<T>): Promise<T> {
  await client.raw('begin isolation level repeatable read')
  return committed(client, work(gatewayOf(client)))
}

/** The server only says how many there were: a large tenant's rows would not fit into the memory of this process. */
async function deleteRows(client: PostgresClient, { table, owner, tenantId }: RowsOfTenant): Promise<number> {
  const { count } = await client.raw(`delete from "${table}" where "${owner}" = ${Math.trunc(tenantId)}`)
  if (count === null) throw new StorageError('other', 'UNCOUNTED')
  return count
}

/** Committed where the work resolves; ended with its connection, and so rolled back, where it rejects. */
async function committed<T>(client: PostgresClient, work: Promise<T>): Promise<T> {
  const result = await work
  const { command } = await client.raw('commit')
  if (command !== 'COMMIT') throw new StorageError('other', 'COMMIT_ROLLED_BACK')
  return result
}

const gatewayOf = (client: PostgresClient): Gateway<Tables> => ({
  execute: (statement, values) => client.execute(statement, values),
  async send(statement, values) {
    await client.execute(statement, values)
  },
  rows: (mode, columns, build) => client.rows(mode, columns, build),
  query: (_mode, build) => client.query(build),
  isSpread: client.isSpread,
})

/**
 * A sequence knows no condition: others draw from it between a look and a change, which must not take back what they drew.
 * So it jumps only where it is far away, and walks the rest.
 */
async function raiseId(client: PostgresClient, table: string, lastId: number): Promise<void> {
  const { last, sequence } = await lastIdOf(client, table)
  if (last >= lastId) return
  if (lastId - last > MARGIN) {
    await client.raw(`select setval('${sequence}', ${Math.trunc(lastId)})`)
    return
  }
  await client.raw(`select count(nextval('${sequence}')) from generate_series(1, ${Math.trunc(lastId - last)})`)
}
