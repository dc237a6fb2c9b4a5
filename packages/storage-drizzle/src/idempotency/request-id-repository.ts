import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { extended } from '@org/openapi-core/storage'
import type { KeptAnswer, RequestIdKey, RequestIdRepository, RequestIdSweep } from '@org/openapi-core/storage'
import { excluded, placeholders } from '../conditions.js'
import { defineRead, defineWrite, isOneRow, unanswered } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import type { IdempotencyTables } from './tables.js'

type Table = IdempotencyTables['requestId']
/** Mapped types, because an interface is no record of values. */
type KeptValues = Pick<KeptAnswer, keyof KeptAnswer>
type Key = Pick<RequestIdKey, keyof RequestIdKey> & { tenantId: number }

const isKey = (table: Table) =>
  and(
    eq(table.tenantId, sql.placeholder('tenantId')),
    eq(table.clientId, sql.placeholder('clientId')),
    eq(table.operation, sql.placeholder('operation')),
    eq(table.requestId, sql.placeholder('requestId')),
  )

/** A key that is there is taken over when its time is over; who waited for another's transaction sees its outcome. */
const reserve = defineWrite<Key & { now: Date; expireTime: Date }>()(
  'request_id_reserve',
  (db, { requestId: table }: IdempotencyTables) =>
    db
      .insert(table)
      .values(placeholders('tenantId', 'clientId', 'operation', 'requestId', 'expireTime'))
      .onConflictDoUpdate({
        target: [table.tenantId, table.clientId, table.operation, table.requestId],
        set: { ...excluded(table, 'expireTime'), bodyHash: null, answer: null },
        setWhere: sql`${table.expireTime} <= ${sql.param(sql.placeholder('now'), table.expireTime)}`,
      })
      .returning({ expireTime: table.expireTime }),
)

const keep = defineWrite<Key & KeptValues>()('request_id_keep', (db, { requestId: table }: IdempotencyTables) =>
  unanswered(
    db
      .update(table)
      .set({ bodyHash: sql`${sql.placeholder('bodyHash')}`, answer: sql`${sql.placeholder('answer')}` })
      .where(isKey(table)),
  ),
)

const find = defineRead<Key & { now: Date }>()('request_id_find', (db, { requestId: table }: IdempotencyTables) =>
  db
    .select({ bodyHash: table.bodyHash, answer: table.answer })
    .from(table)
    .where(and(isKey(table), gt(table.expireTime, sql`${sql.param(sql.placeholder('now'), table.expireTime)}`))),
)

const deleteExpired = defineWrite<{ now: Date; limit: number }>()(
  'request_id_delete_expired',
  (db, { requestId: table }: IdempotencyTables, dialect) => {
    const { tenantId, clientId, operation, requestId, expireTime } = table
    const isExpired = lte(expireTime, sql.param(sql.placeholder('now'), expireTime))
    const expired = sql`select ${tenantId}, ${clientId}, ${operation}, ${requestId} from ${table}
      where ${isExpired} limit ${sql.placeholder('limit')}`
    // The second condition is for a key that somebody reserves anew between the choice and the deletion.
    return db
      .delete(table)
      .where(
        and(sql`(${tenantId}, ${clientId}, ${operation}, ${requestId}) in ${dialect.freeChoice(expired)}`, isExpired),
      )
      .returning({ requestId })
  },
)

/** The request ids of one tenant. */
export class DrizzleRequestIdRepository extends TenantRepository<IdempotencyTables> implements RequestIdRepository {
  reserve(key: RequestIdKey, { now, expireTime }: { now: Date; expireTime: Date }): Promise<boolean> {
    return isOneRow(this.gateway.execute(reserve, extended(key, { tenantId: this.tenantId, now, expireTime })))
  }

  keep(key: RequestIdKey, { bodyHash, answer }: KeptAnswer): Promise<void> {
    return this.gateway.send(keep, extended(key, { tenantId: this.tenantId, bodyHash, answer }))
  }

  async find(key: RequestIdKey, now: Date): Promise<KeptAnswer | undefined> {
    const [row] = await this.gateway.execute(find, extended(key, { tenantId: this.tenantId, now }))
    if (row === undefined || row.bodyHash === null || row.answer === null) return undefined
    return { bodyHash: row.bodyHash, answer: row.answer }
  }
}

/** Forgets request ids of all tenants that are free again. */
export class DrizzleRequestIdSweep implements RequestIdSweep {
  constructor(private readonly gateway: Gateway<IdempotencyTables>) {}

  async deleteExpired(now: Date, limit: number): Promise<number> {
    return (await this.gateway.execute(deleteExpired, { now, limit })).length
  }
}
