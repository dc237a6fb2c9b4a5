import type { ColumnKit } from '../postgres-column-kit.js'

export function accessTables(kit: ColumnKit) {
  return {
    revokedToken: kit.table(
      'revoked_token',
      {
        tenantId: kit.tenantId(),
        jti: kit.text('jti').notNull(),
        /** When the token would have expired anyway; the row is of no use after it. */
        expireTime: kit.instant('expire_time').notNull(),
      },
      (t) => [...kit.compositeKey(t.tenantId, t.jti), kit.index('revoked_token_expiry').on(t.expireTime)],
    ),
    rateLimit: kit.table(
      'rate_limit',
      {
        tenantId: kit.tenantId(),
        clientId: kit.text('client_id').notNull(),
        /** GCRA's theoretical arrival time, in microseconds since the epoch. */
        arrivalTime: kit.amount('arrival_time').notNull(),
      },
      (t) => [...kit.compositeKey(t.tenantId, t.clientId)],
    ),
  }
}
