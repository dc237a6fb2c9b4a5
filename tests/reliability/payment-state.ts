import type { LedgerEntry } from '@org/openapi-core/storage'
import { bizTypes } from '@org/openapi-core/storage'
import type { EngineProcess } from './engine-process.js'
import { everyRow } from './ledger-scenario.js'
import type { PaymentLoad } from './payment-load.js'
import { PRICE } from './payment-scenario.js'
import type { SharedSandbox } from './shared-sandbox.js'

interface PayOrder {
  readonly orderNo: string
  readonly outOrderNo: string
  readonly status: number
}

interface Purchase {
  readonly outOrderNo: string
  readonly orderNo: string | null
  readonly paymentId: string | null
  readonly refStatus: number
  readonly payStatus: number | null
}

interface Item {
  readonly parentOrderNo: string
  readonly status: number
}

interface Supplement {
  readonly orderExpensesNo: string
  readonly reason: string
  readonly status: number
}

/** Everything that payments leave behind, as the engine's own calls and the gateway show it. */
export interface PaymentState {
  readonly orders: readonly PayOrder[]
  readonly purchases: readonly Purchase[]
  readonly items: readonly Item[]
  readonly supplements: readonly Supplement[]
  /** Of payments and supplements. */
  readonly entries: readonly LedgerEntry[]
  /** Our numbers of the orders that the gateway was asked to create, each once. */
  readonly atGateway: ReadonlySet<string>
  readonly mismatch: unknown
}

/** Reads all of it. Nothing may be written meanwhile. */
export async function readPayments(engine: EngineProcess, sandbox: SharedSandbox): Promise<PaymentState> {
  const created = (await sandbox.requests()).filter(({ operation }) => operation === 'create')
  const entriesOf = (bizType: number) =>
    everyRow<LedgerEntry>(engine, 'pay/wallet-transaction', { bizType: String(bizType) })
  const { mismatch } = (await engine.admin('pay/wallet/verify', { method: 'GET' })) as { mismatch: unknown }
  return {
    orders: await everyRow<PayOrder>(engine, 'pay/order'),
    purchases: await everyRow<Purchase>(engine, 'order/purchase'),
    items: await everyRow<Item>(engine, 'order/order-item'),
    supplements: await everyRow<Supplement>(engine, 'order/supplement'),
    entries: [...(await entriesOf(bizTypes.PAYMENT)), ...(await entriesOf(bizTypes.SUPPLEMENT))],
    atGateway: new Set(created.map(({ orderNo }) => orderNo)),
    mismatch,
  }
}

/** What is wrong, by kind. */
export interface PaymentFaults {
  /** Said to be there, and not there. */
  readonly lost: readonly string[]
  /** There twice. */
  readonly doubled: readonly string[]
  /** There, and never asked for. */
  readonly unasked: readonly string[]
  /** One part says otherwise than another. */
  readonly torn: readonly string[]
}

/** Holds what was said against what is there, after the jobs have brought everything to its end. */
export function findPaymentFaults(load: PaymentLoad, state: PaymentState): PaymentFaults {
  return {
    lost: [...lostPayments(load, state), ...lostPurchases(load, state), ...lostSupplements(load, state)],
    doubled: [
      ...repeated(state.orders.map(({ outOrderNo }) => outOrderNo)),
      ...repeated(state.purchases.map(({ outOrderNo }) => outOrderNo)),
      ...repeated(state.items.map(({ parentOrderNo }) => parentOrderNo)),
      ...repeated(state.supplements.map(({ reason }) => reason)),
      ...repeated(state.entries.map(({ bizType, bizId }) => `${bizType}/${bizId}`)),
    ],
    unasked: findUnasked(load, state),
    torn: [...tornPayments(load, state), ...tornPurchases(state), ...tornSupplements(state), ...strayEntries(state)],
  }
}

const PAID = 10
const ORDER_CLOSED = 20
const PURCHASE_CREATED = 1
const PAYMENT_CLOSED = 30
const ITEM_CANCELLED = 105

function lostPayments({ payments }: PaymentLoad, { orders }: PaymentState): string[] {
  const numbers = new Map(orders.map(({ outOrderNo, orderNo }) => [outOrderNo, orderNo]))
  return payments.flatMap(({ outOrderNo, orderNo }) =>
    orderNo === undefined || numbers.get(outOrderNo) === orderNo ? [] : [outOrderNo],
  )
}

function lostPurchases({ purchases }: PaymentLoad, state: PaymentState): string[] {
  const rows = new Map(state.purchases.map((row) => [row.outOrderNo, row]))
  return purchases.flatMap(({ outOrderNo, orderNo, pay }) => {
    const row = rows.get(outOrderNo)
    const isThere = orderNo === undefined || row?.orderNo === orderNo
    return isThere && (pay !== 'paid' || row?.payStatus === PAID) ? [] : [outOrderNo]
  })
}

function lostSupplements({ supplements }: PaymentLoad, state: PaymentState): string[] {
  const reasons = new Set(state.supplements.map(({ reason }) => reason))
  return supplements.flatMap(({ reason, isAcknowledged }) => (isAcknowledged && !reasons.has(reason) ? [reason] : []))
}

function findUnasked(load: PaymentLoad, { orders, purchases, supplements, atGateway }: PaymentState): string[] {
  const payments = new Set(load.payments.map(({ outOrderNo }) => outOrderNo))
  const wanted = new Set(load.purchases.map(({ outOrderNo }) => outOrderNo))
  const reasons = new Set(load.supplements.map(({ reason }) => reason))
  const numbers = new Set(orders.map(({ orderNo }) => orderNo))
  return [
    ...orders.flatMap(({ outOrderNo }) => (payments.has(outOrderNo) ? [] : [outOrderNo])),
    ...purchases.flatMap(({ outOrderNo }) => (wanted.has(outOrderNo) ? [] : [outOrderNo])),
    ...supplements.flatMap(({ reason }) => (reasons.has(reason) ? [] : [reason])),
    ...[...atGateway].filter((orderNo) => !numbers.has(orderNo)),
  ]
}

/** Paid where the payer has paid, and closed otherwise: all time is over. */
function tornPayments({ payments }: PaymentLoad, { orders }: PaymentState): string[] {
  const paid = new Set(payments.flatMap(({ outOrderNo, isPaid }) => (isPaid ? [outOrderNo] : [])))
  return orders.flatMap(({ outOrderNo, status }) =>
    status === (paid.has(outOrderNo) ? PAID : ORDER_CLOSED) ? [] : [`${outOrderNo} ${status}`],
  )
}

/** Money, payment and items tell the same; what was never completed has no order. */
function tornPurchases({ purchases, items, entries }: PaymentState): string[] {
  const debits = new Map(
    entries.flatMap(({ bizType, bizId, price }) => (bizType === bizTypes.PAYMENT ? [[bizId, price]] : [])),
  )
  const statuses = new Map(items.map(({ parentOrderNo, status }) => [parentOrderNo, status]))
  return purchases.flatMap(({ outOrderNo, orderNo, paymentId, refStatus, payStatus }) => {
    if (refStatus !== PURCHASE_CREATED) return orderNo === null && paymentId === null ? [] : [outOrderNo]
    const debit = debits.get(paymentId ?? '')
    const status = statuses.get(orderNo ?? '')
    const isPaid = payStatus === PAID && debit === -PRICE && status !== undefined && status > 200
    const isClosed = payStatus === PAYMENT_CLOSED && debit === undefined && status === ITEM_CANCELLED
    return isPaid || isClosed ? [] : [`${outOrderNo} ${payStatus} ${debit} ${status}`]
  })
}

function tornSupplements({ supplements, entries }: PaymentState): string[] {
  const debits = new Set(entries.flatMap(({ bizType, bizId }) => (bizType === bizTypes.SUPPLEMENT ? [bizId] : [])))
  return supplements.flatMap(({ orderExpensesNo, status }) =>
    debits.has(orderExpensesNo) === (status === PAID) ? [] : [orderExpensesNo],
  )
}

/** Debits for nothing. */
function strayEntries({ entries, purchases, supplements }: PaymentState): string[] {
  const known = new Set([
    ...purchases.map(({ paymentId }) => paymentId),
    ...supplements.map(({ orderExpensesNo }) => orderExpensesNo),
  ])
  return entries.flatMap(({ bizId }) => (known.has(bizId) ? [] : [bizId]))
}

function repeated(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => seen.has(name) || (seen.add(name), false))
}
