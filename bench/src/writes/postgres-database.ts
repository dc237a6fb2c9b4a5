import postgres from 'postgres'
import type { Sql, TransactionSql } from 'postgres'
import { benchTenantId as tenantId } from '../data/quality-checks.js'
import { KEPT_MS } from './once-call.js'
import type { OnceCall } from './once-call.js'
import type { OutboxRow } from './outbox-row.js'
import type { TallyChange } from './row-tally.js'
import type { UsageCounter } from './usage-counter.js'

/** As many as the engine has by default. */
const CONNECTIONS = 10

/** postgres.js as it comes: a pool, and each text prepared once for each connection. */
export const openPostgres = (url: string): Sql => postgres(url, { max: CONNECTIONS, onnotice: () => undefined })

/** Whether a row of this unique key is there already. */
export const isTaken = (error: unknown): boolean => error instanceof postgres.PostgresError && error.code === '23505'

/** One statement for all groups. */
export function addToTally(tx: TransactionSql, list: string, changes: readonly TallyChange[]) {
  return tx`
    INSERT INTO row_tally_delta (tenant_id, list, group_key, coordinate, count)
    SELECT ${tenantId}, ${list}, changed.group_key, changed.coordinate, changed.rows
    FROM unnest(${changes.map(({ group }) => group)}::text[], ${changes.map(({ second }) => second)}::bigint[],
      ${changes.map(({ rows }) => rows)}::bigint[]) AS changed(group_key, coordinate, rows)`
}

/** One statement for all that happened. */
export const insertEvents = (tx: TransactionSql, events: readonly OutboxRow[]) =>
  tx`INSERT INTO event_outbox ${tx(events)}`

/** Counts a use unless the limit is reached; no row to whoever came too late. */
export function countUse(tx: TransactionSql, counter: UsageCounter) {
  const { subject, subjectId, dimension, key, expireTime, limit } = counter
  return tx<{ used: number }[]>`
    INSERT INTO usage_counter (tenant_id, subject, subject_id, dimension, key, used, expire_time)
    VALUES (${tenantId}, ${subject}, ${subjectId}, ${dimension}, ${key}, 1, ${expireTime})
    ON CONFLICT (tenant_id, subject, subject_id, dimension, key) DO UPDATE SET used = usage_counter.used + 1
    WHERE ${limit}::bigint = -1 OR usage_counter.used < ${limit}::bigint RETURNING used`
}

/** Takes the id; no row while somebody has it. */
export function reserveRequestId(tx: TransactionSql, { clientId, operation, requestId, now }: OnceCall) {
  return tx`
    INSERT INTO request_id (tenant_id, client_id, operation, request_id, expire_time)
    VALUES (${tenantId}, ${clientId}, ${operation}, ${requestId}, ${new Date(now.getTime() + KEPT_MS)})
    ON CONFLICT (tenant_id, client_id, operation, request_id) DO UPDATE SET expire_time = excluded.expire_time
    WHERE request_id.expire_time <= ${now} RETURNING 1`
}

/** Whom a user of the client is bound to. */
export interface BindingLink {
  readonly clientId: string
  readonly externalUserId: string
  readonly memberId: number
}

/** Keeps the binding and its member enabled until the transaction ends; no row where they are not. */
export const holdBinding = (tx: TransactionSql, { clientId, externalUserId, memberId }: BindingLink) => tx`
  SELECT 1 FROM partner_member AS binding
  JOIN member ON member.tenant_id = binding.tenant_id AND member.id = binding.member_id
  WHERE binding.tenant_id = ${tenantId} AND binding.client_id = ${clientId}
    AND binding.external_user_id = ${externalUserId} AND binding.deleted_at IS NULL AND binding.status = 0
    AND member.id = ${memberId} AND member.status = 0 AND member.deleted_at IS NULL FOR SHARE`
