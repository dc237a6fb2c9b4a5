import { and, desc, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { StoredWebhookSecret, WebhookSecretRepository } from '@org/openapi-core/storage'
import { isGiven, placeholders } from '../conditions.js'
import { defineAppend, defineRead, defineWrite, unanswered } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import type { WebhookTables } from './tables.js'

type Endpoint = { tenantId: number; endpointId: number }

const insert = defineAppend<Endpoint & { sealed: string; createTime: Date }>()(
  'webhook_secret_insert',
  (db, { webhookSecret: table }: WebhookTables) =>
    unanswered(db.insert(table).values(placeholders('tenantId', 'endpointId', 'sealed', 'createTime'))),
)

/** Prepared: every attempt to deliver asks. */
const listLive = defineRead<Endpoint & { now: Date }>()(
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

/** The ids travel as one JSON text, so that any number of them is the same statement. */
const expire = defineWrite<{ tenantId: number; ids: string; expireTime: Date }>()(
  'webhook_secret_expire',
  (db, { webhookSecret: table }: WebhookTables, dialect) => {
    const expireTime = sql.param(sql.placeholder('expireTime'), table.expireTime)
    return unanswered(
      db
        .update(table)
        .set({ expireTime: sql`${expireTime}` })
        .where(
          and(
            dialect.ofTenant(table.tenantId, sql.placeholder('tenantId')),
            dialect.isOneOf(table.id, sql`${sql.placeholder('ids')}`),
            or(isNull(table.expireTime), gt(table.expireTime, expireTime)),
          ),
        ),
    )
  },
)

const deleteAll = defineWrite<Endpoint>()('webhook_secret_delete', (db, { webhookSecret: table }: WebhookTables) =>
  unanswered(db.delete(table).where(isGiven(table, 'tenantId', 'endpointId'))),
)

const deleteExpired = defineWrite<Endpoint & { expiredAt: Date }>()(
  'webhook_secret_delete_expired',
  (db, { webhookSecret: table }: WebhookTables) => {
    const expiredAt = sql.param(sql.placeholder('expiredAt'), table.expireTime)
    return unanswered(
      db.delete(table).where(and(isGiven(table, 'tenantId', 'endpointId'), lte(table.expireTime, expiredAt))),
    )
  },
)

/** The secrets of one tenant's webhook endpoints. */
export class DrizzleWebhookSecretRepository extends TenantRepository<WebhookTables> implements WebhookSecretRepository {
  async insert(endpointId: number, sealed: string, now: Date): Promise<void> {
    await this.gateway.execute(insert, { tenantId: this.tenantId, endpointId, sealed, createTime: now })
  }

  listLive(endpointId: number, now: Date): Promise<StoredWebhookSecret[]> {
    return this.gateway.execute(listLive, { tenantId: this.tenantId, endpointId, now })
  }

  async expire(ids: readonly number[], expireTime: Date): Promise<void> {
    if (ids.length === 0) return
    await this.gateway.execute(expire, { tenantId: this.tenantId, ids: JSON.stringify(ids), expireTime })
  }

  async delete(endpointId: number, expiredAt?: Date): Promise<void> {
    const { gateway, tenantId } = this
    if (expiredAt === undefined) await gateway.execute(deleteAll, { tenantId, endpointId })
    else await gateway.execute(deleteExpired, { tenantId, endpointId, expiredAt })
  }
}
