import { defineTables, postgresColumnKit, systemUnitOfWork, tenantUnits } from '@org/openapi-storage-drizzle'
import type { Database, Gateway, Tables, TransactionalGateway } from '@org/openapi-storage-drizzle'
import type { Storage } from '@org/openapi-core/storage'
import { drizzle } from 'drizzle-orm/pg-proxy'
import { citusDialect } from '../src/citus-dialect.js'
import { CompiledStatements } from '../src/compiled-statements.js'
import { PostgresGateway } from '../src/postgres-gateway.js'
import type { PostgresStorageOptions } from '../src/index.js'

const tables: Tables = defineTables(postgresColumnKit)
const { answering } = CompiledStatements.in(citusDialect)
const db = drizzle(async () => ({ rows: [] })) as unknown as Database

/** A storage that notes each statement that it sends as it would be worded for a cluster. */
export function notingStorage(options: PostgresStorageOptions, texts: Set<string>): Storage {
  const inner = new PostgresGateway(options)
  const gateway: TransactionalGateway<Tables> = {
    ...noting(inner, texts),
    transaction: (work) => inner.transaction((tx) => work(noting(tx, texts))),
  }
  return {
    kind: 'postgresql',
    isShared: true,
    forTenant: tenantUnits(gateway),
    system: systemUnitOfWork(gateway),
    migrate: async () => void (await inner.migrate()),
    pendingMigrations: () => inner.pendingMigrations(),
    health: () => inner.health(),
    close: () => inner.close(),
  }
}

function noting(inner: Gateway<Tables>, texts: Set<string>): Gateway<Tables> {
  const noted = new Set<object>()
  const note = (built: object): void => {
    // What asks for no rows of the database is no statement.
    if ('toSQL' in built) texts.add((built as { toSQL(): { sql: string } }).toSQL().sql)
  }
  const noteOnce = (statement: { build: (...of: [Database, Tables, typeof citusDialect]) => object }): void => {
    if (!noted.has(statement)) note(statement.build(db, tables, citusDialect))
    noted.add(statement)
  }
  return {
    execute: (statement, values) => {
      noteOnce(statement)
      return inner.execute(statement, values)
    },
    send: (statement, values) => {
      noteOnce(statement)
      return inner.send(statement, values)
    },
    rows: (mode, columns, build) => {
      texts.add(answering.bind(columns, build).text)
      return inner.rows(mode, columns, build)
    },
    query: (mode, build) =>
      inner.query(mode, (own, of, dialect) => {
        note(build(db, of, citusDialect))
        return build(own, of, dialect)
      }),
  }
}
