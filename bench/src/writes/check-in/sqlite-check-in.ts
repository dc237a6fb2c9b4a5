import type { Database } from 'better-sqlite3'
import { benchTenantId } from '../../data/quality-checks.js'
import { walletChanged } from '../outbox-row.js'
import { refuseUnless } from '../refuse-unless.js'
import { serialNumber } from '../serial-number.js'
import { sqliteInsert, sqliteRequestIds, sqliteUsage } from '../sqlite-database.js'
import { checkInDay, countersOf, requireReward } from './hand-written-check-in.js'
import type { CheckIn, RewardRow, StoreCheckIn } from './hand-written-check-in.js'

const CHECKIN_REWARD = 10

const statements = {
  reward: `SELECT setting.value ->> 'enabled' AS enabled, code.id AS codeId, code.name, code.grant_amount AS grantAmount,
      code.take_limit_count AS takeLimitCount, code.daily_take_limit_count AS dailyTakeLimitCount
    FROM setting JOIN wallet_redeem_code AS code ON code.tenant_id = setting.tenant_id
      AND code.id = setting.value ->> 'walletRedeemCodeId' AND code.deleted_at IS NULL
    WHERE setting.tenant_id = ${benchTenantId} AND setting.name = 'checkin-config' AND code.status = 0
      AND (code.valid_start IS NULL OR code.valid_start <= @now) AND (code.valid_end IS NULL OR code.valid_end >= @now)`,
  member: `SELECT id FROM member
    WHERE tenant_id = ${benchTenantId} AND chat_user_id = ? AND status = 0 AND deleted_at IS NULL`,
  record: `INSERT INTO checkin_record (tenant_id, user_id, wallet_redeem_code_id, client_id, day, seq, grant_amount, create_time)
    VALUES (${benchTenantId}, @memberId, @codeId, @clientId, @day, @seq, @grantAmount, @now)`,
  credit: `INSERT INTO wallet (tenant_id, member_id, balance, freeze_price, total_expense, total_recharge, create_time, change_time)
    VALUES (${benchTenantId}, @memberId, @grantAmount, 0, 0, 0, @now, @now)
    ON CONFLICT DO UPDATE SET balance = balance + excluded.balance,
      change_time = max(coalesce(change_time, excluded.change_time), excluded.change_time)
    RETURNING balance, freeze_price AS frozen`,
  entry: `INSERT INTO wallet_transaction (tenant_id, no, member_id, biz_type, biz_id, title, price, balance, freeze_price, create_time)
    VALUES (${benchTenantId}, @no, @memberId, ${CHECKIN_REWARD}, @bizId, @name, @grantAmount, @balance, @frozen, @now)`,
  due: `SELECT id FROM supplement WHERE tenant_id = ${benchTenantId} AND user_id = ? AND status = 0 AND amount <= ?
    ORDER BY create_time, id LIMIT 50`,
  use: `UPDATE wallet_redeem_code SET used_count = used_count + 1, revision = revision + 1
    WHERE tenant_id = ${benchTenantId} AND id = ? AND deleted_at IS NULL AND status = 0
      AND (max_usage = -1 OR used_count < max_usage)`,
}

interface Credited {
  readonly balance: number
  readonly frozen: number
}

/** Check-ins in a file of SQLite, where nobody else writes meanwhile. */
export function sqliteCheckIns(database: Database): StoreCheckIn {
  const findReward = database.prepare<[{ now: number }], RewardRow>(statements.reward)
  const findMember = database.prepare<[string], { id: number }>(statements.member)
  const insertRecord = database.prepare(statements.record)
  const creditWallet = database.prepare<[object], Credited>(statements.credit)
  const insertEntry = database.prepare(statements.entry)
  const findDue = database.prepare(statements.due)
  const useCode = database.prepare(statements.use)
  const insertEvent = sqliteInsert(database, 'event_outbox')
  const reserve = sqliteRequestIds(database)
  const countUse = sqliteUsage(database)
  const credit = ({ clientId, now }: CheckIn, reward: RewardRow, earned: { memberId: number; seq: number }) => {
    const base = { ...reward, ...earned, clientId, day: checkInDay(now), now: now.getTime() }
    const bizId = String(insertRecord.run(base).lastInsertRowid)
    const wallet = creditWallet.get(base)
    refuseUnless(wallet !== undefined, 'Nothing was credited')
    insertEntry.run({ ...base, ...wallet, bizId, no: serialNumber('W', now) })
    refuseUnless(findDue.get(earned.memberId, wallet.balance) === undefined, 'Supplements are due')
    refuseUnless(useCode.run(reward.codeId).changes === 1, 'The code is used up')
    const booking = { memberId: earned.memberId, bizType: CHECKIN_REWARD, price: reward.grantAmount, now }
    insertEvent(walletChanged(booking, wallet))
  }
  const checkIn = database.transaction((request: CheckIn): number | null => {
    const { clientId, chatUserId, requestId, now } = request
    if (requestId !== undefined && requestId !== null) {
      const isReserved = reserve({ clientId, operation: 'claimChatCheckin', requestId, now })
      refuseUnless(isReserved, 'This request was processed')
    }
    const reward = requireReward(findReward.get({ now: now.getTime() }))
    const member = findMember.get(chatUserId)
    refuseUnless(member !== undefined, 'There is no such member')
    const memberId = member.id
    const [ofDay, ofMember] = countersOf(reward, memberId, now)
    const seq = countUse(ofDay)
    if (seq === undefined) return null
    refuseUnless(countUse(ofMember) !== undefined, 'The limit of the member is reached')
    credit(request, reward, { memberId, seq })
    return reward.grantAmount
  })
  return (request) => checkIn.immediate(request)
}
