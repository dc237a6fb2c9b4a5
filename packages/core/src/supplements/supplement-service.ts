import { ApiError } from '../kernel/errors.js'
import type { Random } from '../kernel/random.js'
import { serialNumber } from '../kernel/serial-number.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import type { AuditStores } from '../http/admin-api/audit.js'
import type { AdminContext } from '../http/context.js'
import { auditOf } from '../http/admin-api/record-audit.js'
import { recordEvent, recordEvents } from '../events/index.js'
import type { MemberRepository } from '../members/index.js'
import type { PartnerMemberRepository } from '../bindings/index.js'
import type { BagOrderService, BagOrderStores, OrderItemRepository } from '../orders/index.js'
import { BUSINESS_ORDER_NOT_PAYABLE } from '../payments/index.js'
import type { WalletPaymentRepository, WalletPaymentRow } from '../wallet-payments/index.js'
import { bizTypes } from '../wallets/index.js'
import type { BookingContext, WalletCredit, WalletService, WalletStores } from '../wallets/index.js'
import type { SubOrderRepository } from '../purchases/index.js'
import { supplementedOrder } from './supplemented-order.js'
import type { SupplementedOrder } from './supplemented-order.js'
import { cancelledSupplement, createdSupplement, paidSupplement } from './supplement-events.js'
import { EXPENSE_NOT_FOUND, EXPENSE_SETTLED } from './supplement-errors.js'
import { holdOrder, moveOnOrder, suspendOrder } from './supplement-steps.js'
import { supplementStatus } from './supplement-lifecycle.js'
import { supplementView } from './supplement.js'
import type { SupplementInput, SupplementRepository, SupplementRow } from './supplement.js'

/** The repositories that marking supplements paid touches. */
export interface SupplementSettlementStores extends BagOrderStores {
  readonly supplements: SupplementRepository
  readonly orderItems: OrderItemRepository
}

/** The repositories that supplements touch. */
export interface SupplementStores extends SupplementSettlementStores, WalletStores {
  readonly subOrders: SubOrderRepository
  readonly walletPayments: WalletPaymentRepository
  readonly members: Pick<MemberRepository, 'lockEnabled'>
  readonly partnerMembers: Pick<PartnerMemberRepository, 'lockAuthority'>
}

/** The repositories that operations' work on supplements touches. */
export type SupplementAdminStores = SupplementStores & AuditStores

/** The services that supplements are built on. */
export interface SupplementParts {
  readonly wallets: WalletService<SupplementStores>
  readonly bagOrders: BagOrderService
  readonly random: Random
}

/** What the paths of its calls begin with, and what the operate log names its resource by. */
export const SUPPLEMENT_PATH = '/admin-api/order/supplement'

const audit = auditOf(SUPPLEMENT_PATH, supplementView)

/** The most that one transaction debits: it has to be short, and the job takes up the rest. */
const MOST_DEBITS = 50

/**
 * What operations charge after an order was paid. Whoever changes a supplement holds its member's wallet first, so that
 * the work on one member's supplements goes one after the other; the guarded statements refuse whoever does not.
 */
export class SupplementService {
  constructor(private readonly parts: SupplementParts) {}

  /**
   * Charges a paid order, and debits the wallet at once where the member has authorised it and the balance suffices;
   * otherwise the order waits. Answers the id. Throws 400 and BUSINESS_ORDER_NOT_PAYABLE.
   */
  create(context: AdminContext<SupplementAdminStores>, input: SupplementInput): Promise<number> {
    const { now, zone } = context
    return context.storage.transaction(async (tx) => {
      const { order, balance } = await this.#hold(tx, context, input)
      const orderExpensesNo = serialNumber({ prefix: 'E', now, zone, random: this.parts.random })
      const { bizType, expenseType, amount, reason } = input
      const unpaid = await tx.supplements.insert(
        { ...order, orderExpensesNo, bizType, expenseType, amount, reason },
        now,
      )
      await recordEvent(tx, createdSupplement(unpaid), now)
      const { id, userId } = unpaid
      const [due] = await tx.supplements.listDue({ userId, upTo: balance, id, now })
      const isDue = due !== undefined && (await mayDebit(tx, userId, now))
      const debited = isDue ? await this.#debit(tx, context, due) : undefined
      if (debited === undefined) await suspendOrder(tx, this.parts, { order: unpaid, now })
      await audit(tx, context, { action: 'create', id, before: null, after: debited ?? unpaid })
      return id
    })
  }

  /**
   * Cancels an unpaid supplement and closes the payment that waits for it. Throws EXPENSE_NOT_FOUND and
   * EXPENSE_SETTLED.
   */
  cancel(context: AdminContext<SupplementAdminStores>, id: number): Promise<true> {
    return context.storage.transaction(async (tx) => {
      const { userId } = await requireSupplement(tx, id)
      await this.parts.wallets.lock(tx, context, userId)
      const before = await requireSupplement(tx, id)
      const after = await this.#cancel(tx, context, before)
      await moveOnOrder(tx, this.parts, { order: after, now: context.now })
      await audit(tx, context, { action: 'cancel', id, before, after })
      return true as const
    })
  }

  /** Debits what is due of a member and covered by his wallet; answers how many supplements that were. */
  async settle(
    context: BookingContext & { readonly storage: UnitOfWork<SupplementStores> },
    memberId: number,
  ): Promise<number> {
    for (let total = 0; ;) {
      const debited = await context.storage.transaction(async (tx) => {
        const { balance } = await this.parts.wallets.lock(tx, context, memberId)
        return this.settleCredit(tx, context, { memberId, balance })
      })
      total += debited
      if (debited < MOST_DEBITS) return total
    }
  }

  /**
   * The same within the transaction of a credit, which holds the wallet and knows what is in it. Each is tried by
   * itself, oldest first: never partly, and one that is not covered holds up none of the others. Answers how many were
   * debited; too little money is no failure.
   */
  async settleCredit(
    tx: SupplementStores,
    context: BookingContext,
    { memberId, balance }: WalletCredit,
  ): Promise<number> {
    let left = balance
    let debited = 0
    while (debited < MOST_DEBITS) {
      const batch = await tx.supplements.listDue({ userId: memberId, upTo: left, now: context.now })
      if (batch.length === 0 || !(await mayDebit(tx, memberId, context.now))) break
      for (const supplement of batch) {
        if (supplement.amount > left || debited >= MOST_DEBITS) continue
        if ((await this.#debit(tx, context, supplement)) === undefined) continue
        left -= supplement.amount
        debited += 1
      }
    }
    return debited
  }

  /**
   * Marks the supplements of a payment paid, in the transaction that debits the wallet for it; false where one of them
   * is not owed any more, and then that transaction has to be undone.
   */
  async settlePayment(
    tx: SupplementSettlementStores,
    { paymentId, payAmount }: WalletPaymentRow,
    now: Date,
  ): Promise<boolean> {
    const paid = await tx.supplements.payAll(paymentId, now)
    if (paid.reduce((sum, { amount }) => sum + amount, 0) !== payAmount) return false
    const orders = new Map(paid.map((supplement) => [supplement.orderNo ?? supplement.bagOrderNo, supplement]))
    // The statement has only read that they live.
    for (const order of orders.values()) if (!(await holdOrder(tx, order))) return false
    await recordEvents(tx, paid.map(paidSupplement), now)
    for (const order of orders.values()) await moveOnOrder(tx, this.parts, { order, now })
    return true
  }

  /**
   * What becomes of the supplements of a sub-order that has ended, in the transaction that ended it and holds the
   * wallet: an unpaid one is cancelled, and the money of a paid one comes back. Nothing can be charged to the order
   * afterwards, and the ledger's key refuses a second refund.
   */
  async endOrder(
    tx: SupplementStores,
    context: BookingContext,
    { orderNo }: { readonly orderNo: string },
  ): Promise<void> {
    for (const supplement of await tx.supplements.listOfOrder(orderNo)) {
      if (supplement.status === supplementStatus.UNPAID) await this.#cancel(tx, context, supplement)
      if (supplement.status === supplementStatus.PAID) await this.#giveBack(tx, context, supplement)
    }
  }

  /** The order to charge and its member's wallet, both held. */
  async #hold(
    tx: SupplementStores,
    context: BookingContext,
    input: SupplementInput,
  ): Promise<{ readonly order: SupplementedOrder; readonly balance: number }> {
    const { userId } = await supplementedOrder(tx, input)
    const { balance } = await this.parts.wallets.lock(tx, context, userId)
    // Looked at once more: whoever held the wallet may have ended it.
    const order = await supplementedOrder(tx, input)
    if (!(await holdOrder(tx, order))) throw new ApiError(BUSINESS_ORDER_NOT_PAYABLE)
    return { order, balance }
  }

  async #cancel(
    tx: SupplementStores,
    { now }: Pick<BookingContext, 'now'>,
    supplement: SupplementRow,
  ): Promise<SupplementRow> {
    await this.#leavePayment(tx, supplement)
    const cancelled = await tx.supplements.end(supplement.id, { to: supplementStatus.CANCELLED })
    if (cancelled === undefined) throw new ApiError(EXPENSE_SETTLED)
    await recordEvent(tx, cancelledSupplement(cancelled), now)
    return cancelled
  }

  async #giveBack(tx: SupplementStores, context: BookingContext, supplement: SupplementRow): Promise<void> {
    const { userId: memberId, orderExpensesNo: bizId, amount } = supplement
    const title = 'Refund of a supplement'
    await this.parts.wallets.book(tx, context, { memberId, bizType: bizTypes.PAYMENT_REFUND, bizId, title, amount })
  }

  /**
   * The wallet is held and covers it; that the supplement is still unpaid is what the guarded statement says. Undefined
   * where its bag has ended since it was listed: it is owed no more.
   */
  async #debit(
    tx: SupplementStores,
    context: BookingContext,
    supplement: SupplementRow,
  ): Promise<SupplementRow | undefined> {
    if (!(await holdOrder(tx, supplement))) return undefined
    const { id, userId: memberId, orderExpensesNo: bizId, amount } = supplement
    await this.#leavePayment(tx, supplement)
    const paid = await tx.supplements.end(id, { to: supplementStatus.PAID, payTime: context.now })
    if (paid === undefined) throw new Error('A supplement was changed by somebody who does not hold its wallet')
    await recordEvent(tx, paidSupplement(paid), context.now)
    const booking = { memberId, bizType: bizTypes.SUPPLEMENT, bizId, title: 'Supplement', amount: -amount } as const
    await this.parts.wallets.book(tx, context, booking)
    await moveOnOrder(tx, this.parts, { order: paid, now: context.now })
    return paid
  }

  /** Closes the payment that waited for it among others. */
  async #leavePayment(tx: SupplementStores, { paymentId }: SupplementRow): Promise<void> {
    if (paymentId !== null) await closeSupplementPayment(tx, paymentId)
  }
}

/** Closes a payment that waits for supplements; those that are still unpaid may then go under another. */
export async function closeSupplementPayment(
  tx: Pick<SupplementStores, 'supplements' | 'walletPayments'>,
  paymentId: string,
): Promise<void> {
  await tx.walletPayments.settle(paymentId, { trigger: 'close' })
  await tx.supplements.releasePayment(paymentId)
}

/**
 * Whether the member is enabled and somebody may debit him without asking, which stays so until the transaction ends.
 * What was listed as due was only read.
 */
async function mayDebit({ members, partnerMembers }: SupplementStores, memberId: number, now: Date): Promise<boolean> {
  return (await members.lockEnabled(memberId)) && (await partnerMembers.lockAuthority(memberId, now))
}

async function requireSupplement(
  { supplements }: Pick<SupplementStores, 'supplements'>,
  id: number,
): Promise<SupplementRow> {
  const row = await supplements.find(id)
  if (row === undefined) throw new ApiError(EXPENSE_NOT_FOUND)
  return row
}
