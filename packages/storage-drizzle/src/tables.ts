import { sql } from 'drizzle-orm'
import type { ColumnKit } from './postgres-column-kit.js'

/**
 * Every table of the product, once for both databases. A tenant's rows carry `tenant_id` as the first
 * column of the primary key and of every unique index; soft-deleted rows stay, and every index that serves
 * a page leaves them out.
 */
export function defineTables(kit: ColumnKit) {
  return { ...platformTables(kit), ...applicationTables(kit), ...accessTables(kit), ...logTables(kit), ...goodsTables(kit) }
}

/** The tables as repositories see them. */
export type Tables = ReturnType<typeof defineTables>

function platformTables(kit: ColumnKit) {
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
        expireTime: kit.instant('expire_time'),
        createTime: kit.instant('create_time').notNull(),
        deletedAt: kit.instant('deleted_at'),
      },
      (t) => [...kit.platformKey(t), kit.uniqueIndex('admin_key_hash').on(t.keyHash)],
    ),
    /** Token secrets that the product made for itself, for hosts that configure none. */
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

function applicationTables(kit: ColumnKit) {
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
      },
      (t) => [
        ...kit.platformKey(t),
        kit.uniqueIndex('partner_application_client').on(t.clientId),
        kit.index('partner_application_page').on(t.tenantId, t.createTime, t.id).where(sql`deleted_at is null`),
      ],
    ),
  }
}

function accessTables(kit: ColumnKit) {
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

function logTables(kit: ColumnKit) {
  return {
    operateLog: kit.table(
      'operate_log',
      {
        tenantId: kit.tenantId(),
        id: kit.id(),
        adminId: kit.text('admin_id').notNull(),
        adminName: kit.text('admin_name').notNull(),
        action: kit.text('action').notNull(),
        resource: kit.text('resource').notNull(),
        resourceId: kit.text('resource_id'),
        /** What the admin API showed of the resource, as JSON text; null where there was nothing. */
        before: kit.text('before'),
        after: kit.text('after'),
        requestId: kit.text('request_id').notNull(),
        createTime: kit.instant('create_time').notNull(),
      },
      (t) => [
        ...kit.tenantKey(t),
        kit.index('operate_log_page').on(t.tenantId, t.createTime, t.id),
        kit.index('operate_log_resource').on(t.tenantId, t.resource, t.createTime, t.id),
      ],
    ),
    apiAccessLog: kit.table(
      'api_access_log',
      {
        tenantId: kit.tenantId(),
        id: kit.id(),
        clientId: kit.text('client_id').notNull(),
        path: kit.text('path').notNull(),
        code: kit.integer('code').notNull(),
        durationMs: kit.integer('duration_ms').notNull(),
        ip: kit.text('ip').notNull(),
        requestId: kit.text('request_id').notNull(),
        createTime: kit.instant('create_time').notNull(),
      },
      (t) => [
        ...kit.tenantKey(t),
        kit.index('api_access_log_page').on(t.tenantId, t.createTime, t.id),
        kit.index('api_access_log_client').on(t.tenantId, t.clientId, t.createTime, t.id),
      ],
    ),
  }
}

function goodsTables(kit: ColumnKit) {
  return {
    qualityCheck: kit.table(
      'qc_record',
      {
        tenantId: kit.tenantId(),
        id: kit.id(),
        goodsId: kit.text('goods_id').notNull(),
        source: kit.integer('source').notNull(),
        skuId: kit.text('sku_id'),
        goodsName: kit.text('goods_name'),
        localGoodsName: kit.text('local_goods_name'),
        specName: kit.text('spec_name'),
        localSpecName: kit.text('local_spec_name'),
        imagePath: kit.text('image_path'),
        goodsDetailUrl: kit.text('goods_detail_url'),
        qcPathList: kit.json<string[]>('qc_path_list').notNull(),
        length: kit.text('length'),
        width: kit.text('width'),
        height: kit.text('height'),
        weight: kit.text('weight'),
        volume: kit.text('volume'),
        completionTime: kit.instant('completion_time').notNull(),
        /** Who made it: never leaves the admin API. */
        inspector: kit.text('inspector'),
        photographer: kit.text('photographer'),
        createTime: kit.instant('create_time').notNull(),
        deletedAt: kit.instant('deleted_at'),
      },
      (t) => [
        ...kit.tenantKey(t),
        // Each filter with each of the two orders (partners: by completion, administrators: by creation): SQLite,
        // which knows no numbers of rows, would rather walk all of a tenant's rows in order than sort a few. The last
        // columns are for the totals: with them it need not look at the table.
        kit.index('qc_record_page').on(t.tenantId, t.completionTime, t.id, t.deletedAt).where(sql`deleted_at is null`),
        kit.index('qc_record_created').on(t.tenantId, t.createTime, t.id, t.deletedAt).where(sql`deleted_at is null`),
        kit
          .index('qc_record_goods')
          .on(t.tenantId, t.goodsId, t.completionTime, t.id, t.source, t.deletedAt)
          .where(sql`deleted_at is null`),
        kit
          .index('qc_record_goods_created')
          .on(t.tenantId, t.goodsId, t.createTime, t.id, t.source, t.deletedAt)
          .where(sql`deleted_at is null`),
        kit
          .index('qc_record_source')
          .on(t.tenantId, t.source, t.completionTime, t.id, t.deletedAt)
          .where(sql`deleted_at is null`),
        kit
          .index('qc_record_source_created')
          .on(t.tenantId, t.source, t.createTime, t.id, t.deletedAt)
          .where(sql`deleted_at is null`),
      ],
    ),
  }
}
