import { bizTypes, bucketsAt } from '@org/openapi-core/storage'
import type { BizType, Repositories } from '@org/openapi-core/storage'

/** Money that comes into a wallet, or leaves it where it is negative; CNY cents. */
export interface Movement {
  readonly no: string
  readonly memberId: number
  readonly bizType: BizType
  readonly bizId: string
  readonly title: string
  readonly amount: number
  readonly at: Date
}

const isRecharge = (type: BizType): boolean => type === bizTypes.RECHARGE
const isExpense = (type: BizType): boolean =>
  type === bizTypes.PAYMENT || type === bizTypes.PAYMENT_REFUND || type === bizTypes.SUPPLEMENT

/** Moves it and enters it, by the statements of the engine's ledger; the entry tells what the movement left. */
export async function book(
  tx: Repositories,
  { no, memberId, bizType, bizId, title, amount, at }: Movement,
): Promise<void> {
  const change = {
    balance: amount,
    freezePrice: 0,
    totalExpense: isExpense(bizType) ? -amount : 0,
    totalRecharge: isRecharge(bizType) ? amount : 0,
  }
  const changed = await tx.wallets.change(memberId, change, at)
  if (changed === undefined) throw new Error(`Member ${memberId} of the demo has not the money for ${bizId}`)
  const { changeTime, ...parts } = changed
  await tx.ledger.append({ no, userId: memberId, bizType, bizId, title, price: amount, ...parts }, changeTime)
}

type Consumption = Parameters<Repositories['consumption']['add']>[2]
const NOTHING: Consumption = { bagOrderCount: 0, bagConsumeAmount: 0, rechargeCount: 0, totalRechargeAmount: 0 }

/** Counts a recharge or a bag order in the member's consumption. */
export function consume(
  tx: Repositories,
  member: { readonly memberId: number; readonly at: Date },
  change: Partial<Consumption>,
): Promise<void> {
  const buckets = bucketsAt(Math.floor(member.at.getTime() / 1000))
  return tx.consumption.add(member.memberId, buckets, { ...NOTHING, ...change })
}
