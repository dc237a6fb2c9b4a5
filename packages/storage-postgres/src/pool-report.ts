import type { Measured, Telemetry } from '@org/openapi-core/telemetry'

/** What the connections of a lane are at. */
export interface PoolReport {
  readonly name: 'reads' | 'statements' | 'transactions' | 'replica'
  /** Connections that it may have. */
  readonly max: number
  /** Connections with a caller; of a shared one, with a statement that is not answered. */
  readonly used: number
  readonly idle: number
  /** Callers who wait for a connection; of shared ones, the statements behind the first of each. */
  readonly waiting: number
}

/** Lets telemetry read what the connections are at, until the function is called that this answers. */
export function observePools(telemetry: Telemetry, pools: () => readonly PoolReport[]): () => void {
  const each = (measure: (pool: PoolReport, name: object) => readonly Measured[]) => () =>
    pools().flatMap((pool) => measure(pool, { 'db.client.connection.pool.name': pool.name }))
  const ends = [
    telemetry.observe(
      'db.client.connection.count',
      each(({ used, idle }, name) => [
        { value: used, attributes: { ...name, 'db.client.connection.state': 'used' } },
        { value: idle, attributes: { ...name, 'db.client.connection.state': 'idle' } },
      ]),
    ),
    telemetry.observe(
      'db.client.connection.max',
      each(({ max }, name) => [{ value: max, attributes: { ...name } }]),
    ),
    telemetry.observe(
      'db.client.connection.pending_requests',
      each(({ waiting }, name) => [{ value: waiting, attributes: { ...name } }]),
    ),
  ]
  return () => {
    // Listeners of before answer nothing.
    for (const end of ends) if (typeof end === 'function') end()
  }
}
