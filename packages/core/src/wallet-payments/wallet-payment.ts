/** What a wallet payment pays for. */
export type WalletPaymentBusiness = 'PURCHASE' | 'SUPPLEMENT'

/** Money that a bound member owes and pays from the wallet: what `paymentId` names. CNY cents. */
export interface WalletPaymentRow {
  readonly id: number
  readonly paymentId: string
  /** The application that asked for it, which alone may pay it. */
  readonly clientId: string
  /** Whom it was asked for; any user of the application who is bound to the member may pay it. */
  readonly externalUserId: string
  readonly memberId: number
  readonly bizType: WalletPaymentBusiness
  /** The number of the purchase (the parent's), or the key of a set of supplements. */
  readonly bizNo: string
  /** The specification's `payType` of supplements; null for purchases. */
  readonly payType: number | null
  readonly payAmount: number
  readonly status: number
  /** Null where it never expires. */
  readonly expireTime: Date | null
  readonly successTime: Date | null
  readonly createTime: Date
}

/** A payment as it is inserted: unpaid; the amount in CNY cents. */
export type NewWalletPayment = Omit<WalletPaymentRow, 'id' | 'status' | 'successTime' | 'createTime'>

/** Why a payment moves on, by its lifecycle; when, where it is paid. */
export type WalletPaymentStep = { readonly trigger: 'pay'; readonly successTime: Date } | { readonly trigger: 'close' }

/** The wallet payments of one tenant. */
export interface WalletPaymentRepository {
  /** A new one, unpaid. Its id is unique (`StorageError` of kind `unique`). */
  insert(payment: NewWalletPayment, now: Date): Promise<WalletPaymentRow>
  find(paymentId: string): Promise<WalletPaymentRow | undefined>
  /** Moves it on in one guarded statement; answers the row as it is now, undefined to whoever came too late. */
  settle(paymentId: string, step: WalletPaymentStep): Promise<WalletPaymentRow | undefined>
  /**
   * Keeps an unpaid payment as it is until the transaction ends: whoever pays or closes it waits. False where it is paid
   * or closed, or there is none.
   */
  lockUnpaid(paymentId: string): Promise<boolean>
}

/** A payment that waits beyond its time. */
export interface OverduePayment {
  readonly tenantId: number
  readonly id: number
  readonly paymentId: string
  /** The number of what it pays for. */
  readonly bizNo: string
  readonly expireTime: Date
}

/** Where a list of overdue payments goes on. */
export type OverduePlace = Pick<OverduePayment, 'expireTime' | 'id'>

/** The wallet payments of all tenants. */
export interface WalletPaymentSweep {
  /**
   * Unpaid payments whose time is over at `now`, longest overdue first, those after `after`, at most `limit`. They are
   * only named: whoever closes one does so by `settle`, which lets one of several win.
   */
  listOverdue(now: Date, limit: number, after?: OverduePlace): Promise<OverduePayment[]>
}
