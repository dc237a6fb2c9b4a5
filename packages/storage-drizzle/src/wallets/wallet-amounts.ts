import { bizTypes } from '@org/openapi-core/storage'
import type { BizType, WalletParts } from '@org/openapi-core/storage'

/** What a wallet says of its entries: its two parts, and its running totals. */
export interface WalletAmounts extends WalletParts {
  readonly totalExpense: number
  readonly totalRecharge: number
}

export const AMOUNTS = ['balance', 'freezePrice', 'totalExpense', 'totalRecharge'] as const

/** Entries that move money between the parts, and have no price of their own. */
export const MOVES: readonly BizType[] = [bizTypes.FREEZE, bizTypes.UNFREEZE]

/** Entries that count in a running total: the same as the service books them by. */
export const RECHARGES: readonly BizType[] = [bizTypes.RECHARGE, bizTypes.RECHARGE_REFUND]
export const EXPENSES: readonly BizType[] = [bizTypes.PAYMENT, bizTypes.PAYMENT_REFUND, bizTypes.SUPPLEMENT]

/** Whether an entry is of one of these kinds. */
export const isOneOf = (types: readonly number[], bizType: number): boolean => types.includes(bizType)
