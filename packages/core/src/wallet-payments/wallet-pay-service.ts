import { ApiError } from '../kernel/errors.js'
import type { ErrorDefinition } from '../kernel/errors.js'
import { together } from '../kernel/concurrency/together.js'
import { extended } from '../kernel/extended.js'
import type { PartnerContext } from '../http/context.js'
import { lockBinding, requireBinding } from '../bindings/index.js'
import type { BindingLink, BindingLockStores, PartnerMemberRepository } from '../bindings/index.js'
import {
  BUSINESS_ORDER_NOT_PAYABLE,
  PAY_AMOUNT_MISMATCH,
  PAY_ORDER_ALREADY_PAID,
  PAY_ORDER_EXPIRED,
  PAY_ORDER_NOT_FOUND,
  PAY_ORDER_NOT_WAITING,
} from '../payments/index.js'
import { walletPaymentStatus } from './wallet-payment-lifecycle.js'
import type { WalletPaymentRepository, WalletPaymentRow } from './wallet-payment.js'
import type { PayableBusiness, PayableBusinesses } from './payable-business.js'
import { bizTypes } from '../wallets/index.js'
import type { WalletService, WalletStores } from '../wallets/index.js'

/** The repositories that paying from a wallet touches, whatever is paid. */
export interface WalletPayStores extends WalletStores, BindingLockStores {
  readonly partnerMembers: PartnerMemberRepository
  readonly walletPayments: WalletPaymentRepository
}

/** What a partner pays for one of its users. */
export interface WalletPayRequest {
  readonly externalUserId: string
  readonly paymentId: string
  /** CNY cents; what the partner takes the amount for. */
  readonly payAmount?: number | null | undefined
}

/** The specification's WalletPayResult. */
export interface WalletPayResult {
  readonly status: number
  readonly paySuccess: true
  readonly payAmount: number
  readonly successTime: Date
  /** The available balance after it. */
  readonly balance: number
}

/** A payment that waits, and the binding that leads to its member. */
interface DuePayment {
  readonly binding: BindingLink
  readonly payment: WalletPaymentRow
}

/** Pays what members owe from their wallets. */
export class WalletPayService<in Tx extends WalletPayStores = WalletPayStores> {
  readonly #paying = new Map<string, Promise<unknown>>()

  constructor(
    private readonly wallets: WalletService<Tx>,
    private readonly businesses: Pick<PayableBusinesses<Tx>, 'of'>,
  ) {}

  /**
   * Pays once (rules/wallet-payments#pay): wallet, ledger, payment and what is paid in one transaction, to the end of
   * which the member stays enabled and the user bound to him. A payment is its member's, whichever user it was made
   * for. Throws, checked in this order, the codes of a binding, PAY_ORDER_NOT_FOUND, PAY_ORDER_ALREADY_PAID,
   * PAY_ORDER_NOT_WAITING, PAY_ORDER_EXPIRED, PAY_AMOUNT_MISMATCH, BUSINESS_ORDER_NOT_PAYABLE and
   * WALLET_BALANCE_NOT_ENOUGH. Of several calls at once one pays; the others see it paid.
   */
  async pay(context: PartnerContext<Tx>, request: WalletPayRequest): Promise<WalletPayResult> {
    return this.#oneByOne(`${context.tenantId}:${request.paymentId}`, async () => {
      const due = await findPayable(context, request)
      try {
        return await this.#settle(context, due)
      } catch (error) {
        // Whoever was faster, in another process or in operations, decides what the refusal means: look again.
        await findPayable(context, request)
        throw error
      }
    })
  }

  /**
   * In one process calls for the same payment wait for each other here: each but the first then finds it paid by a
   * read, without a transaction. What makes it safe is the guarded statement.
   */
  async #oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#paying.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#paying.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#paying.get(key) === mine) this.#paying.delete(key)
    }
  }

  #settle(context: PartnerContext<Tx>, { binding, payment }: DuePayment): Promise<WalletPayResult> {
    const { now: successTime } = context
    const { paymentId, memberId, bizType, payAmount } = payment
    const business = this.businesses.of(bizType)
    return context.storage.transaction(async (tx) => {
      const movement = { memberId, bizType: bizTypes.PAYMENT, amount: -payAmount }
      // Sent first, since the wallet is what is locked first everywhere; its refusal is the last that a caller is told.
      const moved = this.wallets.move(tx, context, movement)
      const [, status, , parts] = await together([
        lockBinding(tx, binding, PAY_ORDER_NOT_FOUND),
        settlePayment(tx, paymentId, successTime),
        settleBusiness(tx, { business, payment }, successTime),
        moved,
      ])
      const booking = extended(movement, { bizId: paymentId, title: business.title })
      await this.wallets.enter(tx, context, { booking, parts })
      return { status, paySuccess: true as const, payAmount, successTime, balance: parts.balance }
    })
  }
}

/** Answers the status that it has then. */
async function settlePayment(tx: WalletPayStores, paymentId: string, successTime: Date): Promise<number> {
  const paid = await tx.walletPayments.settle(paymentId, { trigger: 'pay', successTime })
  if (paid === undefined) throw new ApiError(PAY_ORDER_NOT_WAITING)
  return paid.status
}

/** What was cancelled is refused as such to a wallet that could not pay it either. */
async function settleBusiness<Tx>(
  tx: Tx,
  { business, payment }: { readonly business: PayableBusiness<Tx>; readonly payment: WalletPaymentRow },
  now: Date,
): Promise<void> {
  if (!(await business.settle(tx, payment, now))) throw new ApiError(BUSINESS_ORDER_NOT_PAYABLE)
}

/**
 * The payment of this application and of the member whom its user is bound to, still waiting. Throws what it is not.
 */
async function findPayable(
  context: PartnerContext<WalletPayStores>,
  { paymentId, externalUserId, payAmount }: WalletPayRequest,
): Promise<DuePayment> {
  const { storage, principal, now } = context
  const [binding, payment] = await together([
    requireBinding(context, externalUserId),
    storage.walletPayments.find(paymentId),
  ])
  const isOwn = payment?.clientId === principal.clientId && payment.memberId === binding.memberId
  if (!isOwn) throw new ApiError(PAY_ORDER_NOT_FOUND)
  const { status, expireTime } = payment
  if (status !== walletPaymentStatus.UNPAID) throw new ApiError(refusalOf(status))
  if (expireTime !== null && now >= expireTime) throw new ApiError(PAY_ORDER_EXPIRED)
  if (typeof payAmount === 'number' && payAmount !== payment.payAmount) throw new ApiError(PAY_AMOUNT_MISMATCH)
  return { binding, payment }
}

const refusalOf = (status: number): ErrorDefinition =>
  status === walletPaymentStatus.SUCCESS ? PAY_ORDER_ALREADY_PAID : PAY_ORDER_NOT_WAITING
