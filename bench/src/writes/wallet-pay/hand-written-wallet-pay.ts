import { z } from 'zod'
import { parseBody } from '../parse-body.js'
import { outboxRow, walletChanged } from '../outbox-row.js'
import type { OutboxRow, Wallet } from '../outbox-row.js'
import { refuseUnless } from '../refuse-unless.js'
import { tallyChanges } from '../row-tally.js'
import type { TallyChange } from '../row-tally.js'
import { formatShanghai } from '../shanghai-time.js'
import type { HandWrittenWrite } from '../write.js'

const bodySchema = z.object({
  externalUserId: z.string().trim().min(1).max(64),
  paymentId: z.string().trim().min(1).max(64),
  payAmount: z.int().nullish(),
})

/** Whose payment is looked for. */
export interface PaymentQuery {
  readonly clientId: string
  readonly externalUserId: string
  readonly paymentId: string
}

/** A payment of the member whom the user is bound to, as a database gives it. */
export interface DuePayment {
  readonly memberId: number
  /** Of the purchase. */
  readonly orderNo: string
  readonly payAmount: number
  readonly status: number
  readonly isOver: boolean | number
}

/** What is paid for whom. */
export interface DuePay extends PaymentQuery, DuePayment {
  readonly now: Date
}

/** An item that the payment has moved on. */
export interface MovedItem {
  readonly orderItemNo: string
  /** Of the sub-order. */
  readonly orderNo: string
  readonly previousStatus: number
  /** Milliseconds since the epoch. */
  readonly createTime: number
}

type Later<T> = Promise<T> | T

/** Where payments and wallets are kept. */
export interface WalletPayStore {
  find(query: PaymentQuery, now: Date): Later<DuePayment | undefined>
  /** All or nothing; answers the balance after it. Refuses what somebody else has paid or changed meanwhile. */
  pay(due: DuePay): Later<number>
}

export const PAYMENT = 3
export const TITLE = 'Purchase order'
const PAID_ITEM = 201

/**
 * `pay/wallet/pay` by hand, for purchases:
 *
 * 1. The payment is looked up with the member whom the user is bound to, for refusals that say why.
 * 2. In one transaction member and binding are kept as they are, and by statements that do so once the payment, the
 *    purchase, its sub-orders and its items are marked as paid, all of the items or none, and the wallet is debited
 *    unless it has too little.
 * 3. With what these answer the ledger has its entry with the balance, the items' tallies move with them, and the outbox is told of the items,
 *    the purchase and the wallet.
 */
export function handWrittenWalletPay(store: WalletPayStore): HandWrittenWrite {
  return async ({ clientId }, input) => {
    const { externalUserId, paymentId, payAmount } = parseBody(bodySchema, input)
    const now = new Date()
    const query = { clientId, externalUserId, paymentId }
    const due = await store.find(query, now)
    refuseUnless(due !== undefined, 'There is no such payment')
    refuseUnless(due.status === 0, 'The payment does not wait')
    refuseUnless(!due.isOver, 'The payment is over')
    refuseUnless(typeof payAmount !== 'number' || payAmount === due.payAmount, 'The amount is another one')
    const balance = await store.pay({ ...query, ...due, now })
    const successTime = formatShanghai(now).replace(' ', 'T')
    return { status: 10, paySuccess: true, payAmount: due.payAmount, successTime, balance }
  }
}

/** What the payment left, as the statements answer it. */
export interface Paid {
  readonly moved: readonly MovedItem[]
  readonly outOrderNo: string
  readonly wallet: Wallet
}

/** What the outbox is told of. */
export function paidEvents(due: DuePay, { moved, outOrderNo, wallet }: Paid): OutboxRow[] {
  const { clientId, memberId, orderNo: parentOrderNo, payAmount, now } = due
  const items = moved.map(({ orderItemNo, orderNo, previousStatus }) => {
    const place = { orderItemNo, orderNo, parentOrderNo }
    const data = { ...place, status: PAID_ITEM, previousStatus, carrierName: null, expressNo: null }
    const subject = `order.item/${orderItemNo}`
    return outboxRow({ memberId }, { type: 'order.item.status_changed', subject, data, now })
  })
  const purchase = {
    type: 'order.purchase.paid',
    subject: `order.purchase/${parentOrderNo}`,
    data: { orderNo: parentOrderNo, outOrderNo, payAmount },
    now,
  }
  return [
    ...items,
    outboxRow({ clientId }, purchase),
    walletChanged({ memberId, bizType: PAYMENT, price: -payAmount, now }, wallet),
  ]
}

/** From the lists of their statuses to that of what is paid; items of one purchase were made at one time. */
export function movedChanges(memberId: number, moved: readonly MovedItem[]): TallyChange[] {
  const counts = new Map<string, number>()
  const add = (status: number, rows: number) => {
    for (const member of [memberId, null]) {
      const group = JSON.stringify([member, status])
      counts.set(group, (counts.get(group) ?? 0) + rows)
    }
  }
  for (const { previousStatus } of moved) add(previousStatus, -1)
  add(PAID_ITEM, moved.length)
  return tallyChanges([...counts], new Date(moved[0]?.createTime ?? 0))
}
