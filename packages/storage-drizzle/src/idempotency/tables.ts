import type { ColumnKit } from '../postgres-column-kit.js'

/** Ids and keys that are taken, and first answers, for as long as they hold. */
export function idempotencyTables(kit: ColumnKit) {
  return {
    requestId: requestIdTable(kit),
    idempotentCall: idempotentCallTable(kit),
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
      /** SHA-256 of the body, hexadecimal; with `answer`, where the caller asked for it to be kept. */
      bodyHash: kit.text('body_hash'),
      /** The body of the answer. */
      answer: kit.text('answer'),
      /** From here on the key is free again. */
      expireTime: kit.instant('expire_time').notNull(),
    },
    (t) => [
      ...kit.compositeKey(t.tenantId, t.clientId, t.operation, t.requestId),
      kit.index('request_id_expiry').on(t.expireTime),
    ],
  )
}

/** Calls that are done once for the `Idempotency-Key` of their caller. */
function idempotentCallTable(kit: ColumnKit) {
  return kit.table(
    'idempotent_call',
    {
      tenantId: kit.tenantId(),
      /** An application or an administrator. */
      caller: kit.text('caller').notNull(),
      key: kit.text('key').notNull(),
      operation: kit.text('operation').notNull(),
      /** SHA-256 of the body, hexadecimal. */
      bodyHash: kit.text('body_hash').notNull(),
      /** The request that does it, or has done it. */
      takenBy: kit.text('taken_by').notNull(),
      /** The body of the answer; null while the call is under way. */
      answer: kit.text('answer'),
      /** From here on the key is free again: the end of a lease, while there is no answer. */
      expireTime: kit.instant('expire_time').notNull(),
    },
    (t) => [...kit.compositeKey(t.tenantId, t.caller, t.key), kit.index('idempotent_call_expiry').on(t.expireTime)],
  )
}
