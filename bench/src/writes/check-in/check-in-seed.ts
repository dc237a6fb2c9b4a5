import { benchTenantId } from '../../data/quality-checks.js'
import { memberStatement, walletStatement } from '../seed/member-statements.js'
import type { WriteSeed } from '../write-seed.js'

/** A code without an end that rewards once a day, and a member with an empty wallet for each check-in. */
export const checkInSeed: WriteSeed = {
  tables: [
    'member',
    'wallet',
    'wallet_transaction',
    'checkin_record',
    'usage_counter',
    'request_id',
    'wallet_redeem_code',
  ],
  common: ({ minutes }) => [
    `INSERT INTO wallet_redeem_code (tenant_id, id, code, name, grant_amount, max_usage, used_count, take_limit_count,
       daily_take_limit_count, status, create_time)
     VALUES (${benchTenantId}, 1, 'DAILY', 'Daily check-in', 100, -1, 0, -1, 1, 0, ${minutes(0)})`,
    `INSERT INTO setting (tenant_id, name, value, update_time)
     VALUES (${benchTenantId}, 'checkin-config', '{"enabled":true,"walletRedeemCodeId":1}', ${minutes(0)})`,
  ],
  pieces: (pieces, words) => [memberStatement(pieces, words), walletStatement(pieces, words, 0)],
}
