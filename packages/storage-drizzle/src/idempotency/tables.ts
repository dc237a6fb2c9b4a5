import type { ColumnKit } from '../postgres-column-kit.js'

/** Ids and keys that are taken, and first answers, for as long as they hold. */
export function idempotencyTables(kit: ColumnKit) {
  return {
    requestId: requestIdTable(kit),
    idempotencyKey: idempotencyKeyTable(kit),
  }
}

/** As repositories see them. */
export type IdempotencyTables = ReturnType<typeof idempotencyTables>

/** Idempotency keys of partners' requests. */
function requestIdTable(kit: ColumnKit) {
  return kit.table(
    'request_id',
    {
      tenantId: kit.tenantId(),
      clientId: kit.text('client_id').notNull(),
      operation: kit.text('operation').notNull(),
      requestId: kit.text('request_id').notNull(),
      /** From here on the key is free again. */
      expireTime: kit.instant('expire_time').notNull(),
    },
    (t) => [
      ...kit.compositeKey(t.tenantId, t.clientId, t.operation, t.requestId),
      kit.index('request_id_expiry').on(t.expireTime),
    ],
  )
}

/** Idempotency keys of administrators' calls that move money. */
function idempotencyKeyTable(kit: ColumnKit) {
  return kit.table(
    'idempotency_key',
    {
      tenantId: kit.tenantId(),
      adminId: kit.text('admin_id').notNull(),
      operation: kit.text('operation').notNull(),
      key: kit.text('key').notNull(),
      /** SHA-256 of the body, hexadecimal. */
      bodyHash: kit.text('body_hash').notNull(),
      /** The answer's data, as JSON text; null only inside the transaction that takes the key. */
      answer: kit.text('answer'),
      /** From here on the key is free again. */
      expireTime: kit.instant('expire_time').notNull(),
    },
    (t) => [
      ...kit.compositeKey(t.tenantId, t.adminId, t.operation, t.key),
      kit.index('idempotency_key_expiry').on(t.expireTime),
    ],
  )
}
