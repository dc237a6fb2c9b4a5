import { sha256 } from '../kernel/digest.js'
import { ApiError } from '../kernel/errors.js'
import type { Random } from '../kernel/random.js'
import { serialNumber } from '../kernel/serial-number.js'
import type { PartnerContext } from '../http/context.js'
import { lockBinding, requireBinding, requireReadableBinding } from '../bindings/index.js'
import type { BindingLink, PartnerMemberRepository } from '../bindings/index.js'
import { PAY_ORDER_NOT_FOUND } from '../payments/index.js'
import { walletPaymentStatus } from '../wallet-payments/index.js'
import type { WalletPaymentRow } from '../wallet-payments/index.js'
import type { WalletService } from '../wallets/index.js'
import { EXPENSE_MIXED, EXPENSE_NOT_FOUND, EXPENSE_SETTLED } from './supplement-errors.js'
import { closeSupplementPayment } from './supplement-service.js'
import type { SupplementStores } from './supplement-service.js'
import { expenseTypes } from './supplement.js'
import type { SupplementRow } from './supplement.js'

/** The repositories that paying for supplements touches. */
export interface SupplementPaymentStores extends SupplementStores {
  readonly partnerMembers: PartnerMemberRepository
}

type Context = PartnerContext<SupplementPaymentStores>

/** Which supplements the partner's user wants to pay together. */
export interface SupplementSelection {
  readonly externalUserId: string
  readonly orderExpensesNoList: readonly string[]
}

/** Supplements that are paid together, and whoever asked. */
interface SupplementSet {
  readonly binding: BindingLink
  /** At least one. */
  readonly supplements: readonly SupplementRow[]
}

/** Paying the supplements that were not debited: what a partner sees of them, and the payments that wait for them. */
export class SupplementPaymentService {
  constructor(private readonly parts: { readonly wallets: WalletService<SupplementStores>; readonly random: Random }) {}

  /** What the bound member owes, oldest first, also while he is disabled. Throws the refusals of the binding. */
  async listOwed(context: Context, externalUserId: string): Promise<SupplementRow[]> {
    const { memberId } = await requireReadableBinding(context, externalUserId)
    return context.storage.supplements.listOwed(memberId)
  }

  /**
   * The payment that waits for these supplements of the bound member: the one that waits for exactly them already, or a
   * new one, for which every other that waits for one of them is closed. Throws the refusals of the binding,
   * EXPENSE_NOT_FOUND, EXPENSE_MIXED and EXPENSE_SETTLED, and PAY_ORDER_NOT_FOUND where the application has asked for
   * one of them already, for the member whom its user was bound to then.
   */
  async request(
    context: Context,
    { externalUserId, orderExpensesNoList }: SupplementSelection,
  ): Promise<WalletPaymentRow> {
    const binding = await requireBinding(context, externalUserId)
    return context.storage.transaction(async (tx) => {
      // Whoever asks for some of the same supplements, or pays or cancels one, waits for this.
      await this.parts.wallets.lock(tx, context, binding.memberId)
      await lockBinding(tx, binding, EXPENSE_NOT_FOUND)
      const supplements = await this.#require(tx, binding, [...new Set(orderExpensesNoList)])
      const set = { binding, supplements }
      return (await this.#findPayment(tx, set)) ?? this.#replacePayments(tx, context, set)
    })
  }

  async #require(
    tx: SupplementStores,
    { clientId, memberId }: BindingLink,
    numbers: readonly string[],
  ): Promise<SupplementRow[]> {
    const found = await tx.supplements.listByNos(numbers)
    if (found.length < numbers.length) throw new ApiError(EXPENSE_NOT_FOUND)
    const foreign = found.filter(({ userId }) => userId !== memberId)
    for (const { paymentId } of foreign) {
      // No secret: the application has had this payment from us.
      const payment = paymentId === null ? undefined : await tx.walletPayments.find(paymentId)
      if (payment?.clientId === clientId) throw new ApiError(PAY_ORDER_NOT_FOUND)
    }
    if (foreign.length > 0) throw new ApiError(EXPENSE_NOT_FOUND)
    if (new Set(found.map(({ bizType }) => bizType)).size > 1) throw new ApiError(EXPENSE_MIXED)
    const owed = new Set((await tx.supplements.listOwed(memberId)).map(({ id }) => id))
    if (found.some(({ id }) => !owed.has(id))) throw new ApiError(EXPENSE_SETTLED)
    return found
  }

  /** The payment that waits for exactly these, where the same application has asked for it: the member is theirs. */
  async #findPayment(
    tx: SupplementStores,
    { binding, supplements }: SupplementSet,
  ): Promise<WalletPaymentRow | undefined> {
    const paymentId = supplements[0]?.paymentId ?? null
    const payment = paymentId === null ? undefined : await tx.walletPayments.find(paymentId)
    if (payment === undefined || payment.status !== walletPaymentStatus.UNPAID) return undefined
    return payment.clientId === binding.clientId && payment.bizNo === keyOf(supplements) ? payment : undefined
  }

  async #replacePayments(
    tx: SupplementStores,
    context: Context,
    { binding, supplements }: SupplementSet,
  ): Promise<WalletPaymentRow> {
    for (const paymentId of new Set(supplements.map(({ paymentId: earlier }) => earlier))) {
      if (paymentId !== null) await closeSupplementPayment(tx, paymentId)
    }
    const { now, zone } = context
    const { clientId, externalUserId, memberId } = binding
    const payment = await tx.walletPayments.insert(
      {
        paymentId: serialNumber({ prefix: 'S', now, zone, random: this.parts.random }),
        clientId,
        externalUserId,
        memberId,
        bizType: 'SUPPLEMENT',
        bizNo: keyOf(supplements),
        payType: payTypeOf(supplements),
        payAmount: supplements.reduce((sum, { amount }) => sum + amount, 0),
        expireTime: null,
      },
      now,
    )
    const numbers = supplements.map(({ orderExpensesNo }) => orderExpensesNo)
    if ((await tx.supplements.assignPayment(numbers, payment.paymentId)) < numbers.length)
      throw new ApiError(EXPENSE_SETTLED)
    return payment
  }
}

/** Names a set of supplements, whatever the order in which it was sent. */
function keyOf(supplements: readonly SupplementRow[]): string {
  const ids = supplements.map(({ id }) => id).sort((a, b) => a - b)
  return sha256(ids.join(','))
}

/** The specification's `payType`: 3 freight, 6 goods, 7 bag, 8 goods plus freight. */
function payTypeOf(supplements: readonly SupplementRow[]): number {
  const types = new Set(supplements.map(({ expenseType }) => expenseType))
  if (types.has(expenseTypes.BAG_FREIGHT)) return 7
  if (types.size > 1) return 8
  return types.has(expenseTypes.FREIGHT) ? 3 : 6
}
