import type { Telemetry } from '@org/openapi-core/telemetry'
import type { ReplicaOptions } from './replica.js'
import type { ServerEncryption } from './server-encryption.js'

/** Options of the connections to PostgreSQL. All times are in milliseconds. */
export interface PostgresGatewayOptions {
  /**
   * `postgres://user:password@host:port/database`; of several hosts (`host:port,host:port`) the one that takes writes.
   */
  url: string
  /**
   * Encrypts the connections and verifies the server: `true`, or the private authority of its certificate. Absent: as
   * the URL says (`sslmode=require` encrypts and verifies nobody).
   */
  ssl?: ServerEncryption | undefined
  /**
   * `transaction`: between here and the server there is a pooler that gives each transaction another session (PgBouncer
   * with `pool_mode = transaction`, RDS Proxy). Then nothing is set for a session, and the role must have a
   * `statement_timeout`. A pooler in session mode needs no option.
   */
  pooler?: 'transaction' | undefined
  /**
   * Whether statements are prepared in the server's sessions. Absent: they are, and behind a transaction pooler where the
   * start finds that it keeps them (PgBouncer from 1.21 on). `true` there refuses the start where it finds that it does not.
   */
  preparedStatements?: boolean | undefined
  /**
   * `citus`: the URL leads to the coordinator of a Citus cluster, whose workers hold the rows of the tenants. `migrate`
   * distributes the tables, and statements are worded so that each tenant's stay on one worker.
   */
  distribution?: 'citus' | undefined
  /** Where migrations are applied, past the pooler, whose limits would end long ones; default `url`. */
  migrationUrl?: string | undefined
  /** A streaming replica of the server, for what may be read somewhat late. */
  replica?: ReplicaOptions | undefined
  /** Connections at most, three or more; default 10. They are opened when they are needed. */
  poolSize?: number | undefined
  /**
   * Of the connections, the share that transactions have for themselves, one at a time each; more than 0, less than 1,
   * default 0.6. The others are shared by any number of callers. The farther away the server is, the longer a transaction
   * keeps its connection, and the more of them are needed: raise `poolSize` first, then this.
   */
  transactionShare?: number | undefined
  /** To connect and log in; default 5,000. */
  connectTimeoutMs?: number | undefined
  /** For one statement; default 10,000. */
  statementTimeoutMs?: number | undefined
  /** For one transaction; default 5,000. */
  transactionTimeoutMs?: number | undefined
  /** For the wait until a transaction may begin, behind others of this process; default 15,000. */
  transactionWaitMs?: number | undefined
  /** Where statements, transactions and connections are told of, the same as the engine's. Absent: nowhere. */
  telemetry?: Telemetry | undefined
}
