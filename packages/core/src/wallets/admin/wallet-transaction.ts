import { defineAdminPage } from '../../http/admin-api/read-only-resource.js'
import { ledgerEntryView, ledgerFilters } from '../ledger.js'
import type { WalletStores } from '../wallet-service.js'

const exampleView = {
  id: 1,
  no: 'W20260910120000NC92NTNU9SMX',
  userId: 1,
  bizType: 1,
  bizId: '1',
  title: 'Recharge',
  price: 500_000,
  balance: 500_000,
  createTime: '2026-09-10T12:00:00',
}

/** The ledger, for reading only. */
export const walletTransactionOperations = [
  defineAdminPage<Pick<WalletStores, 'ledger'>>()({
    path: '/admin-api/pay/wallet-transaction',
    name: 'WalletTransaction',
    summary: 'Page through wallet entries',
    description: 'Newest first.',
    view: ledgerEntryView,
    filters: ledgerFilters,
    example: { view: exampleView },
    repository: (tx) => tx.ledger,
  }),
]
