import { bucketsAt, foldConsumption } from '@org/openapi-core/storage'
import type { World } from './world.js'

interface Row {
  readonly owner: string | number
  readonly status: number
  readonly create_time: number
  readonly paid_time: number | null
}

interface Counted {
  readonly list: string
  readonly group_key: string
  readonly count: number
}

type Bucket = Counted & { readonly level: number; readonly bucket: number }
type Delta = Counted & { readonly coordinate: number }

/** Lists that are counted up to an id, and by what beside all rows: the names of filters and of their columns; decision 44. */
const COUNTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  wallet_transaction: { bizType: 'biz_type' },
  wallet_recharge: { channel: 'channel' },
  checkin_record: {},
  lucky_draw_record: { luckyDrawId: 'lucky_draw_id' },
  lucky_draw_chance_item: { luckyDrawId: 'lucky_draw_id' },
  lucky_draw_chance_log: { luckyDrawId: 'lucky_draw_id', changeType: 'change_type' },
  purchase: { clientId: 'client_id', refStatus: 'ref_status' },
  coupon: { templateId: 'template_id', status: 'status' },
  member: { status: 'status' },
  supplement: { bizType: 'biz_type', expenseType: 'expense_type', status: 'status' },
  coupon_exchange_log: { exchangeStatus: 'exchange_status' },
  invoice: { clientId: 'client_id', status: 'status' },
  operate_log: { resource: 'resource' },
}

/** How the product counts the rows of a list, recounted row by row; see decision 11. */
function recount({ database }: World): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (list: string, group: unknown[], milliseconds: number) => {
    for (const { level, index } of bucketsAt(Math.floor(milliseconds / 1000))) {
      const key = JSON.stringify([list, JSON.stringify(group), level, index])
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const lists = { order_item: 'user_id', bag_order: 'user_id', pay_order: 'client_id' }
  for (const [list, owner] of Object.entries(lists)) {
    const paid = list === 'pay_order' ? 'paid_time' : 'null as paid_time'
    for (const row of database.rows<Row>(`select ${owner} as owner, status, create_time, ${paid} from ${list}`)) {
      for (const owner of [row.owner, null])
        for (const status of [null, row.status]) count(list, [owner, status], row.create_time)
      if (row.paid_time !== null) count('pay_order_paid', [row.owner, null], row.paid_time)
    }
  }
  for (const [list, by] of Object.entries(COUNTED)) {
    const counted = `select * from ${list} where id <= (select counted_to from counted_list where list = ?)`
    for (const row of database.rows<Record<string, unknown> & Row>(counted, list)) {
      if ((row['deleted_at'] ?? null) !== null) continue
      count(list, [], row.create_time)
      for (const [name, column] of Object.entries(by)) count(list, [name, row[column]], row.create_time)
    }
  }
  return counts
}

/** What is kept of it: the buckets, and what is not folded into them yet. */
function kept({ database }: World): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + count)
  for (const { list, group_key, level, bucket, count } of database.rows<Bucket>('select * from row_tally'))
    add(JSON.stringify([list, group_key, level, bucket]), count)
  for (const { list, group_key, coordinate, count } of database.rows<Delta>('select * from row_tally_delta'))
    for (const { level, index } of bucketsAt(coordinate)) add(JSON.stringify([list, group_key, level, index]), count)
  return counts
}

/** Where totals that are kept differ from what the rows come to; undefined where they do not. */
export function faultOfTallies(world: World): string | undefined {
  const expected = recount(world)
  for (const [key, count] of kept(world)) {
    if (count !== (expected.get(key) ?? 0)) return `row_tally ${key}: ${count} instead of ${expected.get(key) ?? 0}`
    expected.delete(key)
  }
  const [missing] = expected
  return missing && `row_tally ${missing[0]}: 0 instead of ${missing[1]}`
}

const TOTALS = ['bag_order_count', 'bag_consume_amount', 'total_recharge_amount', 'recharge_count'] as const

interface Recharge {
  readonly channel: string
  readonly amount: number
  readonly bonus: number
  readonly refund_amount: number
  readonly pay_time: number
}

interface Bag {
  readonly status: number
  readonly pay_amount: number
  readonly refund_amount: number
  readonly pay_time: number | null
  readonly create_time: number
}

function factsOf({ database }: World, memberId: number): Parameters<typeof foldConsumption>[0] {
  const recharges = database.rows<Recharge>('select * from wallet_recharge where member_id = ?', memberId)
  const bags = database.rows<Bag>('select * from bag_order where user_id = ?', memberId)
  return {
    recharges: recharges.map((row) => ({ ...row, refundAmount: row.refund_amount, payTime: new Date(row.pay_time) })),
    bags: bags.map(({ status, pay_time, create_time, pay_amount: payAmount, refund_amount: refundAmount }) => {
      const payTime = pay_time === null ? null : new Date(pay_time)
      return { status, payAmount, refundAmount, payTime, createTime: new Date(create_time) }
    }),
  }
}

/** The same for what members have paid: each level of the rollups has to come to the fold over every row. */
export function faultOfConsumption(world: World): string | undefined {
  for (const { id } of world.members) {
    const totals = foldConsumption(factsOf(world, id))
    const expected = JSON.stringify([
      totals.bagOrderCount,
      totals.bagConsumeAmount,
      totals.totalRechargeAmount,
      totals.rechargeCount,
    ])
    const sums = TOTALS.map((name) => `sum(${name}) as ${name}`).join()
    const levels = world.database.rows(`select ${sums} from consumption_rollup where member_id = ? group by level`, id)
    for (const level of levels) {
      const found = JSON.stringify(TOTALS.map((name) => level[name]))
      if (found !== expected) return `consumption of member ${id}: ${found} instead of ${expected}`
    }
    if (levels.length === 0 && expected !== '[0,0,0,0]')
      return `consumption of member ${id}: nothing instead of ${expected}`
  }
  return undefined
}
