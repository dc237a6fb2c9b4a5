import { bizTypes } from '@org/openapi-core/storage'
import type { NewBagOrder, NewLedgerEntry, NewRecharge, WalletChange } from '@org/openapi-core/storage'

/** A change of a wallet; what is not named stays. */
export function walletChange(change: Partial<WalletChange>): WalletChange {
  return { balance: 0, freezePrice: 0, totalExpense: 0, totalRecharge: 0, ...change }
}

/** An entry of the ledger: an adjustment by 100 cents that left a wallet of as much. `bizId` has to be unique. */
export function ledgerEntry(userId: number, bizId: string, overrides: Partial<NewLedgerEntry> = {}): NewLedgerEntry {
  const event = { no: `W-${bizId}`, bizType: bizTypes.ADMIN_ADJUST, title: 'Adjustment' }
  return { ...event, price: 100, balance: 100, freezePrice: 0, ...overrides, userId, bizId }
}

/** A recharge of 10 yuan with a bonus of 2. */
export function newRecharge(userId: number, overrides: Partial<Omit<NewRecharge, 'userId'>> = {}): NewRecharge {
  const payTime = new Date('2026-09-10T04:00:00.000Z')
  return { channel: 'CARD', amount: 1000, bonus: 200, payTime, ...overrides, userId }
}

/** A bag order that is not paid. `bagOrderNo` has to be unique. */
export function newBagOrder(bagOrderNo: string, overrides: Partial<Omit<NewBagOrder, 'bagOrderNo'>> = {}): NewBagOrder {
  const goods = { goodsQty: 2, goodsTotalAmount: 3000, estimateWeight: 700, estimateVolume: 9000 }
  return {
    userId: 1,
    status: 0,
    outboundOrderNo: null,
    ...goods,
    payAmount: 500,
    payTime: null,
    ...overrides,
    bagOrderNo,
  }
}
