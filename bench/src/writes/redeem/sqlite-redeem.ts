import type { Database } from 'better-sqlite3'
import { benchTenantId } from '../../data/quality-checks.js'
import { outboxRow } from '../outbox-row.js'
import { refuseUnless } from '../refuse-unless.js'
import { sqliteInsert, sqliteRequestIds, sqliteUsage } from '../sqlite-database.js'
import { COUPON_ISSUED, couponRow, templateColumns, templateCounter } from './coupon-row.js'
import type { TemplateRow } from './coupon-row.js'
import { codeCounters, logRow, requireCode } from './hand-written-redeem.js'
import type { CodeRow, Redeemed, RedeemingMember, Redemption, StoreRedemption } from './hand-written-redeem.js'

const statements = {
  member: `SELECT id, email FROM member
    WHERE tenant_id = ${benchTenantId} AND chat_user_id = ? AND status = 0 AND deleted_at IS NULL`,
  code: `SELECT id, code, coupon_template_id AS templateId, coupon_template_ids AS templateIds, grant_mode AS grantMode,
      take_limit_count AS takeLimitCount, daily_take_limit_count AS dailyTakeLimitCount,
      daily_ip_limit_count AS dailyIpLimitCount,
      status = 0 AND valid_start <= @now AND valid_end >= @now AND (max_usage = -1 OR used_count < max_usage) AS isValid
    FROM coupon_exchange_code WHERE tenant_id = ${benchTenantId} AND code = @code AND deleted_at IS NULL`,
  template: `SELECT ${templateColumns((column) => column)} FROM coupon_template
    WHERE tenant_id = ${benchTenantId} AND id = ? AND deleted_at IS NULL AND status = 0`,
  stock: `UPDATE coupon_template SET taken_count = taken_count + 1, revision = revision + 1
    WHERE tenant_id = ${benchTenantId} AND id = ? AND deleted_at IS NULL AND status = 0
      AND (total_count = -1 OR taken_count < total_count)`,
  use: `UPDATE coupon_exchange_code SET used_count = used_count + 1, revision = revision + 1
    WHERE tenant_id = ${benchTenantId} AND id = ? AND deleted_at IS NULL AND status = 0
      AND (max_usage = -1 OR used_count < max_usage)`,
}

/** Redemptions in a file of SQLite, where nobody else writes meanwhile. */
export function sqliteRedemptions(database: Database): StoreRedemption {
  const findMember = database.prepare<[string], RedeemingMember>(statements.member)
  const findCode = database.prepare<[{ code: string; now: number }], CodeRow>(statements.code)
  const findTemplate = database.prepare<[number], TemplateRow>(statements.template)
  const takeStock = database.prepare(statements.stock)
  const takeCode = database.prepare(statements.use)
  const insertCoupon = sqliteInsert(database, 'coupon')
  const insertLog = sqliteInsert(database, 'coupon_exchange_log')
  const insertEvent = sqliteInsert(database, 'event_outbox')
  const reserve = sqliteRequestIds(database)
  const countUse = sqliteUsage(database)

  const issue = (id: number, memberId: number, now: Date) => {
    const template = findTemplate.get(id)
    refuseUnless(template !== undefined, 'A template is gone')
    refuseUnless(countUse(templateCounter(template, memberId)) !== undefined, 'The limit of the template is reached')
    refuseUnless(takeStock.run(id).changes === 1, 'Nothing is left')
    const coupon = couponRow(template, memberId, now)
    const couponId = Number(insertCoupon(coupon))
    const data = { couponId, templateId: id, status: 'UNUSED' }
    const subject = `promotion.coupon/${couponId}`
    return { coupon, event: outboxRow({ memberId }, { type: COUPON_ISSUED, subject, data, now }) }
  }

  const redeem = database.transaction((request: Redemption): Redeemed => {
    const { clientId, chatUserId, requestId, now } = request
    if (requestId !== undefined && requestId !== null) {
      refuseUnless(reserve({ clientId, operation: 'redeem', requestId, now }), 'This request was processed')
    }
    const member = findMember.get(chatUserId)
    refuseUnless(member !== undefined, 'There is no such member')
    const code = requireCode(findCode.get({ code: request.code, now: now.getTime() }))
    for (const counter of codeCounters(code, member.id, now)) {
      refuseUnless(countUse(counter) !== undefined, 'The limit of the member is reached')
    }
    const issued = code.ids.map((id) => issue(id, member.id, now))
    const coupons = issued.map(({ coupon }) => coupon)
    insertLog({ tenant_id: benchTenantId, ...logRow(code, member, { coupons, now }) })
    refuseUnless(takeCode.run(code.id).changes === 1, 'The code is used up')
    for (const { event } of issued) insertEvent(event)
    return { email: member.email, coupons }
  })
  return (request) => redeem.immediate(request)
}
