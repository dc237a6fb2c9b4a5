import { systemUnitOfWork, tenantUnits } from '@org/openapi-storage-drizzle'
import type { Dialect, Gateway, Statement, Tables, TransactionalGateway } from '@org/openapi-storage-drizzle'
import type { Storage } from '@org/openapi-core/storage'
import { citusDialect } from '../src/citus-dialect.js'
import { postgresDialect } from '../src/postgres-dialect.js'
import { PostgresGateway } from '../src/postgres-gateway.js'
import type { PostgresGatewayOptions } from '../src/postgres-gateway.js'

/** As for a cluster, but for what only a cluster knows. */
const spreadDialect: Dialect = { ...citusDialect, oldestTransaction: () => postgresDialect.oldestTransaction() }

/** One statement as it is sent. */
export type NoteText = (text: string) => void

/** A storage on one server that says everything as to a cluster, and notes what it says. */
export function spreadStorage(options: PostgresGatewayOptions, note: NoteText): Storage {
  const inner = new PostgresGateway(options)
  const gateway: TransactionalGateway<Tables> = {
    ...spread(inner, note),
    transaction: (work) => inner.transaction((tx) => work(spread(tx, note))),
  }
  return {
    kind: 'postgresql',
    isShared: true,
    forTenant: tenantUnits(gateway),
    system: systemUnitOfWork(gateway),
    migrate: () => inner.migrate().then(() => undefined),
    pendingMigrations: () => inner.pendingMigrations(),
    health: () => inner.health(),
    close: () => inner.close(),
  }
}

const spread = (inner: Gateway<Tables>, note: NoteText): Gateway<Tables> => ({
  execute: (statement, values) => inner.execute(spreadStatement(statement, note), values),
  send: (statement, values) => inner.send(spreadStatement(statement, note), values),
  query: (mode, build) =>
    inner.query(mode, (db, tables) => {
      const built = build(db, tables, spreadDialect)
      noteBuilt(built, note)
      return built
    }),
})

const statements = new WeakMap<object, unknown>()

function spreadStatement<Values extends Record<string, unknown>, Row>(
  statement: Statement<Values, Row, Tables>,
  note: NoteText,
): Statement<Values, Row, Tables> {
  const known = statements.get(statement) as Statement<Values, Row, Tables> | undefined
  if (known !== undefined) return known
  const made: Statement<Values, Row, Tables> = {
    ...statement,
    build: (db, tables) => {
      const built = statement.build(db, tables, spreadDialect)
      noteBuilt(built, note)
      return built
    },
  }
  statements.set(statement, made)
  return made
}

/** What asks for no rows of the database is no statement. */
function noteBuilt(built: object, note: NoteText): void {
  if ('toSQL' in built) note((built as { toSQL(): { sql: string } }).toSQL().sql)
}
