import { and, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { StoredWebhookSecret, WebhookSecretRepository } from '@org/openapi-core/storage'
import { TenantRepository } from '../tenant-repository.js'
import type { WebhookTables } from './tables.js'

/** The secrets of one tenant's webhook endpoints. */
export class DrizzleWebhookSecretRepository extends TenantRepository<WebhookTables> implements WebhookSecretRepository {
  async insert(endpointId: number, sealed: string, now: Date): Promise<void> {
    const row = { tenantId: this.tenantId, endpointId, sealed, createTime: now }
    await this.gateway.query('write', (db, { webhookSecret }) => db.insert(webhookSecret).values(row))
  }

  listLive(endpointId: number, now: Date): Promise<StoredWebhookSecret[]> {
    return this.gateway.query('read', (db, { webhookSecret: table }) =>
      db
        .select({ id: table.id, sealed: table.sealed, expireTime: table.expireTime })
        .from(table)
        .where(
          and(
            eq(table.tenantId, this.tenantId),
            eq(table.endpointId, endpointId),
            or(isNull(table.expireTime), gt(table.expireTime, now)),
          ),
        )
        .orderBy(desc(table.id)),
    )
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
