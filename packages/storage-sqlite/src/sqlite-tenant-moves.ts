import { setImmediate as nextTurn } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { tenantMoves } from '@org/openapi-storage-drizzle'
import type { ArrivalTransaction, TenantMoves, TenantSnapshot } from '@org/openapi-storage-drizzle'
import { SqliteConnection } from './sqlite-connection.js'
import type { SqliteGateway } from './sqlite-gateway.js'
import { listPendingMigrations, newestMigration } from './sqlite-migrations.js'
import { sqliteTables } from './statement-texts.js'
import { toStorageError } from './to-storage-error.js'

/** Rows after which others have their turn. */
const SLICE = 200

/** Ids of one statement: it looks at the rows of all tenants. */
const IDS = 10_000

/** What moving tenants needs of SQLite. */
export function sqliteTenantMoves(gateway: SqliteGateway): TenantMoves {
  return tenantMoves({
    tables: sqliteTables,
    pendingMigrations: () => gateway.exclusively(({ handle }) => listPendingMigrations(handle)),
    openSnapshot: async () => snapshotOf(await gateway.exclusively(({ handle }) => openReader(handle))),
    arrive: (work) =>
      gateway.unhurried((tx, { handle }) =>
        work({
          execute: (statement, values) => tx.execute(statement, values),
          send: (statement, values) => tx.send(statement, values),
          rows: (mode, columns, build) => tx.rows(mode, columns, build),
          query: (mode, build) => tx.query(mode, build),
          raiseId: raiseIdOf(handle),
        }),
      ),
    // Whoever writes waits: what is looked at is what is deleted.
    depart: (work) => gateway.unhurried((tx, { handle }) => work({ tx, moment: momentOf(handle) })),
  })
}

/** A handle of its own, so that writers go on; of a database in memory, which has only one, a copy. */
function openReader(writer: SqliteDatabase.Database): SqliteDatabase.Database {
  if (writer.memory) return new SqliteDatabase(writer.serialize(), { readonly: true })
  return new SqliteDatabase(writer.name, { readonly: true })
}

function snapshotOf(handle: SqliteDatabase.Database): TenantSnapshot {
  // The moment is that of the first statement that reads.
  handle.exec('begin; select 1 from sqlite_sequence')
  return {
    ...momentOf(handle),
    async close() {
      handle.close()
    },
  }
}

/** That of a transaction which is open. */
function momentOf(handle: SqliteDatabase.Database): TenantSnapshot {
  const connection = new SqliteConnection(handle)
  const findLastId = handle.prepare<[string], { seq: number }>('select seq from sqlite_sequence where name = ?')
  return {
    kind: 'sqlite',
    migration: newestMigration(),
    idsAtOnce: IDS,
    async *read(build) {
      const { text, bind, read } = connection.textOf(build)
      const statement = handle.prepare<unknown[], unknown[]>(text).raw()
      let rows: unknown[] = []
      for (const columns of statement.iterate(...bind({}))) {
        rows.push(read?.(columns))
        if (rows.length < SLICE) continue
        yield rows as never
        rows = []
        await nextTurn()
      }
      if (rows.length > 0) yield rows as never
    },
    lastId: async (table) => findLastId.get(table)?.seq ?? 0,
    close: () => Promise.resolve(),
  }
}

const raiseIdOf =
  (handle: SqliteDatabase.Database): ArrivalTransaction['raiseId'] =>
  async (table, lastId) => {
    try {
      const { changes } = handle
        .prepare('update sqlite_sequence set seq = max(seq, ?) where name = ?')
        .run(lastId, table)
      if (changes === 0) handle.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, lastId)
    } catch (error) {
      throw toStorageError(error)
    }
  }
