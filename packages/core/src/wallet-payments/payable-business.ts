import type { WalletPaymentBusiness, WalletPaymentRow } from './wallet-payment.js'

/**
 * Something that is paid from wallets. Wallet payments know none of them: each says for itself what becomes of it.
 * `Tx`: the repositories that it touches.
 */
export interface PayableBusiness<in Tx> {
  /** What the ledger calls the payment. */
  readonly title: string
  /**
   * Marks it paid; false where it is not wholly unpaid any more, so that the amount, which is that of all its parts, is
   * no longer the right one: the transaction is then to be undone.
   */
  readonly settle: (tx: Tx, payment: WalletPaymentRow, now: Date) => Promise<boolean>
}

/** All that is paid from wallets, as the domains that owe it say. */
export class PayableBusinesses<Tx> {
  readonly #businesses = new Map<WalletPaymentBusiness, PayableBusiness<Tx>>()

  readonly add = (bizType: WalletPaymentBusiness, business: PayableBusiness<Tx>): void => {
    this.#businesses.set(bizType, business)
  }

  /** How payments of this kind are settled. Throws where nobody said so, which is a fault of the engine. */
  of(bizType: WalletPaymentBusiness): PayableBusiness<Tx> {
    const business = this.#businesses.get(bizType)
    if (business === undefined) throw new Error(`Nobody settles wallet payments of ${bizType}`)
    return business
  }
}
