import type { WireRequest } from '../load/wire-request.js'
import { formatShanghai } from '../writes/shanghai-time.js'
import { adminRead, bearerRequest } from './bearer-request.js'
import { benchTenantId } from './quality-checks.js'
import type { Seed } from './seed.js'
import type { SeedWords } from './seed-words.js'

export const orderScopes = ['pay:order:query', 'order:bag-order:read', 'order:order-item:read']

/** How many rows each list has, and whose the payment orders are. */
export interface OrderSeed {
  /** Of one client's payment orders, of one member's bag orders, order items and entries of the ledger: so many each. */
  readonly rows: number
  readonly clientId: string
}

/** Whose bag orders and order items they are. */
const memberId = 1

/** Four rows a second from here on. */
const BEGIN = Date.UTC(2026, 0, 1) / 1000
const ROWS_PER_SECOND = 4

const requestCount = 200
const PAGE_SIZE = 10

/** One of the three lists that partners and administrators page through. */
interface OrderList {
  readonly path: string
  /** The status of row `i` is that of place `i % length`. */
  readonly statuses: readonly number[]
  /** What its pages are asked for beside their filters. */
  readonly body: object
}

const payOrders: OrderList = {
  path: '/open-api/pay/order/page',
  statuses: [0, 10, 20],
  body: {},
}
const bagOrders: OrderList = {
  path: '/open-api/order/bag-order/page',
  statuses: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  body: { memberId },
}
const orderItems: OrderList = {
  path: '/open-api/order/order-item/page',
  statuses: [101, 201, 204, 206, 305, 308, 310],
  body: { memberId },
}

/** The lists by what their workloads are named after. */
const lists = { pay: payOrders, bag: bagOrders, item: orderItems } as const

export type OrderListName = keyof typeof lists

/** Where administrators page through them, and through the ledger. */
const adminPaths = {
  pay: '/admin-api/pay/order/page',
  bag: '/admin-api/order/bag-order/page',
  item: '/admin-api/order/order-item/page',
  ledger: '/admin-api/pay/wallet-transaction/page',
} as const

export type AdminListName = keyof typeof adminPaths

/** Which page of how many rows. */
interface WantedPage {
  readonly rows: number
  readonly pageNo: number
}

/** A page with nothing else asked. */
export function orderPageRequests(name: OrderListName, { rows, pageNo }: WantedPage, tokens: string[]): WireRequest[] {
  return tokens.map((token) => request(lists[name], token, { body: { pageNo }, total: rows }))
}

/** The number of the last page of so many rows. */
export const lastPage = (rows: number): number => Math.ceil(rows / PAGE_SIZE)

/** The same as administrators see it, of all clients and members. */
export function orderAdminRequests(name: AdminListName, { rows, pageNo }: WantedPage, key: string): WireRequest[] {
  const path = `${adminPaths[name]}?pageNo=${pageNo}&pageSize=${PAGE_SIZE}`
  return [adminRead(key, path, `"total":${rows}}`)]
}

/** First pages by a status, by a range of creation and by both, in turn; each answer has its total right. */
export function orderFilterRequests(name: OrderListName, rows: number, tokens: string[]): WireRequest[] {
  const { statuses } = lists[name]
  const seconds = rows / ROWS_PER_SECOND
  return Array.from({ length: requestCount }, (_, index) => {
    const ends = [(index * 37_123) % seconds, (index * index * 911) % seconds]
    const range = index % 3 === 0 ? undefined : ([Math.min(...ends), Math.max(...ends)] as const)
    const place = index % 3 === 1 ? undefined : index % statuses.length
    const body = {
      ...(place !== undefined && { status: statuses[place] }),
      ...(range !== undefined && { createTime: range.map(localTime) }),
    }
    const first = range === undefined ? 0 : range[0] * ROWS_PER_SECOND
    const last = range === undefined ? rows - 1 : (range[1] + 1) * ROWS_PER_SECOND - 1
    const total = place === undefined ? last - first + 1 : countOfPlace({ first, last, place, period: statuses.length })
    return request(lists[name], tokens[index % tokens.length], { body, total })
  })
}

/** How many numbers from first to last leave `place` when they are divided by the period. */
function countOfPlace({
  first,
  last,
  place,
  period,
}: {
  first: number
  last: number
  place: number
  period: number
}): number {
  const below = (limit: number): number => Math.floor((limit - place + period - 1) / period)
  return below(last + 1) - below(first)
}

/** The second since `BEGIN`, as partners send it. */
const localTime = (second: number): string => formatShanghai(new Date((BEGIN + second) * 1000))

const request = (
  { path, body: own }: OrderList,
  token: string | undefined,
  { body, total }: { readonly body: object; readonly total: number },
): WireRequest =>
  bearerRequest(token, {
    path,
    body: { pageNo: 1, pageSize: PAGE_SIZE, ...own, ...body },
    expect: `"total":${total}}`,
  })

const tables = ['pay_order', 'pay_order_channel_number', 'bag_order', 'order_item', 'wallet_transaction']

/** The three lists, the ledger and their tallies. */
export const orderSeed = (seed: OrderSeed): Seed => ({
  tables: ['member', 'row_tally', ...tables],
  reindexed: [
    ...tables.map((name) => ({ name, ...(name === 'pay_order' && { search: 'pay_order_search' }) })),
    { name: 'row_tally', keyed: true },
  ],
  statements: (words) => orderStatements(seed, words),
})

/** Row `i`'s status in SQL. */
const statusOf = ({ statuses }: OrderList): string =>
  `CASE i % ${statuses.length} ${statuses.map((status, place) => `WHEN ${place} THEN ${status}`).join(' ')} END`

/** The member, and the rows of the lists. */
function orderStatements({ rows, clientId }: OrderSeed, { series, later, no }: SeedWords): string[] {
  const time = (milliseconds: string) => later(milliseconds, 1)
  const created = time(`i * ${1000 / ROWS_PER_SECOND}`)
  const from = `FROM ${series({ count: rows })}`
  return [
    `INSERT INTO member (tenant_id, id, union_id, status, create_time) VALUES (${benchTenantId}, ${memberId}, 'bench', 0, ${time('0')})`,
    `INSERT INTO pay_order (tenant_id, order_no, client_id, out_order_no, out_order_search, search_key, amount, status,
       payment_order_id, payment_url, expire_time, paid_time, create_time)
     SELECT ${benchTenantId}, 'P' || i, '${clientId}', 'O' || i, 'o' || i, 'o' || i, 1990, ${statusOf(payOrders)},
       'C' || i, 'https://pay.example.com/' || i, ${time('i * 250 + 7200000')}, CASE i % 3 WHEN 1 THEN ${created} END, ${created} ${from}`,
    `INSERT INTO pay_order_channel_number (tenant_id, payment_order_id, order_id) SELECT tenant_id, payment_order_id, id FROM pay_order`,
    `INSERT INTO bag_order (tenant_id, bag_order_no, user_id, status, goods_qty, goods_total_amount, estimate_weight,
       estimate_volume, pay_amount, pay_time, refund_amount, status_time, create_time)
     SELECT ${benchTenantId}, 'B' || i, ${memberId}, ${statusOf(bagOrders)}, 3, 25600, 1500, 12000, 9800, NULL, 0, ${created}, ${created} ${from}`,
    `INSERT INTO order_item (tenant_id, order_item_no, order_no, parent_order_no, user_id, status, is_wallet_paid, platform_channel,
       goods_id, sku_id, goods_name, local_goods_name, spec_name, local_spec_name, image_path, qty, price, actual_price, freight_fee,
       shop_name, local_shop_name, create_time)
     SELECT ${benchTenantId}, 'I' || i, 'S' || i / 3, 'P' || i / 6, ${memberId}, ${statusOf(orderItems)}, ${no}, 1,
       '610947572360', '4311', 'Canvas shoes', 'Canvas shoes', 'White', 'White', 'https://img.example.com/shoes.jpg', 2, 12800, 12800, 800,
       'Shoe shop', 'Shoe shop', ${created} ${from}`,
    `INSERT INTO wallet_transaction (tenant_id, no, member_id, biz_type, biz_id, title, price, balance, freeze_price, create_time)
     SELECT ${benchTenantId}, 'W' || i, ${memberId}, ${bizType}, i, 'Entry', 100, 100, 0, ${created} ${from}`,
    ...tallyStatements({ rows, clientId }, series),
  ]
}

/** Row `i`'s kind in SQL. */
const bizType = 'i % 4 + 1'

const TALLY = 'INSERT INTO row_tally (tenant_id, list, group_key, level, bucket, count)'

/**
 * Fills the tallies of the lists, level by level: what the storage counts row by row. In the order of their key: of many
 * millions each would otherwise be put into another page of it, which takes an hour.
 */
function tallyStatements({ rows, clientId }: OrderSeed, series: SeedWords['series']): string[] {
  const quoted = `"${clientId}"`
  const counted: [list: string, key: string, of: OrderList][] = [
    ['pay_order', quoted, payOrders],
    ['bag_order', String(memberId), bagOrders],
    ['order_item', String(memberId), orderItems],
  ]
  // Rows are looked at once a list; the other groups are sums, and copies, of those by status.
  const lowest = counted.flatMap(([list, key, of]) => [
    bySecond({ rows, list, group: `'[${key},' || (${statusOf(of)}) || ']'` }, series),
    allOf(list, `[${key},null]`),
    `${TALLY} SELECT tenant_id, list, replace(group_key, '[${key},', '[null,'), level, bucket, count
      FROM row_tally WHERE list = '${list}'`,
  ])
  const ledger = [
    bySecond({ rows, list: 'wallet_transaction', group: `'["bizType",' || (${bizType}) || ']'` }, series),
    allOf('wallet_transaction', '[]'),
    `INSERT INTO counted_list (tenant_id, list, counted_to, next_to, next_transaction)
      SELECT 0, 'wallet_transaction', max(id), max(id), 0 FROM wallet_transaction`,
  ]
  const paid = `${TALLY} SELECT tenant_id, 'pay_order_paid', '[${quoted},null]', level, bucket, count FROM row_tally
    WHERE list = 'pay_order' AND group_key = '[${quoted},10]'`
  const higher = [0, 1, 2, 3, 4, 5].map(
    (level) => `${TALLY} SELECT tenant_id, list, group_key, ${level + 1}, bucket >> 5, sum(count) FROM row_tally
      WHERE level = ${level} GROUP BY 1, 2, 3, 5 ORDER BY 1, 2, 3, 5`,
  )
  return [...lowest, ...ledger, ...higher, paid]
}

const bySecond = (
  { rows, list, group }: { rows: number; list: string; group: string },
  series: SeedWords['series'],
): string =>
  `${TALLY} SELECT ${benchTenantId}, '${list}', ${group}, 0, ${BEGIN} + i / ${ROWS_PER_SECOND}, count(*)
    FROM ${series({ count: rows })} GROUP BY 3, 5 ORDER BY 3, 5`

/** What all groups of a list have together. */
const allOf = (list: string, group: string): string =>
  `${TALLY} SELECT tenant_id, list, '${group}', level, bucket, sum(count) FROM row_tally
    WHERE list = '${list}' GROUP BY 1, 2, 4, 5 ORDER BY 4, 5`
