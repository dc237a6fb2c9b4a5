import type { Gateway } from './gateway.js'

/** Whether tenants' rows are on several servers: see `Dialect.isSpread`. */
export const isSpread = ({ isSpread: spread = false }: Pick<Gateway<never>, 'isSpread'>): boolean => spread
