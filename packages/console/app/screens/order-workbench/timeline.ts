import type { Field } from '../../document/field.js'
import type { AdminModel } from '../../document/resource-model.js'
import { textOf } from '../../field/text-of.js'
import type { Label } from '../../document/schema.js'
import type { Row } from '../../resource/row.js'
import { BAG, ITEM, PAY_ORDER, PURCHASE, SUPPLEMENT } from './find-orders.js'
import type { WholeOrder } from './read-order.js'
import { words } from './words.js'
import type { Word } from './words.js'

/** A value with the field that tells how it is written. */
export interface ShownValue {
  readonly field: Field
  readonly value: unknown
}

/** Something that has happened to an order. */
export interface TimelineEvent {
  readonly key: string
  /** Local time, as the API tells it. */
  readonly time: string
  readonly what: Label
  /** The resource that it happened to, which gives it its colour. */
  readonly path: string
  readonly row: Row
  /** The member of the row that names it. */
  readonly name: string
  readonly amount?: ShownValue | undefined
  /** The states that it came from and went to, or the one that it has. */
  readonly states?: readonly ShownValue[]
  readonly by?: string
  readonly note?: string
}

export const LEDGER = 'pay/wallet-transaction'

/** The member by which people name a row of each resource. */
export const NAMES: Readonly<Record<string, string>> = {
  [PURCHASE]: 'orderNo',
  [ITEM]: 'orderItemNo',
  [BAG]: 'bagOrderNo',
  [SUPPLEMENT]: 'orderExpensesNo',
  [PAY_ORDER]: 'orderNo',
  [LEDGER]: 'no',
}

type Told = Omit<TimelineEvent, 'key' | 'time' | 'path' | 'row' | 'name'>

/** All that has happened, the first first; what happened at one time stands in the order of an order's life. */
export function eventsOf(order: WholeOrder, model: AdminModel): readonly TimelineEvent[] {
  const reader = new EventReader(model)
  const { purchase, items, bags, supplements, payOrders, entries, log } = order
  const events = [
    ...(purchase === undefined ? [] : reader.ofPurchase(purchase)),
    ...payOrders.flatMap((row) => reader.ofPayOrder(row)),
    ...entries.map((row) => reader.ofEntry(row)),
    ...supplements.flatMap((row) => reader.ofSupplement(row)),
    ...bags.flatMap((row) => reader.ofBag(row)),
    ...log.flatMap((row) =>
      reader.ofLog(row, { [ITEM]: items, [BAG]: bags, [SUPPLEMENT]: supplements, [PAY_ORDER]: payOrders }),
    ),
  ].filter(({ time }) => time !== '')
  return events.sort((one, other) => (one.time < other.time ? -1 : Number(one.time > other.time)))
}

class EventReader {
  constructor(private readonly model: AdminModel) {}

  ofPurchase(row: Row): TimelineEvent[] {
    const amount = this.#shown(PURCHASE, 'payAmount', row)
    const parts = (row['orders'] ?? []) as readonly Row[]
    const cancelled = parts.filter(({ cancelTime }) => cancelTime !== null)
    const { orderComment, failReason } = row
    const told = { amount, ...(typeof orderComment === 'string' && { note: orderComment }) }
    return [
      this.#event(PURCHASE, row, { at: 'createTime', what: both('placed'), ...told }),
      ...(typeof failReason === 'string'
        ? [this.#event(PURCHASE, row, { at: 'createTime', what: both('failed'), note: failReason })]
        : []),
      this.#event(PURCHASE, row, { at: 'payTime', what: both('paid'), amount }),
      ...cancelled.map((part) => ({
        ...this.#event(PURCHASE, part, { at: 'cancelTime', what: both('subOrderCancelled') }),
        row,
        note: `${textOf(part['orderNo'])} ${textOf(part['shopName'])}`,
      })),
    ]
  }

  ofPayOrder(row: Row): TimelineEvent[] {
    const amount = this.#shown(PAY_ORDER, 'payAmount', row)
    return [
      this.#event(PAY_ORDER, row, { at: 'createTime', what: both('payOrderCreated'), amount }),
      this.#event(PAY_ORDER, row, { at: 'paidTime', what: both('payOrderPaid'), amount }),
      this.#event(PAY_ORDER, row, { at: 'latePaidTime', what: both('payOrderLate'), amount }),
    ]
  }

  ofEntry(row: Row): TimelineEvent {
    const amount = this.#shown(LEDGER, 'price', row)
    return this.#event(LEDGER, row, {
      at: 'createTime',
      what: both('booked'),
      amount,
      states: this.#states(LEDGER, 'bizType', [row['bizType']]),
    })
  }

  ofSupplement(row: Row): TimelineEvent[] {
    const amount = this.#shown(SUPPLEMENT, 'amount', row)
    return [
      this.#event(SUPPLEMENT, row, { at: 'createTime', what: both('charged'), amount, note: textOf(row['reason']) }),
      this.#event(SUPPLEMENT, row, { at: 'payTime', what: both('supplementPaid'), amount }),
    ]
  }

  ofBag(row: Row): TimelineEvent[] {
    const { trackingNo } = row
    const note = typeof trackingNo === 'string' ? { note: trackingNo } : {}
    return [
      this.#event(BAG, row, { at: 'createTime', what: both('bagEntered'), ...note }),
      this.#event(BAG, row, { at: 'payTime', what: both('bagPaid'), amount: this.#shown(BAG, 'payAmount', row) }),
    ]
  }

  /** A line of the operate log; what enters a row is told by the row. */
  ofLog(line: Row, rows: Readonly<Record<string, readonly Row[]>>): TimelineEvent[] {
    const path = textOf(line['resource'])
    const action = textOf(line['action'])
    const row = rows[path]?.find(({ id }) => textOf(id) === textOf(line['resourceId']))
    if (row === undefined || action === 'create') return []
    const [before, after] = [membersOf(line['before']), membersOf(line['after'])]
    const hasMoved = before['status'] !== after['status']
    const numbers = ['carrierName', 'expressNo', 'trackingNo'].filter(
      (name) => typeof after[name] === 'string' && after[name] !== before[name],
    )
    const told = {
      what: this.#whatOf(path, action),
      by: textOf(line['adminName']),
      ...(hasMoved && { states: this.#states(path, 'status', [before['status'], after['status']]) }),
      ...(numbers.length > 0 && { note: numbers.map((name) => textOf(after[name])).join(' ') }),
    }
    const event = this.#event(path, row, { at: 'createTime', ...told })
    return [{ ...event, key: `log ${textOf(line['id'])}`, time: textOf(line['createTime']) }]
  }

  #whatOf(path: string, action: string): Label {
    if (path === ITEM && action === 'update-status') return both('itemMoved')
    if (path === BAG && action === 'update-status') return both('bagMoved')
    const title = this.model.resource(path)?.calls.find(({ name }) => name === action)?.title
    return title ?? { en: action, zh: action }
  }

  /** Without a time it has not happened. */
  #event(path: string, row: Row, { at, ...told }: Told & { readonly at: string }): TimelineEvent {
    const key = `${path} ${textOf(row['id'])} ${at} ${told.what.en}`
    return { key, time: textOf(row[at] ?? ''), path, row, name: NAMES[path] ?? 'id', ...told }
  }

  #shown(path: string, member: string, row: Row): ShownValue | undefined {
    const field = fieldIn(this.model, path, member)
    const value = row[member]
    return field === undefined || value === null || value === undefined ? undefined : { field, value }
  }

  #states(path: string, member: string, values: readonly unknown[]): ShownValue[] {
    const field = fieldIn(this.model, path, member)
    return field === undefined ? [] : values.map((value) => ({ field, value }))
  }
}

/** The field of a member of a resource's rows. */
export const fieldIn = (model: AdminModel, path: string, member: string): Field | undefined =>
  model.call(`${path}/page`)?.answer.find(({ name }) => name === member)

const both = (word: Word): Label => ({ en: words.en[word], zh: words.zh[word] })

function membersOf(json: unknown): Row {
  if (typeof json !== 'string') return {}
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Row) : {}
  } catch {
    return {}
  }
}
