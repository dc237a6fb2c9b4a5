import { bucketsAt } from '@org/openapi-core/storage'
import { benchTenantId } from '../../data/quality-checks.js'
import type { PieceRange } from '../../target.js'
import { buyers, buyerStatements } from '../seed/buyer-statements.js'
import { walletStatement } from '../seed/member-statements.js'
import type { SeedWords } from '../../data/seed-words.js'
import type { WriteSeed } from '../write-seed.js'

/** CNY cents. */
export const payAmount = 37_635

const BALANCE = 1_000_000_000_000
const ITEMS = 2
const UNPAID = 101
const MEMBER = `1 + i % ${buyers}`
const DAY_MINUTES = 24 * 60

/** Members with money, and for each payment a purchase of one shop and two items that waits for it. */
export const walletPaySeed: WriteSeed = {
  tables: [
    'member',
    'partner_member',
    'wallet',
    'wallet_transaction',
    'wallet_payment',
    'purchase',
    'sub_order',
    'order_item',
    'row_tally',
    'row_tally_delta',
  ],
  common: (words, clientId) => [
    ...buyerStatements(words, clientId),
    walletStatement({ first: 0, count: buyers }, words, BALANCE),
  ],
  pieces: (pieces, words, clientId) => {
    const now = new Date()
    return [
      ...purchaseStatements({ pieces, words, clientId, now }),
      itemStatement(pieces, words, now),
      ...[null, UNPAID].flatMap((status) =>
        [MEMBER, `'null'`].map((member) => tallyStatement({ pieces, words, now, status, member })),
      ),
    ]
  },
}

interface Seeding {
  readonly pieces: PieceRange
  readonly words: SeedWords
  readonly now: Date
}

function purchaseStatements({ pieces, words, clientId, now }: Seeding & { readonly clientId: string }): string[] {
  const { series, instant, minutes, number } = words
  const expireTime = minutes(DAY_MINUTES)
  return [
    `INSERT INTO purchase (tenant_id, client_id, out_order_no, external_user_id, member_id, ref_status, attempt, attempt_time,
       order_no, payment_id, goods_amount, freight_amount, pay_amount, address, expire_time, create_time)
     SELECT ${benchTenantId}, '${clientId}', 'bench-' || ${number}, 'user', ${MEMBER}, 1, 1, ${instant(now)},
       'G' || ${number}, 'Z' || ${number}, 37035, 600, ${payAmount}, '{}', ${expireTime}, ${instant(now)}
     FROM ${series(pieces)}`,
    `INSERT INTO wallet_payment (tenant_id, payment_id, client_id, external_user_id, member_id, biz_type, biz_no, pay_amount,
       status, expire_time, create_time)
     SELECT ${benchTenantId}, 'Z' || ${number}, '${clientId}', 'user', ${MEMBER}, 'PURCHASE', 'G' || ${number}, ${payAmount},
       0, ${expireTime}, ${instant(now)} FROM ${series(pieces)}`,
    `INSERT INTO sub_order (tenant_id, order_no, parent_order_no, client_id, user_id, shop_id, shop_name, local_shop_name,
       platform_channel, goods_amount, freight_amount, pay_amount, create_time)
     SELECT ${benchTenantId}, 'S' || ${number}, 'G' || ${number}, '${clientId}', ${MEMBER}, '7001', 'Backpacks', '背包店',
       1, 37035, 600, ${payAmount}, ${instant(now)} FROM ${series(pieces)}`,
  ]
}

const itemStatement = (pieces: PieceRange, { series, instant, number, no }: SeedWords, now: Date): string =>
  `INSERT INTO order_item (tenant_id, order_item_no, order_no, parent_order_no, user_id, status, is_wallet_paid,
     platform_channel, goods_id, sku_id, goods_name, local_goods_name, spec_name, local_spec_name, image_path, qty, price,
     actual_price, freight_fee, shop_id, shop_name, local_shop_name, create_time)
   SELECT ${benchTenantId}, 'I' || ${number} || '-' || line.no, 'S' || ${number}, 'G' || ${number}, ${MEMBER}, ${UNPAID}, ${no},
     1, '610947572360', '4358970531', 'Canvas backpack', '帆布背包', 'Blue', 'Blue', 'https://img.example.com/1.jpg', 1, 12345,
     12345, 0, '7001', 'Backpacks', '背包店', ${instant(now)}
   FROM ${series(pieces)} CROSS JOIN (SELECT 1 AS no UNION ALL SELECT 2) AS line`

interface Tallied extends Seeding {
  readonly status: number | null
  /** In SQL: a member's id, or null. */
  readonly member: string
}

/** What the totals of the members' items are summed from: the payment moves them from one status to another. */
function tallyStatement({ pieces, words, now, status, member }: Tallied): string {
  const buckets = bucketsAt(Math.floor(now.getTime() / 1000)).map(
    ({ level, index }) => `SELECT ${level} AS level, ${index} AS bucket`,
  )
  return `INSERT INTO row_tally (tenant_id, list, group_key, level, bucket, count)
    SELECT ${benchTenantId}, 'order_item', '[' || (${member}) || ',${status ?? 'null'}]', level, bucket, ${ITEMS} * count(*)
    FROM ${words.series(pieces)} CROSS JOIN (${buckets.join(' UNION ALL ')}) AS place
    WHERE true GROUP BY 3, level, bucket
    ON CONFLICT (tenant_id, list, group_key, level, bucket) DO UPDATE SET count = row_tally.count + excluded.count`
}
