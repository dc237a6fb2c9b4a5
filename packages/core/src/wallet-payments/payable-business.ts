import type { WalletPaymentBusiness, WalletPaymentRow } from './wallet-payment.js'

/**
 * Something that is paid from wallets. Wallet payments know none of them: each says for itself what may still be paid
 * and what becomes of it. `Tx`: the repositories that it touches.
 */
export interface PayableBusiness<in Tx> {
  /** What the ledger calls the payment. */
  readonly title: string
  /**
   * Looks before money moves, so that what was cancelled is refused as such to a wallet that could not pay it either.
   * The amount is that of all its parts: with one of them gone it is no longer the right one.
   */
  readonly isPayable: (stores: Tx, payment: WalletPaymentRow) => Promise<boolean>
  /** Marks it paid; false where it is not wholly unpaid any more: the transaction is then to be undone. */
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
