import { StorageError } from '@org/openapi-core/storage'

/** What the server does to a session that takes too long, and who else may use the session. */
export interface SessionSettings {
  /** The server cancels a statement after this time. */
  statementTimeoutMs: number
  /** The server closes a connection that sits idle inside a transaction for as long; 0 where there are none. */
  idleTransactionTimeoutMs: number
  /** Whether every transaction may meet another session of the server, which is then somebody else's. */
  isPooled: boolean
  /** Whether the server has to be a replica, which only reads; else it has to take writes. */
  isReplica?: boolean
}

/** The answer to `greeting`, all of it text. */
export type Greeting = Record<string, unknown>

/** Given when logging in, because poolers hand these two on to whichever session serves the client. */
export const logInParameters = { TimeZone: 'UTC', DateStyle: 'ISO, YMD' }

/** The first statement of a client: what the server is, and, in a session of its own, how it shall behave. */
export function greeting(settings: SessionSettings): string {
  const facts = [
    `pg_backend_pid() as pid`,
    `current_setting('transaction_read_only') as read_only`,
    `pg_is_in_recovery()::text as is_standby`,
  ]
  return `select ${[...facts, ...(settings.isPooled ? pooledFacts : ownSettings(settings))].join(', ')}`
}

/** Sent behind BEGIN where sessions are borrowed: what is set ends with the transaction. */
export function borrowedSettings({ statementTimeoutMs, idleTransactionTimeoutMs }: SessionSettings): string {
  const local = [
    `set_config('statement_timeout', '${statementTimeoutMs}', true)`,
    `set_config('idle_in_transaction_session_timeout', '${idleTransactionTimeoutMs}', true)`,
  ]
  return `select pg_backend_pid() as pid, ${local.join(', ')}`
}

/** Refuses a server of the wrong kind, and sessions that a pooler lends with settings that cannot work. */
export function assertUsable(greeting: Greeting, settings: SessionSettings): void {
  if (settings.isReplica === true) {
    // Of any other server nobody can tell how late it is.
    if (greeting['is_standby'] !== 'true') throw new StorageError('unavailable', 'NOT_A_REPLICA')
  } else if (greeting['read_only'] !== 'off') {
    // A standby, or the former primary after a failover: reads would be of the past, and writes fail.
    throw new StorageError('unavailable', 'READ_ONLY_SERVER')
  }
  if (!settings.isPooled) return
  for (const [code, { isMet }] of Object.entries(poolerDemands)) {
    if (!isMet(greeting, settings)) throw new StorageError('unavailable', code)
  }
}

/** For whoever starts a host: what to do about a failure of `assertUsable`; undefined for any other. */
export function poolerAdvice({ driverCode }: StorageError): string | undefined {
  const advice = Object.hasOwn(poolerDemands, driverCode) ? poolerDemands[driverCode]?.advice : undefined
  return advice && `Behind a transaction pooler ${advice}`
}

/** Of a replica: locks come with what it replays, and whoever waits for one may ask the primary instead. */
const REPLICA_LOCK_TIMEOUT_MS = 1000

function ownSettings({ statementTimeoutMs, idleTransactionTimeoutMs, isReplica }: SessionSettings): string[] {
  const session = {
    statement_timeout: String(statementTimeoutMs),
    ...(isReplica === true && { lock_timeout: String(REPLICA_LOCK_TIMEOUT_MS) }),
    idle_in_transaction_session_timeout: String(idleTransactionTimeoutMs),
    default_transaction_isolation: 'read committed',
    // Texts in statements, a backslash among them, are meant as the standard has them.
    standard_conforming_strings: 'on',
    ...logInParameters,
  }
  return Object.entries(session).map(([name, value]) => `set_config('${name}', '${value}', false)`)
}

/** What the role's and the database's defaults make of a session, whatever others have set in the one that answers. */
const defaultOf = (name: string): string => `(select reset_val from pg_settings where name = '${name}')`

const pooledFacts = [
  `${defaultOf('statement_timeout')} as statement_timeout`,
  `${defaultOf('default_transaction_isolation')} as isolation`,
  `current_setting('TimeZone') as time_zone`,
  `current_setting('DateStyle') as date_style`,
]

interface PoolerDemand {
  readonly isMet: (greeting: Greeting, settings: SessionSettings) => boolean
  readonly advice: string
}

/**
 * A single statement outside a transaction runs with what the session has, and cannot set anything of its own. It is
 * read as text, so that another zone would make other times of the stored ones.
 */
const poolerDemands: Readonly<Record<string, PoolerDemand>> = {
  POOLER_STATEMENT_TIMEOUT: {
    // Transactions set their own.
    isMet: ({ statement_timeout: given }, { statementTimeoutMs, idleTransactionTimeoutMs }) =>
      idleTransactionTimeoutMs > 0 || (Number(given) > 0 && Number(given) <= statementTimeoutMs),
    advice: `the role needs a statement_timeout of at most statementTimeoutMs: alter role … set statement_timeout = '10s'`,
  },
  POOLER_ISOLATION: {
    isMet: ({ isolation }) => isolation === 'read committed',
    advice: `the role's isolation must be the server's own default: alter role … set default_transaction_isolation = 'read committed'`,
  },
  POOLER_TIME_ZONE: {
    isMet: ({ time_zone: zone }) => /^(Etc\/)?UTC$/.test(String(zone)),
    advice: `sessions must speak UTC: the pooler has to hand on the client's TimeZone, or alter role … set timezone = 'UTC'`,
  },
  POOLER_DATE_STYLE: {
    isMet: ({ date_style: style }) => String(style).startsWith('ISO'),
    advice: `sessions must write dates in ISO style: alter role … set datestyle = 'ISO, YMD'`,
  },
}
