import { inBoth } from '../../i18n/in-both.js'

/** The words of the ledger's screen. */
export const words = inBoth({
  findWallet: ['Find a wallet', '查找钱包'],
  show: ['Show', '查看'],
  chooseMember: ['Enter the number of a member to see the wallet.', '输入会员编号以查看钱包。'],
  otherTyped: ['Another member stands above. Show that wallet first.', '上方已填写另一位会员，请先查看其钱包。'],
  entries: ['Entries', '流水'],
  prove: ['Prove the ledger', '核对账本'],
  proving: ['Proving', '核对中'],
  proved: ['Every wallet follows from its entries.', '每个钱包都与其流水一致。'],
  provedOf: ['wallets and entries recomputed:', '已重新计算的钱包与流水：'],
  wrong: ['A row does not fit', '有一行不一致'],
  wrongHere: ['does not fit', '不一致'],
  openWallet: ['Show this wallet', '查看该钱包'],
  reasonMissing: ['An adjustment needs a reason.', '调整必须填写原因。'],
  again: ['Type the amount again', '再次输入金额'],
  againHint: ['This is a large amount. Type it a second time to book it.', '金额较大，请再次输入后入账。'],
  notSame: ['This is another amount.', '两次金额不一致。'],
  book: ['Book', '入账'],
  back: ['Back', '返回'],
})
