import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { extended } from '@org/openapi-core/storage'
import type {
  IdempotencyKey,
  IdempotencyKeyRepository,
  IdempotencyKeySweep,
  IdempotentCall,
  TakenKey,
} from '@org/openapi-core/storage'
import { excluded, placeholders } from '../conditions.js'
import { defineRead, defineWrite, firstRow, isOneRow, unanswered } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import type { IdempotencyTables } from './tables.js'

type Table = IdempotencyTables['idempotentCall']
/** Mapped types, because an interface is no record of values. */
type Key = Pick<IdempotencyKey, keyof IdempotencyKey> & { tenantId: number }
type Taking = Key & Pick<IdempotentCall, keyof IdempotentCall> & { now: Date; expireTime: Date; unbelievable: Date }

const isKey = (table: Table) =>
  and(
    eq(table.tenantId, sql.placeholder('tenantId')),
    eq(table.caller, sql.placeholder('caller')),
    eq(table.key, sql.placeholder('key')),
  )

const takenBy = (table: Table) => and(isKey(table), eq(table.takenBy, sql.placeholder('takenBy')))

/**
 * A key that is there is taken over when its time is over; who waited for another's transaction sees its outcome. So is one
 * without an answer whose time ends later than any that was taken since the clock was set back.
 */
const take = defineWrite<Taking>()('idempotency_key_take', (db, { idempotentCall: table }: IdempotencyTables) =>
  db
    .insert(table)
    .values(placeholders('tenantId', 'caller', 'key', 'operation', 'bodyHash', 'takenBy', 'expireTime'))
    .onConflictDoUpdate({
      target: [table.tenantId, table.caller, table.key],
      set: { ...excluded(table, 'operation', 'bodyHash', 'takenBy', 'expireTime'), answer: null },
      setWhere: sql`${table.expireTime} <= ${sql.param(sql.placeholder('now'), table.expireTime)}
        or (${table.answer} is null and ${table.expireTime} > ${sql.param(sql.placeholder('unbelievable'), table.expireTime)})`,
    })
    .returning({ key: table.key }),
)

const find = defineRead<Key & { now: Date }>()(
  'idempotency_key_find',
  (db, { idempotentCall: table }: IdempotencyTables) =>
    db
      .select({
        operation: table.operation,
        bodyHash: table.bodyHash,
        takenBy: table.takenBy,
        answer: table.answer,
      })
      .from(table)
      .where(and(isKey(table), gt(table.expireTime, sql`${sql.param(sql.placeholder('now'), table.expireTime)}`))),
)

const keep = defineWrite<Key & { answer: string }>()(
  'idempotency_key_keep',
  (db, { idempotentCall: table }: IdempotencyTables) =>
    unanswered(
      db
        .update(table)
        .set({ answer: sql`${sql.placeholder('answer')}` })
        .where(isKey(table)),
    ),
)

const settle = defineWrite<Key & { takenBy: string; answer: string; expireTime: Date }>()(
  'idempotency_key_settle',
  (db, { idempotentCall: table }: IdempotencyTables) =>
    db
      .update(table)
      .set({
        answer: sql`${sql.placeholder('answer')}`,
        expireTime: sql`${sql.param(sql.placeholder('expireTime'), table.expireTime)}`,
      })
      .where(takenBy(table))
      .returning({ key: table.key }),
)

const free = defineWrite<Key & { takenBy: string }>()(
  'idempotency_key_free',
  (db, { idempotentCall: table }: IdempotencyTables) =>
    db.delete(table).where(takenBy(table)).returning({ key: table.key }),
)

const deleteExpired = defineWrite<{ now: Date; limit: number }>()(
  'idempotency_key_delete_expired',
  (db, { idempotentCall: table }: IdempotencyTables, dialect) => {
    const { tenantId, caller, key, expireTime } = table
    const isExpired = lte(expireTime, sql.param(sql.placeholder('now'), expireTime))
    const expired = sql`select ${tenantId}, ${caller}, ${key} from ${table}
      where ${isExpired} limit ${sql.placeholder('limit')}`
    // The second condition is for a key that somebody takes anew between the choice and the deletion.
    return db
      .delete(table)
      .where(and(sql`(${tenantId}, ${caller}, ${key}) in ${dialect.freeChoice(expired)}`, isExpired))
      .returning({ key })
  },
)

/** The idempotency keys of one tenant. */
export class DrizzleIdempotencyKeyRepository
  extends TenantRepository<IdempotencyTables>
  implements IdempotencyKeyRepository
{
  take(key: IdempotencyKey, call: IdempotentCall, times: { now: Date; expireTime: Date }): Promise<boolean> {
    // Twice as far ahead, for clocks of processes differ.
    const unbelievable = new Date(2 * times.expireTime.getTime() - times.now.getTime())
    return isOneRow(this.gateway.execute(take, { ...this.#of(key), ...call, ...times, unbelievable }))
  }

  find(key: IdempotencyKey, now: Date): Promise<TakenKey | undefined> {
    return firstRow(this.gateway.execute(find, extended(this.#of(key), { now })))
  }

  keep(key: IdempotencyKey, answer: string): Promise<void> {
    return this.gateway.send(keep, extended(this.#of(key), { answer }))
  }

  settle(
    key: IdempotencyKey,
    by: string,
    { answer, expireTime }: { readonly answer: string; readonly expireTime: Date },
  ): Promise<boolean> {
    return isOneRow(this.gateway.execute(settle, extended(this.#of(key), { takenBy: by, answer, expireTime })))
  }

  async free(key: IdempotencyKey, by: string): Promise<void> {
    await this.gateway.execute(free, extended(this.#of(key), { takenBy: by }))
  }

  #of({ caller, key }: IdempotencyKey): Key {
    return { tenantId: this.tenantId, caller, key }
  }
}

/** Forgets idempotency keys of all tenants that are free again. */
export class DrizzleIdempotencyKeySweep implements IdempotencyKeySweep {
  constructor(private readonly gateway: Gateway<IdempotencyTables>) {}

  async deleteExpired(now: Date, limit: number): Promise<number> {
    return (await this.gateway.execute(deleteExpired, { now, limit })).length
  }
}
