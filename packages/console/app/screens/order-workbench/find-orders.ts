import type { Row } from '../../resource/row.js'
import { eachOnce, valuesIn } from './ask.js'
import type { Ask } from './ask.js'

/** A row, and the resource whose it is. */
export interface FoundRow {
  /** `order/bag-order`. */
  readonly path: string
  readonly row: Row
}

/** What a number has led to. */
export interface FoundOrders {
  /** What can be worked on: purchases, and bags that nothing of a purchase is in. */
  readonly orders: readonly FoundRow[]
  /** What has the number and belongs to neither. */
  readonly strays: readonly FoundRow[]
}

export const PURCHASE = 'order/purchase'
export const ITEM = 'order/order-item'
export const BAG = 'order/bag-order'
export const SUPPLEMENT = 'order/supplement'
export const PAY_ORDER = 'pay/order'

/** The filters by a number that lists have. */
const NUMBERS: readonly (readonly [path: string, ...filters: string[]])[] = [
  [PURCHASE, 'orderNo', 'outOrderNo', 'paymentId'],
  [ITEM, 'orderNo', 'orderItemNo', 'expressNo'],
  [BAG, 'bagOrderNo', 'trackingNo'],
  [SUPPLEMENT, 'orderExpensesNo', 'paymentId'],
  [PAY_ORDER, 'orderNo', 'outOrderNo', 'paymentOrderId'],
]

/** Everything that a number may name, and the purchases behind it. */
export async function findOrders(ask: Ask, no: string): Promise<FoundOrders> {
  const found = new Map<string, readonly Row[]>(
    await Promise.all(
      NUMBERS.map(async ([path, ...filters]) => {
        const answers = await Promise.all(filters.map((filter) => ask(`${path}/page`, { [filter]: no })))
        return [path, eachOnce(answers)] as const
      }),
    ),
  )
  const of = (path: string): readonly Row[] => found.get(path) ?? []
  const all = async (path: string, filter: string, values: readonly unknown[]) =>
    eachOnce(await Promise.all(values.map((value) => ask(`${path}/page`, { [filter]: value }))))
  const bagsOwing = await all(BAG, 'bagOrderNo', valuesIn(of(SUPPLEMENT), 'bagOrderNo'))
  const bags = eachOnce([of(BAG), bagsOwing])
  const items = eachOnce([
    of(ITEM),
    await all(ITEM, 'bagOrderNo', valuesIn(bags, 'bagOrderNo')),
    await all(ITEM, 'orderNo', valuesIn(of(SUPPLEMENT), 'orderNo')),
  ])
  // A partner's number means something together with the partner only.
  const ofPayOrder = ({ clientId, outOrderNo }: Row) => ask(`${PURCHASE}/page`, { clientId, outOrderNo })
  const paid = await Promise.all(of(PAY_ORDER).map(ofPayOrder))
  const parents = await all(PURCHASE, 'orderNo', valuesIn(items, 'parentOrderNo'))
  const purchases = eachOnce([of(PURCHASE), parents, ...paid])
  const filled = new Set(valuesIn(items, 'bagOrderNo'))
  const empty = bags.filter((bag) => !filled.has(bag['bagOrderNo']))
  const unpaid = of(PAY_ORDER).filter((_, index) => paid[index]?.length === 0)
  return {
    orders: [...placed(PURCHASE, purchases), ...placed(BAG, empty)],
    strays: placed(PAY_ORDER, unpaid),
  }
}

const placed = (path: string, rows: readonly Row[]): FoundRow[] => rows.map((row) => ({ path, row }))
