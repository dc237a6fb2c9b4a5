import type { Sql, TransactionSql } from 'postgres'
import { benchTenantId as tenantId } from '../../data/quality-checks.js'
import { countUse, reserveRequestId } from '../postgres-database.js'
import { refuseUnless } from '../refuse-unless.js'
import { COUPON_ISSUED, couponRow, templateColumns, templateCounter } from './coupon-row.js'
import type { CouponRecord, TemplateRow } from './coupon-row.js'
import { codeCounters, logRow, requireCode } from './hand-written-redeem.js'
import type { CodeRow, Redeemed, RedeemingMember, Redemption, StoreRedemption } from './hand-written-redeem.js'

const columns = templateColumns((column) => `${column}::int AS ${column}`)

const holdMember = (tx: TransactionSql, chatUserId: string) => tx<RedeemingMember[]>`
  SELECT id::int AS id, email FROM member
  WHERE tenant_id = ${tenantId} AND chat_user_id = ${chatUserId} AND status = 0 AND deleted_at IS NULL FOR SHARE`

const findCode = (tx: TransactionSql, code: string, now: Date) => tx<CodeRow[]>`
  SELECT id::int AS id, code, coupon_template_id::int AS "templateId", coupon_template_ids AS "templateIds",
    grant_mode AS "grantMode", take_limit_count AS "takeLimitCount", daily_take_limit_count AS "dailyTakeLimitCount",
    daily_ip_limit_count AS "dailyIpLimitCount",
    status = 0 AND valid_start <= ${now} AND valid_end >= ${now} AND (max_usage = -1 OR used_count < max_usage) AS "isValid"
  FROM coupon_exchange_code WHERE tenant_id = ${tenantId} AND code = ${code} AND deleted_at IS NULL`

const findTemplates = (tx: TransactionSql, ids: number[]) => tx<TemplateRow[]>`
  SELECT ${tx.unsafe(columns)} FROM coupon_template
  WHERE tenant_id = ${tenantId} AND id = ANY(${ids}::bigint[]) AND deleted_at IS NULL AND status = 0 ORDER BY id`

const takeStock = (tx: TransactionSql, id: number) => tx`
  UPDATE coupon_template SET taken_count = taken_count + 1, revision = revision + 1
  WHERE tenant_id = ${tenantId} AND id = ${id} AND deleted_at IS NULL AND status = 0
    AND (total_count = -1 OR taken_count < total_count)`

const takeCode = (tx: TransactionSql, id: number) => tx`
  UPDATE coupon_exchange_code SET used_count = used_count + 1, revision = revision + 1
  WHERE tenant_id = ${tenantId} AND id = ${id} AND deleted_at IS NULL AND status = 0
    AND (max_usage = -1 OR used_count < max_usage)`

/** The coupons, and that they were issued, of which only the database knows the ids. */
const issueCoupons = (tx: TransactionSql, coupons: readonly CouponRecord[]) => tx`
  WITH issued AS (INSERT INTO coupon ${tx(coupons)} RETURNING id, template_id, user_id, create_time)
  INSERT INTO event_outbox (tenant_id, type, member_id, subject, data, occur_time)
  SELECT ${tenantId}, ${COUPON_ISSUED}, user_id, 'promotion.coupon/' || id,
    format('{"couponId":%s,"templateId":%s,"status":"UNUSED"}', id, template_id), create_time FROM issued`

/** What does not wait for an answer leaves together; each guard is looked at before the commit. */
async function redeem(tx: TransactionSql, request: Redemption): Promise<Redeemed> {
  const { clientId, chatUserId, requestId, now } = request
  const [reserved, [member], [found]] = await Promise.all([
    requestId === undefined || requestId === null
      ? undefined
      : reserveRequestId(tx, { clientId, operation: 'redeem', requestId, now }),
    holdMember(tx, chatUserId),
    findCode(tx, request.code, now),
  ])
  refuseUnless(reserved === undefined || reserved.count === 1, 'This request was processed')
  refuseUnless(member !== undefined, 'There is no such member')
  const code = requireCode(found)
  const [ofMember, ofDay] = codeCounters(code, member.id, now)
  const [inAll, today, templates] = await Promise.all([
    countUse(tx, ofMember),
    countUse(tx, ofDay),
    findTemplates(tx, code.ids),
  ])
  refuseUnless(inAll.count === 1 && today.count === 1, 'The limit of the member is reached')
  refuseUnless(templates.length === code.ids.length, 'A template is gone')
  const coupons = templates.map((template) => couponRow(template, member.id, now))
  const guards = await Promise.all([
    ...templates.map((template) => countUse(tx, templateCounter(template, member.id))),
    issueCoupons(tx, coupons),
    tx`INSERT INTO coupon_exchange_log ${tx({ tenant_id: tenantId, ...logRow(code, member, { coupons, now }) })}`,
    ...templates.map(({ id }) => takeStock(tx, id)),
    takeCode(tx, code.id),
  ])
  refuseUnless(
    guards.every(({ count }) => count > 0),
    'Nothing is left',
  )
  return { email: member.email, coupons }
}

/** Redemptions in PostgreSQL. */
export const postgresRedemptions =
  (sql: Sql): StoreRedemption =>
  (request) =>
    sql.begin((tx) => redeem(tx, request))
