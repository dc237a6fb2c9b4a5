import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'

export function limitTables(kit: ColumnKit) {
  return {
    /** What a tenant has one of: configurations, as JSON under a name. */
    setting: kit.table(
      'setting',
      {
        tenantId: kit.tenantId(),
        name: kit.text('name').notNull(),
        value: kit.json<unknown>('value').notNull(),
        updateTime: kit.instant('update_time').notNull(),
      },
      (t) => [...kit.compositeKey(t.tenantId, t.name)],
    ),
    /** Idempotency keys of partners' requests. */
    requestId: kit.table(
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
    ),
    /** Idempotency keys of administrators' calls that move money. */
    idempotencyKey: idempotencyKeyTable(kit),
    /** Uses of a subject along a dimension; the limit stands with the subject. */
    usageCounter: kit.table(
      'usage_counter',
      {
        tenantId: kit.tenantId(),
        subject: kit.text('subject').notNull(),
        subjectId: kit.reference('subject_id').notNull(),
        dimension: kit.text('dimension').notNull(),
        key: kit.text('key').notNull(),
        used: kit.integer('used').notNull(),
        /** From then on nobody asks for it; null: it is kept. */
        expireTime: kit.instant('expire_time'),
      },
      (t) => [
        ...kit.compositeKey(t.tenantId, t.subject, t.subjectId, t.dimension, t.key),
        kit
          .index('usage_counter_expiry')
          .on(t.expireTime)
          .where(sql`expire_time is not null`),
      ],
    ),
  }
}

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
