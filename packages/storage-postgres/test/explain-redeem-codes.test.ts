import { describe, expect, it } from 'vitest'
import { describePage, expectIndexed, GONE, page, time, usePlans } from './explained-plans.js'

/** Rows of three tenants. */
const plansOf = usePlans([
  `insert into coupon_exchange_code
     (tenant_id, code, business_name, scene_code, coupon_template_id, coupon_template_ids, grant_mode, max_usage, used_count, take_limit_count,
      daily_take_limit_count, daily_ip_limit_count, valid_start, valid_end, batch_num, batch_no, status, create_time, deleted_at)
   select i % 3 + 1, 'code' || i, 'Campaign', 'scene' || i % 20, 1, '1', 'ALL', -1, 0, -1, -1, -1, now(), now(), 1, 'batch' || i % 20, i / 20 % 2,
     ${time('1 minute')}, ${GONE} from generate_series(1, 20000) i`,
  `insert into coupon_exchange_log
     (tenant_id, code, coupon_template_id, user_id, source, exchange_status, imported, create_time, deleted_at)
   select i % 3 + 1, 'code' || i % 20, 1, i / 20 % 20, 2, i % 2 + 2, false, ${time('1 minute')}, ${GONE} from generate_series(1, 20000) i`,
  `insert into usage_counter (tenant_id, subject, subject_id, dimension, key, used)
   select i % 3 + 1, 'redeem-code', i % 20, 'member', i::text, 1 from generate_series(1, 20000) i`,
])

describePage('redeemCodes', (filter) => plansOf(({ redeemCodes }) => redeemCodes.page({ ...page, ...filter })), [
  { filter: { status: 1 }, columns: ['status'] },
  { filter: { batchNo: 'batch7' }, columns: ['batch_no'] },
  { filter: { batchNo: 'batch7', status: 1 }, columns: ['batch_no'], isSelective: true },
  { filter: { code: 'code7' }, columns: ['code'], isSelective: true },
  { filter: { code: 'code7', status: 1 }, columns: ['code'], isSelective: true },
])

describePage('exchangeLogs', (filter) => plansOf(({ exchangeLogs }) => exchangeLogs.page({ ...page, ...filter })), [
  { filter: { code: 'code7' }, columns: ['code'] },
  { filter: { userId: 7 }, columns: ['user_id'] },
  { filter: { exchangeStatus: 2 }, columns: ['exchange_status'] },
  { filter: { code: 'code7', userId: 7 }, columns: ['code'], isSelective: true },
  { filter: { code: 'code7', exchangeStatus: 2 }, columns: ['code'], isSelective: true },
  { filter: { userId: 7, exchangeStatus: 2 }, columns: ['user_id'], isSelective: true },
])

describe('redeem codes', () => {
  it('that are redeemed come from an index, and what is written about them too', async () => {
    const plans = await plansOf(async ({ redeemCodes, usageCounters }) => {
      await redeemCodes.findByCode('code7')
      await redeemCodes.lock(7)
      await redeemCodes.takeUse({ id: 7, code: 'code7', couponTemplateId: 1, couponTemplateIds: '1' })
      await usageCounters.count({ subject: 'redeem-code', subjectId: 7, dimension: 'member', key: '7' })
    })
    const wanted = [['code'], ['id'], ['id'], ['subject', 'subject_id', 'dimension', 'key']]
    expect(plans).toHaveLength(wanted.length)
    plans.forEach((nodes, index) => expectIndexed(nodes, wanted[index] ?? []))
  })
})
