import type { Row } from '../../resource/row.js'
import { eachOnce, valuesIn } from './ask.js'
import type { Ask } from './ask.js'
import { BAG, ITEM, PAY_ORDER, PURCHASE, SUPPLEMENT } from './find-orders.js'

/** What is worked on, and all that belongs to it. */
export interface WholeOrder {
  /** Undefined for a bag that nothing of a purchase is in. */
  readonly purchase: Row | undefined
  readonly items: readonly Row[]
  readonly bags: readonly Row[]
  readonly supplements: readonly Row[]
  readonly payOrders: readonly Row[]
  readonly entries: readonly Row[]
  /** What administrators have done to any of them, the oldest first. */
  readonly log: readonly Row[]
  /** Whether there are more rows than the log was asked about. */
  readonly isLogCut: boolean
}

/** The wallet gives back what an item of this state has cost. */
const REFUNDED = 209
/** Of more rows the log is left in their own histories. */
const MOST_LOGGED = 60

/** Reads what belongs to a purchase, or to a bag. */
export async function readOrder(ask: Ask, path: string, id: string): Promise<WholeOrder | undefined> {
  const [row] = await ask(`${path}/get`, { id })
  if (row === undefined) return undefined
  const all = async (of: string, filter: string, values: readonly unknown[]) =>
    eachOnce(await Promise.all(values.map((value) => ask(`${of}/page`, { [filter]: value }))))
  const purchase = path === PURCHASE ? row : undefined
  const { clientId, outOrderNo, orderNo, orders } = purchase ?? {}
  const numbers = valuesIn([{ orderNo }], 'orderNo')
  const [items, payOrders] = await Promise.all([
    all(ITEM, 'orderNo', numbers),
    purchase === undefined ? [] : ask(`${PAY_ORDER}/page`, { clientId, outOrderNo }),
  ])
  const bagNos = valuesIn(items, 'bagOrderNo')
  const bags = path === BAG ? [row] : await all(BAG, 'bagOrderNo', bagNos)
  const owed = await Promise.all([
    all(SUPPLEMENT, 'orderNo', valuesIn((orders ?? []) as readonly Row[], 'orderNo')),
    all(SUPPLEMENT, 'bagOrderNo', valuesIn(bags, 'bagOrderNo')),
  ])
  const supplements = oldestFirst(eachOnce(owed))
  const booked = [
    ...valuesIn([row, ...supplements], 'paymentId'),
    ...valuesIn(supplements, 'orderExpensesNo'),
    ...valuesIn(
      items.filter(({ status }) => status === REFUNDED),
      'orderItemNo',
    ),
  ]
  const userId = purchase?.['memberId'] ?? row['userId']
  const moved = [
    ...items.map((each) => ({ resource: ITEM, resourceId: each['id'] })),
    ...bags.map((each) => ({ resource: BAG, resourceId: each['id'] })),
    ...supplements.map((each) => ({ resource: SUPPLEMENT, resourceId: each['id'] })),
    ...payOrders.map((each) => ({ resource: PAY_ORDER, resourceId: each['id'] })),
  ]
  const [entries, logs] = await Promise.all([
    Promise.all(booked.map((bizId) => ask('pay/wallet-transaction/page', { userId, bizId }))),
    Promise.all(moved.slice(0, MOST_LOGGED).map((query) => ask('infra/operate-log/page', query))),
  ])
  return {
    purchase,
    items: oldestFirst(items),
    bags: oldestFirst(bags),
    supplements,
    payOrders: oldestFirst(payOrders),
    entries: oldestFirst(eachOnce(entries)),
    log: oldestFirst(eachOnce(logs)),
    isLogCut: moved.length > MOST_LOGGED,
  }
}

const oldestFirst = (rows: readonly Row[]): readonly Row[] =>
  [...rows].sort((one, other) => Number(one['id']) - Number(other['id']))
