import type { CheckInTables } from './check-in/tables.js'
import type { CountedList } from './counted-list.js'
import type { LuckyDrawTables } from './lucky-draws/tables.js'
import type { WalletTables } from './wallets/tables.js'

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

/** Every list whose rows are counted by the job. */
export const countedLists = [
  ledgerList,
  rechargeList,
  checkInList,
  drawRecordList,
  chanceItemList,
  chanceLogList,
] satisfies readonly CountedList<WalletTables & CheckInTables & LuckyDrawTables>[]
