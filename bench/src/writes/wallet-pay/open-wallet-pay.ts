import { openStore } from '../open-store.js'
import type { HandWrittenWrite, WriteDatabase } from '../write.js'
import { handWrittenWalletPay } from './hand-written-wallet-pay.js'

export async function openWalletPay(database: WriteDatabase): Promise<HandWrittenWrite> {
  const store = await openStore(database, {
    sqlite: async (handle) => (await import('./sqlite-wallet-pay.js')).sqliteWalletPay(handle),
    postgres: async (sql) => (await import('./postgres-wallet-pay.js')).postgresWalletPay(sql),
  })
  return handWrittenWalletPay(store)
}
