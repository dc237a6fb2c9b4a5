import { instantGoods } from '../instant-channels.js'
import type { HandWrittenWrite, WriteDatabase } from '../write.js'
import { handWrittenPurchase } from './hand-written-purchase.js'

export async function openPurchase({ storage, file, databaseUrl = '' }: WriteDatabase): Promise<HandWrittenWrite> {
  if (storage === 'sqlite') {
    const { openSqlite } = await import('../sqlite-database.js')
    const { sqlitePurchases } = await import('./sqlite-purchase.js')
    return handWrittenPurchase(sqlitePurchases(openSqlite(file)), instantGoods)
  }
  const { openPostgres } = await import('../postgres-database.js')
  const { postgresPurchases } = await import('./postgres-purchase.js')
  return handWrittenPurchase(postgresPurchases(openPostgres(databaseUrl)), instantGoods)
}
