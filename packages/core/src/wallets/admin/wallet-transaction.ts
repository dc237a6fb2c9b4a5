import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { pageOf } from '../../http/input/fields.js'
import { queryPage } from '../../http/input/query.js'
import { ledgerEntryView, ledgerFilters } from '../ledger.js'
import type { WalletStores } from '../wallet-service.js'

const define = adminOperationsOf<unknown, Pick<WalletStores, 'ledger'>>()

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
  define(
    {
      operationId: 'getWalletTransactionPage',
      method: 'GET',
      path: '/admin-api/pay/wallet-transaction/page',
      permission: 'pay:wallet-transaction:query',
      summary: 'Page through the entries of wallets, newest first',
      query: z.object({
        ...queryPage(),
        ...ledgerFilters,
      }),
      data: pageOf(ledgerEntryView),
      example: { data: { list: [exampleView], total: 1 } },
    },
    ({ context, query }) => context.storage.ledger.page(query),
  ),
]
