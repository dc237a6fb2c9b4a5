import type { HandWrittenWrite, WriteDatabase } from '../write.js'
import { handWrittenWalletPay } from './hand-written-wallet-pay.js'

export async function openWalletPay({ storage, file, databaseUrl = '' }: WriteDatabase): Promise<HandWrittenWrite> {
  if (storage === 'sqlite') {
    const { openSqlite } = await import('../sqlite-database.js')
    const { sqliteWalletPay } = await import('./sqlite-wallet-pay.js')
    return handWrittenWalletPay(sqliteWalletPay(openSqlite(file)))
  }
  const { openPostgres } = await import('../postgres-database.js')
  const { postgresWalletPay } = await import('./postgres-wallet-pay.js')
  return handWrittenWalletPay(postgresWalletPay(openPostgres(databaseUrl)))
}
