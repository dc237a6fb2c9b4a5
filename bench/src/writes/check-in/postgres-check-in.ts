import type { Sql, TransactionSql } from 'postgres'
import { benchTenantId as tenantId } from '../../data/quality-checks.js'
import { walletChanged } from '../outbox-row.js'
import { countUse, insertEvents, reserveRequestId } from '../postgres-database.js'
import { refuseUnless } from '../refuse-unless.js'
import { serialNumber } from '../serial-number.js'
import type { UsageCounter } from '../usage-counter.js'
import { checkInDay, countersOf, requireReward } from './hand-written-check-in.js'
import type { CheckIn, RewardRow, StoreCheckIn } from './hand-written-check-in.js'

const CHECKIN_REWARD = 10

const findReward = (tx: TransactionSql, now: Date) => tx<RewardRow[]>`
  SELECT (setting.value ->> 'enabled')::boolean AS enabled, code.id::int AS "codeId", code.name,
    code.grant_amount::int AS "grantAmount", code.take_limit_count AS "takeLimitCount",
    code.daily_take_limit_count AS "dailyTakeLimitCount"
  FROM setting JOIN wallet_redeem_code AS code ON code.tenant_id = setting.tenant_id
    AND code.id = (setting.value ->> 'walletRedeemCodeId')::bigint AND code.deleted_at IS NULL
  WHERE setting.tenant_id = ${tenantId} AND setting.name = 'checkin-config' AND code.status = 0
    AND (code.valid_start IS NULL OR code.valid_start <= ${now}) AND (code.valid_end IS NULL OR code.valid_end >= ${now})`

const holdMember = (tx: TransactionSql, chatUserId: string) => tx<{ id: number }[]>`
  SELECT id::int AS id FROM member
  WHERE tenant_id = ${tenantId} AND chat_user_id = ${chatUserId} AND status = 0 AND deleted_at IS NULL FOR SHARE`

/** What is due of the member, by the index of the few that are unpaid. */
const findDue = (tx: TransactionSql, memberId: number, balance: number) => tx`
  SELECT id FROM supplement WHERE tenant_id = ${tenantId} AND user_id = ${memberId} AND status = 0 AND amount <= ${balance}
  ORDER BY create_time, id LIMIT 50`

interface Credit extends RewardRow {
  readonly memberId: number
  readonly seq: number
  readonly ofMember: UsageCounter
}

/** What does not wait for an answer leaves together. */
async function credit(tx: TransactionSql, { clientId, now }: CheckIn, earned: Credit): Promise<void> {
  const { memberId, codeId, grantAmount, name, seq } = earned
  const [total, [record], [wallet]] = await Promise.all([
    countUse(tx, earned.ofMember),
    tx<{ id: string }[]>`
      INSERT INTO checkin_record (tenant_id, user_id, wallet_redeem_code_id, client_id, day, seq, grant_amount, create_time)
      VALUES (${tenantId}, ${memberId}, ${codeId}, ${clientId}, ${checkInDay(now)}, ${seq}, ${grantAmount}, ${now})
      RETURNING id::text AS id`,
    tx<{ balance: number; frozen: number }[]>`
      INSERT INTO wallet (tenant_id, member_id, balance, freeze_price, total_expense, total_recharge, create_time, change_time)
      VALUES (${tenantId}, ${memberId}, ${grantAmount}, 0, 0, 0, ${now}, ${now})
      ON CONFLICT (tenant_id, member_id) DO UPDATE SET balance = wallet.balance + excluded.balance,
        change_time = greatest(wallet.change_time, excluded.change_time)
      RETURNING balance::float8 AS balance, freeze_price::float8 AS frozen`,
  ])
  refuseUnless(total.count === 1, 'The limit of the member is reached')
  refuseUnless(record !== undefined && wallet !== undefined, 'Nothing was credited')
  const [, due, used] = await Promise.all([
    tx`INSERT INTO wallet_transaction (tenant_id, no, member_id, biz_type, biz_id, title, price, balance, freeze_price, create_time)
      VALUES (${tenantId}, ${serialNumber('W', now)}, ${memberId}, ${CHECKIN_REWARD}, ${record.id}, ${name},
        ${grantAmount}, ${wallet.balance}, ${wallet.frozen}, ${now})`,
    findDue(tx, memberId, wallet.balance),
    tx`UPDATE wallet_redeem_code SET used_count = used_count + 1, revision = revision + 1
      WHERE tenant_id = ${tenantId} AND id = ${codeId} AND deleted_at IS NULL AND status = 0
        AND (max_usage = -1 OR used_count < max_usage)`,
    insertEvents(tx, [walletChanged({ memberId, bizType: CHECKIN_REWARD, price: grantAmount, now }, wallet)]),
  ])
  refuseUnless(due.count === 0, 'Supplements are due')
  refuseUnless(used.count === 1, 'The code is used up')
}

async function checkIn(tx: TransactionSql, request: CheckIn): Promise<number | null> {
  const { clientId, chatUserId, requestId, now } = request
  const [reserved, [found], [member]] = await Promise.all([
    requestId === undefined || requestId === null
      ? undefined
      : reserveRequestId(tx, { clientId, operation: 'claimChatCheckin', requestId, now }),
    findReward(tx, now),
    holdMember(tx, chatUserId),
  ])
  refuseUnless(reserved === undefined || reserved.count === 1, 'This request was processed')
  const reward = requireReward(found)
  refuseUnless(member !== undefined, 'There is no such member')
  const memberId = member.id
  const [ofDay, ofMember] = countersOf(reward, memberId, now)
  const [today] = await countUse(tx, ofDay)
  if (today === undefined) return null
  await credit(tx, request, { ...reward, memberId, ofMember, seq: today.used })
  return reward.grantAmount
}

/** Check-ins in PostgreSQL. */
export const postgresCheckIns =
  (sql: Sql): StoreCheckIn =>
  (request) =>
    sql.begin((tx) => checkIn(tx, request))
