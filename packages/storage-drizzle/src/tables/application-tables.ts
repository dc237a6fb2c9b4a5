import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'
import { searchedColumns } from './search-columns.js'

export function applicationTables(kit: ColumnKit) {
  return {
    /** A reference table: `client_id` is unique over all tenants, because a token request names only it. */
    partnerApplication: kit.table(
      'partner_application',
      {
        id: kit.id(),
        tenantId: kit.tenantId(),
        clientId: kit.text('client_id').notNull(),
        name: kit.text('name').notNull(),
        /** 0 enabled, 1 disabled */
        status: kit.integer('status').notNull(),
        /** SHA-256 of the secret, hexadecimal; the secret itself is stored nowhere. */
        secretHash: kit.text('secret_hash').notNull(),
        secretHint: kit.text('secret_hint').notNull(),
        secretUpdateTime: kit.instant('secret_update_time').notNull(),
        /** The secret before the last reset, while its overlap window lasts. */
        previousSecretHash: kit.text('previous_secret_hash'),
        previousSecretExpireTime: kit.instant('previous_secret_expire_time'),
        scopes: kit.json<string[]>('scopes').notNull(),
        ipWhitelist: kit.text('ip_whitelist').notNull(),
        rateLimitQps: kit.integer('rate_limit_qps').notNull(),
        accessTokenValiditySeconds: kit.integer('access_token_validity_seconds').notNull(),
        /** Tokens carry the generation they were issued in; raising it revokes all older ones at once. */
        tokenGeneration: kit.integer('token_generation').notNull(),
        contactName: kit.text('contact_name'),
        contactEmail: kit.text('contact_email'),
        remark: kit.text('remark'),
        expireTime: kit.instant('expire_time'),
        createTime: kit.instant('create_time').notNull(),
        deletedAt: kit.instant('deleted_at'),
        revision: kit.revision('partner_application'),
        ...searchedColumns(kit),
      },
      (t) => [
        ...kit.platformKey(t),
        kit.uniqueIndex('partner_application_client').on(t.clientId),
        kit
          .index('partner_application_page')
          .on(t.tenantId, t.createTime, t.id)
          .where(sql`deleted_at is null`),
      ],
    ),
  }
}
