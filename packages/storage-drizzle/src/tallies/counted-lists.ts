import type { AuditTables } from '../audit/tables.js'
import type { CheckInTables } from '../check-in/tables.js'
import type { CountedList } from './counted-list.js'
import type { CouponTables } from '../coupons/tables.js'
import type { InvoiceTables } from '../invoices/tables.js'
import type { LuckyDrawTables } from '../lucky-draws/tables.js'
import type { MemberTables } from '../members/tables.js'
import type { PurchaseTables } from '../purchases/tables.js'
import type { RedeemCodeTables } from '../redeem-codes/tables.js'
import type { SupplementTables } from '../supplements/tables.js'
import { living } from '../tenant-table.js'
import type { WalletTables } from '../wallets/tables.js'

export const ledgerList: CountedList<WalletTables> = {
  name: 'wallet_transaction',
  table: (tables) => tables.walletTransaction,
  by: { bizType: ({ walletTransaction }) => walletTransaction.bizType },
}

export const rechargeList: CountedList<WalletTables> = {
  name: 'wallet_recharge',
  table: (tables) => tables.walletRecharge,
  by: { channel: ({ walletRecharge }) => walletRecharge.channel },
}

export const checkInList: CountedList<CheckInTables> = {
  name: 'checkin_record',
  table: (tables) => tables.checkInRecord,
  by: {},
}

export const drawRecordList: CountedList<LuckyDrawTables> = {
  name: 'lucky_draw_record',
  table: (tables) => tables.drawRecord,
  by: { luckyDrawId: ({ drawRecord }) => drawRecord.luckyDrawId },
}

export const chanceItemList: CountedList<LuckyDrawTables> = {
  name: 'lucky_draw_chance_item',
  table: (tables) => tables.chanceItem,
  by: { luckyDrawId: ({ chanceItem }) => chanceItem.luckyDrawId },
}

export const chanceLogList: CountedList<LuckyDrawTables> = {
  name: 'lucky_draw_chance_log',
  table: (tables) => tables.chanceLog,
  by: {
    luckyDrawId: ({ chanceLog }) => chanceLog.luckyDrawId,
    changeType: ({ chanceLog }) => chanceLog.changeType,
  },
}

export const purchaseList: CountedList<PurchaseTables> = {
  name: 'purchase',
  table: (tables) => tables.purchase,
  by: { clientId: ({ purchase }) => purchase.clientId, refStatus: ({ purchase }) => purchase.refStatus },
  noted: { status: 'refStatus' },
}

export const couponList: CountedList<CouponTables> = {
  name: 'coupon',
  table: (tables) => tables.coupon,
  by: { templateId: ({ coupon }) => coupon.templateId, status: ({ coupon }) => coupon.status },
  noted: { status: 'status', living },
}

export const memberList: CountedList<MemberTables> = {
  name: 'member',
  table: (tables) => tables.member,
  by: { status: ({ member }) => member.status },
  noted: { status: 'status', living },
}

export const supplementList: CountedList<SupplementTables> = {
  name: 'supplement',
  table: (tables) => tables.supplement,
  by: {
    bizType: ({ supplement }) => supplement.bizType,
    expenseType: ({ supplement }) => supplement.expenseType,
    status: ({ supplement }) => supplement.status,
  },
  noted: { status: 'status' },
}

export const exchangeLogList: CountedList<RedeemCodeTables> = {
  name: 'coupon_exchange_log',
  table: (tables) => tables.exchangeLog,
  by: { exchangeStatus: ({ exchangeLog }) => exchangeLog.exchangeStatus },
  noted: { status: 'exchangeStatus', living },
}

export const invoiceList: CountedList<InvoiceTables> = {
  name: 'invoice',
  table: (tables) => tables.invoice,
  by: { clientId: ({ invoice }) => invoice.clientId, status: ({ invoice }) => invoice.status },
  noted: { status: 'status' },
}

/** Old entries are deleted by a job. */
export const operateLogList: CountedList<AuditTables> = {
  name: 'operate_log',
  table: (tables) => tables.operateLog,
  by: { resource: ({ operateLog }) => operateLog.resource },
  noted: {},
}

/** Whose rows the job counts. */
export type CountedTables = WalletTables &
  CheckInTables &
  LuckyDrawTables &
  PurchaseTables &
  CouponTables &
  MemberTables &
  SupplementTables &
  RedeemCodeTables &
  InvoiceTables &
  AuditTables

/** Every list whose rows are counted by the job. */
export const countedLists = [
  ledgerList,
  rechargeList,
  checkInList,
  drawRecordList,
  chanceItemList,
  chanceLogList,
  purchaseList,
  couponList,
  memberList,
  supplementList,
  exchangeLogList,
  invoiceList,
  operateLogList,
] satisfies readonly CountedList<CountedTables>[]
