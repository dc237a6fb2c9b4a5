import { bizTypes } from '@org/openapi-core/storage'
import type { BizType } from '@org/openapi-core/storage'

type BookedType = Exclude<BizType, 8 | 9>

/** Something that may happen to a wallet. Few business ids, so that some happen twice. */
export type LedgerStep =
  | { readonly kind: 'book'; readonly bizType: BookedType; readonly bizId: string; readonly amount: number }
  | { readonly kind: 'freeze' | 'unfreeze'; readonly bizId: string; readonly amount: number }

/** What a step comes to. */
export type StepOutcome = { readonly balance: number; readonly freezePrice: number } | 'not enough' | 'booked already'

const EXPENSES: readonly number[] = [bizTypes.PAYMENT, bizTypes.PAYMENT_REFUND, bizTypes.SUPPLEMENT]
const RECHARGES: readonly number[] = [bizTypes.RECHARGE, bizTypes.RECHARGE_REFUND]

/** What a wallet is (rules/wallets#ledger): plain sums, no database. */
export class LedgerModel {
  balance = 0
  freezePrice = 0
  totalExpense = 0
  totalRecharge = 0
  readonly entries: {
    readonly bizType: number
    readonly bizId: string
    readonly price: number
    readonly balance: number
  }[] = []

  take(step: LedgerStep): StepOutcome {
    const { bizId, amount } = step
    const bizType = step.kind === 'book' ? step.bizType : step.kind === 'freeze' ? bizTypes.FREEZE : bizTypes.UNFREEZE
    const balance = this.balance + (step.kind === 'freeze' ? -amount : amount)
    const freezePrice = this.freezePrice + (step.kind === 'book' ? 0 : step.kind === 'freeze' ? amount : -amount)
    if (balance < 0 || freezePrice < 0) return 'not enough'
    if (this.entries.some((entry) => entry.bizType === bizType && entry.bizId === bizId)) return 'booked already'
    this.balance = balance
    this.freezePrice = freezePrice
    const price = step.kind === 'book' ? amount : 0
    if (EXPENSES.includes(bizType)) this.totalExpense -= price
    if (RECHARGES.includes(bizType)) this.totalRecharge += price
    this.entries.push({ bizType, bizId, price, balance })
    return { balance, freezePrice }
  }
}
