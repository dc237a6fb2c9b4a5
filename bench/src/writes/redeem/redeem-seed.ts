import { benchTenantId } from '../../data/quality-checks.js'
import { memberStatement } from '../seed/member-statements.js'
import type { WriteSeed } from '../write-seed.js'

/** Campaigns that run at the same time: the row of each is one that its redeemers share. */
const templates = 8
const SCOPES = ['amount', 'warehouse', 'route', 'country', 'merchant']

/** Templates without an end, and for each redemption a code of one use and a member. */
export const redeemSeed: WriteSeed = {
  tables: [
    'member',
    'coupon_template',
    'coupon_exchange_code',
    'coupon_exchange_log',
    'coupon',
    'usage_counter',
    'request_id',
  ],
  common: ({ series, minutes }) => [
    `INSERT INTO coupon_template (tenant_id, id, name_i18n_config, title, use_price, coupon_type, total_count, taken_count,
       take_limit_count, take_type, discount_type, discount_price, validity_type, fixed_start_term, fixed_end_term,
       ${SCOPES.map((scope) => `usage_${scope}_scope, usage_${scope}_codes`).join(', ')}, status, create_time)
     SELECT ${benchTenantId}, i + 1, '{"en":"Five dollars off","zh":"减五元"}', 'Five dollars off', 5000, 3, 100000000, 0,
       1, 1, 1, 500, 2, 0, 30, ${SCOPES.map(() => `1, '[]'`).join(', ')}, 0, ${minutes(0)}
     FROM ${series({ first: 0, count: templates })}`,
  ],
  pieces: (pieces, words) => [
    memberStatement(pieces, words),
    `INSERT INTO coupon_exchange_code (tenant_id, code, business_name, coupon_template_id, coupon_template_ids, grant_mode,
       max_usage, used_count, take_limit_count, daily_take_limit_count, daily_ip_limit_count, valid_start, valid_end,
       batch_num, batch_no, status, create_time)
     SELECT ${benchTenantId}, 'BENCH' || ${words.number}, 'Bench', 1 + i % ${templates}, cast(1 + i % ${templates} AS text),
       'ALL', 1, 0, 1, 1, -1, ${words.minutes(-60)}, ${words.minutes(60 * 24 * 30)}, 10000, 'BATCH', 0, ${words.minutes(0)}
     FROM ${words.series(pieces)}`,
  ],
}
