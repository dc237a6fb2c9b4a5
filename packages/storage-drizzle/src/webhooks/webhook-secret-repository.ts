import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { StoredWebhookSecret, WebhookSecretRepository } from '@org/openapi-core/storage'
import { isGiven } from '../conditions.js'
import { defineRead } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import type { WebhookTables } from './tables.js'

/** Prepared: every attempt to deliver asks. */
const listLive = defineRead<{ tenantId: number; endpointId: number; now: Date }>()(
  'webhook_secret_live',
  (db, { webhookSecret: table }: WebhookTables) => {
    const now = sql.param(sql.placeholder('now'), table.expireTime)
    return db
      .select({ id: table.id, sealed: table.sealed, expireTime: table.expireTime })
      .from(table)
      .where(
        and(isGiven(table, 'tenantId', 'endpointId'), or(isNull(table.expireTime), sql`${table.expireTime} > ${now}`)),
      )
      .orderBy(desc(table.id))
  },
)

/** The secrets of one tenant's webhook endpoints. */
export class DrizzleWebhookSecretRepository extends TenantRepository<WebhookTables> implements WebhookSecretRepository {
  async insert(endpointId: number, sealed: string, now: Date): Promise<void> {
    const row = { tenantId: this.tenantId, endpointId, sealed, createTime: now }
    await this.gateway.query('write', (db, { webhookSecret }) => db.insert(webhookSecret).values(row))
  }

  listLive(endpointId: number, now: Date): Promise<StoredWebhookSecret[]> {
    return this.gateway.execute(listLive, { tenantId: this.tenantId, endpointId, now })
  }

  async expire(ids: readonly number[], expireTime: Date): Promise<void> {
    if (ids.length === 0) return
    await this.gateway.query('write', (db, { webhookSecret: table }) =>
      db
        .update(table)
        .set({ expireTime })
        .where(
          and(
            eq(table.tenantId, this.tenantId),
            inArray(table.id, [...ids]),
            or(isNull(table.expireTime), gt(table.expireTime, expireTime)),
          ),
        ),
    )
  }

  async delete(endpointId: number, expiredAt?: Date): Promise<void> {
    await this.gateway.query('write', (db, { webhookSecret: table }) =>
      db
        .delete(table)
        .where(
          and(
            eq(table.tenantId, this.tenantId),
            eq(table.endpointId, endpointId),
            expiredAt && lte(table.expireTime, expiredAt),
          ),
        ),
    )
  }
}
