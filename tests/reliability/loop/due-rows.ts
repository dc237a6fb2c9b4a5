import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { fill } from './fill.js'
import type { Rows } from './fill.js'

const ofTenant = { tenant_id: '1', revision: '1', create_time: 'i' }

interface Due extends Rows {
  /** The share of the rows that are asked for, where there is no `count`. Default 1. */
  readonly share?: number
}

const allGoods = Object.fromEntries(
  ['amount', 'warehouse', 'route', 'country', 'merchant'].map((scope) => [`usage_${scope}_codes`, `'[]'`]),
)

const MEMBERS = 1000
const member: Due = { table: 'member', columns: { id: 'i', union_id: `'union' || i` }, count: MEMBERS }
/** One of them. */
const memberId = `i % ${MEMBERS} + 1`
const ofApplication = `(select client_id from partner_application limit 1)`

const SEED = 'seed'
const SEED_DIGEST = createHash('sha256').update(SEED).digest('hex')

/** Within the days that figures are of, and settled. */
const inLastDays = `1789000000000 - i % 2000000 * 1000`

/** Within the minutes that the job about waiting orders looks at each time. */
const justNow = `${new Date('2026-09-10T12:00:00+08:00').getTime()} - i`

/** What is due for each job, at a time after 2001. */
export const dueRows: Readonly<Record<string, readonly Due[]>> = {
  'sweep-revoked-tokens': [{ table: 'revoked_token', columns: { jti: `'jti' || i`, expire_time: 'i' } }],
  'sweep-request-ids': [
    { table: 'request_id', columns: { request_id: `'request' || i`, expire_time: 'i' } },
    { table: 'idempotent_call', columns: { key: `'key' || i`, expire_time: 'i' } },
  ],
  'sweep-usage-counters': [{ table: 'usage_counter', columns: { subject_id: 'i', expire_time: 'i' } }],
  'sweep-chat-login-states': [{ table: 'chat_login_state', columns: { state_hash: `'state' || i`, expire_time: 'i' } }],
  'trim-api-access-log': [
    {
      table: 'api_access_log',
      columns: { client_id: `'client' || i % 100`, path: `'/open-api/goods/detail'`, request_id: `'request' || i` },
    },
  ],
  'trim-operate-logs': [
    { table: 'operate_log', columns: { after: `'{"name":"' || hex(randomblob(200)) || '"}'`, resource_id: `'' || i` } },
  ],
  'fold-row-tallies': [
    {
      table: 'row_tally_delta',
      columns: { list: `'coupon'`, group_key: `'' || i % 500`, coordinate: '1789000000000 + i * 10000', count: '1' },
    },
  ],
  'sequence-events': [
    {
      table: 'event_outbox',
      columns: {
        type: `'pay.order.paid'`,
        client_id: ofApplication,
        subject: `'pay.order/P' || i`,
        data: `'{"orderNo":"P' || i || '","outOrderNo":"' || hex(randomblob(20)) || '","status":10}'`,
        occur_time: 'i',
      },
    },
  ],
  'trim-events': [
    {
      table: 'event_feed',
      columns: { client_id: ofApplication, position: 'i', body: `hex(randomblob(200))`, create_time: 'i' },
    },
    {
      table: 'event_stream',
      columns: { client_id: ofApplication, first_position: '1', last_position: '1000000' },
      count: 1,
    },
  ],
  'expire-coupons': [
    {
      table: 'coupon',
      columns: {
        code: `'code' || i`,
        code_search: `'code' || i`,
        user_id: 'i % 1000',
        template_id: 'i % 10 + 1',
        status: '1',
      },
    },
  ],
  'expire-draw-chances': [
    { table: 'lucky_draw_chance_item', columns: { user_id: 'i / 2', lucky_draw_id: '1', expiration_time: 'i' } },
    {
      table: 'lucky_draw_wallet',
      columns: { user_id: 'i - 1', lucky_draw_id: '1', total_gained_count: '3', available_count: '3' },
      share: 1 / 2,
    },
  ],
  'retry-draw-grants': [
    {
      table: 'lucky_draw_record',
      columns: {
        user_id: memberId,
        lucky_draw_id: '1',
        won: '1',
        prize_id: '1',
        prize_type: `'PLATFORM_COUPON'`,
        asset_status: '2',
        retry_time: 'i % 1000',
      },
    },
    {
      table: 'lucky_draw_prize',
      columns: { id: '1', lucky_draw_id: '1', prize_type: `'PLATFORM_COUPON'`, template_id: '1' },
      count: 1,
    },
    {
      table: 'coupon_template',
      columns: {
        id: '1',
        name_i18n_config: `'{"zh":"","en":"A coupon","es":"","ko":""}'`,
        total_count: '-1',
        take_limit_count: '-1',
        validity_type: '2',
        fixed_start_term: '0',
        fixed_end_term: '30',
        ...allGoods,
      },
      count: 1,
    },
    { table: 'coupon', columns: {}, count: 0 },
    member,
  ],
  'delete-failed-redemptions': [
    {
      table: 'coupon_exchange_log',
      columns: { code: `'code' || i % 100`, user_id: 'i % 1000', exchange_status: '3', exchange_fail_reason: `'over'` },
    },
  ],
  'expire-pay-orders': [
    {
      table: 'pay_order',
      columns: { order_no: `'expired' || i`, out_order_no: `'e' || i`, amount: '500', expire_time: 'i' },
    },
  ],
  'sync-pay-orders': [
    {
      table: 'pay_order',
      columns: {
        order_no: `'waiting' || i`,
        out_order_no: `'w' || i`,
        amount: '500',
        ask_at: justNow,
        expire_time: '4000000000000',
      },
    },
  ],
  'forget-pay-order-texts': [
    {
      table: 'pay_order',
      columns: {
        order_no: `'closed' || i`,
        out_order_no: `'c' || i`,
        amount: '500',
        status: '20',
        subject: `'A backpack'`,
        expire_time: 'i',
      },
    },
  ],
  'advance-bags': [
    {
      table: 'bag_order',
      columns: { bag_order_no: `'bag' || i`, user_id: 'i % 1000', status_time: 'i', estimate_weight: '1' },
    },
  ],
  'delete-failed-invoices': [
    {
      table: 'invoice',
      columns: {
        invoice_no: `'failed' || i`,
        client_id: `'client'`,
        bag_order_nos: `'["bag' || i || '"]'`,
        status: '2',
        finish_time: 'i',
      },
    },
    {
      table: 'invoice_bag',
      columns: { client_id: `'client'`, bag_order_no: `'bag' || i`, invoice_id: 'i' },
    },
  ],
  'delete-invoice-files': [
    {
      table: 'invoice',
      columns: {
        invoice_no: `'kept' || i`,
        client_id: `'client'`,
        bag_set: `'kept' || i`,
        bag_order_nos: `'["bag' || i || '"]'`,
        status: '1',
        file_key: `'file' || i`,
        file_name: `'file'`,
        finish_time: 'i',
      },
    },
  ],
  // To the endpoint that the test has made: one without a secret is sent nothing.
  'deliver-webhooks': [
    { table: 'event_feed', columns: { client_id: ofApplication, position: 'i', body: `'{}'` } },
    {
      table: 'webhook_delivery',
      columns: {
        endpoint_id: '1',
        client_id: ofApplication,
        position: 'i',
        event_id: `'event' || i`,
        type: `'pay.order.paid'`,
        subject: `'pay.order/P' || i`,
        due_time: 'i',
      },
    },
  ],
  'trim-webhook-deliveries': [
    {
      table: 'webhook_delivery',
      columns: { endpoint_id: '1', event_id: `'old' || i`, status: '1', create_time: 'i' },
    },
    { table: 'webhook_attempt', columns: { delivery_id: 'i', create_time: 'i' } },
  ],
  'render-invoices': [
    {
      table: 'invoice',
      columns: {
        invoice_no: `'due' || i`,
        client_id: `'client' || i`,
        bag_set: `'due' || i`,
        bag_order_nos: `'["invoiced' || i || '"]'`,
        language: `'en'`,
        due_time: 'i',
        slot: 'i',
      },
    },
    {
      table: 'bag_order',
      columns: { bag_order_no: `'invoiced' || i`, user_id: 'i % 1000', status: '5', estimate_weight: '1' },
    },
  ],
  'expire-purchases': [
    {
      table: 'wallet_payment',
      columns: { payment_id: `'payment' || i`, biz_no: `'purchase' || i`, pay_amount: '500', expire_time: 'i' },
    },
    { table: 'sub_order', columns: { order_no: `'sub' || i`, parent_order_no: `'purchase' || i` } },
    {
      table: 'order_item',
      columns: {
        order_item_no: `'item' || i`,
        order_no: `'sub' || i`,
        parent_order_no: `'purchase' || i`,
        user_id: 'i % 1000',
        qty: '1',
      },
    },
  ],
  'retry-supplements': [
    {
      table: 'supplement',
      columns: {
        order_expenses_no: `'supplement' || i`,
        biz_type: '2',
        bag_order_no: `'charged' || i`,
        user_id: memberId,
        amount: '1',
      },
    },
    { table: 'bag_order', columns: { bag_order_no: `'charged' || i`, user_id: memberId, estimate_weight: '1' } },
    { table: 'wallet', columns: { member_id: 'i', balance: '1000000' }, count: MEMBERS },
    { table: 'wallet_transaction', columns: {}, count: 0 },
    {
      table: 'partner_member',
      columns: {
        client_id: ofApplication,
        external_user_id: `'user' || i`,
        member_id: 'i',
        member_union_id: `'union' || i`,
        supplement_auth: '1',
      },
      count: MEMBERS,
    },
    member,
  ],
  'count-daily-figures': [
    {
      table: 'sub_order',
      columns: {
        order_no: `'part' || i`,
        parent_order_no: `'parent' || i / 2`,
        pay_amount: '500',
        create_time: inLastDays,
      },
      share: 1 / 3,
    },
    {
      table: 'wallet_transaction',
      columns: { no: `'entry' || i`, biz_id: `'' || i`, price: 'i % 9 - 4', create_time: inLastDays },
      share: 1 / 3,
    },
    { table: 'api_access_log', columns: { client_id: `'client' || i % 100`, create_time: inLastDays }, share: 1 / 3 },
    { table: 'daily_figure', columns: {}, count: 0 },
    { table: 'counted_list', columns: {}, count: 0 },
  ],
  'trim-daily-figures': [
    { table: 'daily_figure', columns: { day: `'2001-01-01'`, kind: `'calls'`, subject: `'client' || i` } },
  ],
  'reseal-draw-seeds': [
    {
      table: 'lucky_draw_commitment',
      columns: { lucky_draw_id: 'i', sealed: `'plain.${SEED}'`, digest: `'${SEED_DIGEST}'` },
    },
  ],
}

/** Makes so much due for a job, and nothing else. */
export function makeDue(handle: Database, job: string, count: number): void {
  handle.transaction(() => {
    for (const { table } of dueRows[job] ?? []) handle.exec(`delete from ${table}`)
    for (const { table, columns, share = 1, count: fixed = Math.ceil(count * share) } of dueRows[job] ?? [])
      fill(handle, { table, columns: { ...ofTenant, ...columns }, count: fixed })
  })()
}
