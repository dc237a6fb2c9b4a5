import type { Gateway } from './gateway.js'

/** Whether tenants' rows are on several servers: see `Dialect.isSpread`. Asks the database nothing. */
export const isSpread = <Tables>(gateway: Gateway<Tables>): Promise<boolean> =>
  gateway.query('read', (_db, _tables, dialect) => Promise.resolve(dialect.isSpread))
