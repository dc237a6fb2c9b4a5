const en = {
  findWallet: 'Find a wallet',
  show: 'Show',
  chooseMember: 'Enter the number of a member to see the wallet.',
  entries: 'Entries',
  prove: 'Prove the ledger',
  proving: 'Proving',
  proved: 'Every wallet follows from its entries.',
  provedOf: 'wallets and entries recomputed:',
  wrong: 'A row does not fit',
  wrongHere: 'does not fit',
  openWallet: 'Show this wallet',
  reasonMissing: 'An adjustment needs a reason.',
  again: 'Type the amount again',
  againHint: 'This is a large amount. Type it a second time to book it.',
  notSame: 'This is another amount.',
  book: 'Book',
  back: 'Back',
}
type Words = typeof en

const zh: Words = {
  findWallet: '查找钱包',
  show: '查看',
  chooseMember: '输入会员编号以查看钱包。',
  entries: '流水',
  prove: '核对账本',
  proving: '核对中',
  proved: '每个钱包都与其流水一致。',
  provedOf: '已重新计算的钱包与流水：',
  wrong: '有一行不一致',
  wrongHere: '不一致',
  openWallet: '查看该钱包',
  reasonMissing: '调整必须填写原因。',
  again: '再次输入金额',
  againHint: '金额较大，请再次输入后入账。',
  notSame: '两次金额不一致。',
  book: '入账',
  back: '返回',
}

/** The words of the ledger's screen. */
export const words = { en, zh }
