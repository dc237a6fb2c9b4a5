import type { ColumnKit } from '../postgres-column-kit.js'
import { foldedColumns } from './search-columns.js'

export function platformTables(kit: ColumnKit) {
  return {
    tenant: kit.table(
      'tenant',
      {
        id: kit.id(),
        name: kit.text('name').notNull(),
        /** 0 enabled, 1 disabled */
        status: kit.integer('status').notNull(),
        expireTime: kit.instant('expire_time'),
        settings: kit.json<Record<string, unknown>>('settings').notNull(),
        createTime: kit.instant('create_time').notNull(),
        deletedAt: kit.instant('deleted_at'),
        revision: kit.revision('tenant'),
        ...foldedColumns(kit),
      },
      (t) => [...kit.platformKey(t)],
    ),
    adminKey: kit.table(
      'admin_key',
      {
        id: kit.id(),
        name: kit.text('name').notNull(),
        /** SHA-256 of the key, hexadecimal; the key itself is stored nowhere. */
        keyHash: kit.text('key_hash').notNull(),
        keyHint: kit.text('key_hint').notNull(),
        /** Tenants the key may act for; `['*']` is all of them. */
        tenantIds: kit.json<(number | '*')[]>('tenant_ids').notNull(),
        permissions: kit.json<string[]>('permissions').notNull(),
        /** Ids of the keys that it was made by: its maker last, whose own before it. Empty: by the bootstrap key. */
        makerIds: kit.json<number[]>('maker_ids').notNull().default([]),
        expireTime: kit.instant('expire_time'),
        createTime: kit.instant('create_time').notNull(),
        deletedAt: kit.instant('deleted_at'),
        revision: kit.revision('admin_key'),
        ...foldedColumns(kit),
      },
      (t) => [...kit.platformKey(t), kit.uniqueIndex('admin_key_hash').on(t.keyHash)],
    ),
    /**
     * What the product made for itself, by its purpose: secrets of hosts that configure none, and the issuer’s name.
     */
    signingKey: kit.table(
      'signing_key',
      {
        kid: kit.text('kid').notNull(),
        secret: kit.text('secret').notNull(),
        createTime: kit.instant('create_time').notNull(),
      },
      (t) => [...kit.compositeKey(t.kid)],
    ),
  }
}
