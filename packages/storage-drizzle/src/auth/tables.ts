import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'
import { foldedColumns, searchedColumns } from '../search-columns.js'
import { lifetimeColumns, living } from '../tenant-table.js'

/** Who may call. Secrets and admin keys are digests; revoked tokens stay until they would have ended. */
export function authTables(kit: ColumnKit) {
  return {
    partnerApplication: partnerApplicationTable(kit),
    revokedToken: revokedTokenTable(kit),
    rateLimit: rateLimitTable(kit),
    adminKey: adminKeyTable(kit),
    adminRole: adminRoleTable(kit),
    adminUser: adminUserTable(kit),
    signingKey: signingKeyTable(kit),
  }
}

/** As repositories see them. */
export type AuthTables = ReturnType<typeof authTables>

/** A reference table: `client_id` is unique over all tenants, because a token request names only it. */
function partnerApplicationTable(kit: ColumnKit) {
  return kit.table(
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
      ...lifetimeColumns(kit, 'partner_application'),
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
  )
}

function revokedTokenTable(kit: ColumnKit) {
  return kit.table(
    'revoked_token',
    {
      tenantId: kit.tenantId(),
      jti: kit.text('jti').notNull(),
      /** When the token would have expired anyway; the row is of no use after it. */
      expireTime: kit.instant('expire_time').notNull(),
    },
    (t) => [...kit.compositeKey(t.tenantId, t.jti), kit.index('revoked_token_expiry').on(t.expireTime)],
  )
}

function rateLimitTable(kit: ColumnKit) {
  return kit.table(
    'rate_limit',
    {
      tenantId: kit.tenantId(),
      clientId: kit.text('client_id').notNull(),
      /** GCRA's theoretical arrival time, in microseconds since the epoch. */
      arrivalTime: kit.amount('arrival_time').notNull(),
    },
    (t) => [...kit.compositeKey(t.tenantId, t.clientId)],
  )
}

function adminKeyTable(kit: ColumnKit) {
  return kit.table(
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
      /** Whose key it is. */
      adminUserId: kit.reference('admin_user_id'),
      /** Who made it, where that was a person. */
      makerUserId: kit.reference('maker_user_id'),
      ...lifetimeColumns(kit, 'admin_key'),
      ...foldedColumns(kit),
    },
    (t) => [...kit.platformKey(t), kit.uniqueIndex('admin_key_hash').on(t.keyHash)],
  )
}

/**
 * What the product made for itself, by its purpose: secrets of hosts that configure none, and the issuer’s name.
 */
function signingKeyTable(kit: ColumnKit) {
  return kit.table(
    'signing_key',
    {
      kid: kit.text('kid').notNull(),
      secret: kit.text('secret').notNull(),
      createTime: kit.instant('create_time').notNull(),
    },
    (t) => [...kit.compositeKey(t.kid)],
  )
}

function adminRoleTable(kit: ColumnKit) {
  return kit.table(
    'admin_role',
    {
      id: kit.id(),
      name: kit.text('name').notNull(),
      permissions: kit.json<string[]>('permissions').notNull(),
      remark: kit.text('remark'),
      ...lifetimeColumns(kit, 'admin_role'),
      ...foldedColumns(kit),
    },
    (t) => [...kit.platformKey(t), kit.uniqueIndex('admin_role_name').on(t.name).where(living)],
  )
}

function adminUserTable(kit: ColumnKit) {
  return kit.table(
    'admin_user',
    {
      id: kit.id(),
      name: kit.text('name').notNull(),
      /** In lower case. */
      email: kit.text('email').notNull(),
      /** People are few: who has a role is asked of all of them. */
      roleIds: kit.json<number[]>('role_ids').notNull(),
      /** Tenants that the person may act for; `['*']` is all of them. */
      tenantIds: kit.json<(number | '*')[]>('tenant_ids').notNull(),
      /** 0 enabled, 1 disabled */
      status: kit.integer('status').notNull(),
      remark: kit.text('remark'),
      ...lifetimeColumns(kit, 'admin_user'),
      ...foldedColumns(kit),
    },
    (t) => [...kit.platformKey(t), kit.uniqueIndex('admin_user_email').on(t.email).where(living)],
  )
}
