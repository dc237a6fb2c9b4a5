import { isInsideTransaction } from '@org/openapi-core/storage'
import type {
  Database,
  Dialect,
  Gateway,
  Statement,
  StatementMode,
  Tables,
  TransactionalGateway,
} from '@org/openapi-storage-drizzle'
import type { ReplicaLane } from './replica-lane.js'

/**
 * The gateway of a primary whose reads may be of its replica. Writes and transactions are the primary's, and so is what
 * a transaction reads: what is decided by a read is never decided by an old one.
 */
export class LaggingGateway implements TransactionalGateway<Tables> {
  constructor(
    private readonly primary: TransactionalGateway<Tables>,
    private readonly replica: ReplicaLane,
  ) {}

  get isSpread(): boolean {
    return this.primary.isSpread ?? false
  }

  execute<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<Row[]> {
    const primary = (): Promise<Row[]> => this.primary.execute(statement, values)
    if (!mayLag(statement.mode)) return primary()
    return this.replica.read((client) => client.execute(statement, values), primary)
  }

  send<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<void> {
    return this.primary.send(statement, values)
  }

  readonly rows: Gateway<Tables>['rows'] = (mode, columns, build) => {
    const primary = () => this.primary.rows(mode, columns, build)
    return mayLag(mode) ? this.replica.read((client) => client.rows(mode, columns, build), primary) : primary()
  }

  query<T>(mode: StatementMode, build: (db: Database, tables: Tables, dialect: Dialect) => PromiseLike<T>): Promise<T> {
    const primary = (): Promise<T> => this.primary.query(mode, build)
    return mayLag(mode) ? this.replica.read((client) => client.query(build), primary) : primary()
  }

  transaction<T>(work: (tx: Gateway<Tables>) => Promise<T>): Promise<T> {
    return this.primary.transaction(work)
  }
}

/** A call beside a transaction is left to the primary, which refuses it. */
const mayLag = (mode: StatementMode): boolean => mode === 'read' && !isInsideTransaction()
