import { instantGoods } from '../instant-channels.js'
import { openStore } from '../open-store.js'
import type { HandWrittenWrite, WriteDatabase } from '../write.js'
import { handWrittenPurchase } from './hand-written-purchase.js'

export async function openPurchase(database: WriteDatabase): Promise<HandWrittenWrite> {
  const store = await openStore(database, {
    sqlite: async (handle) => (await import('./sqlite-purchase.js')).sqlitePurchases(handle),
    postgres: async (sql) => (await import('./postgres-purchase.js')).postgresPurchases(sql),
  })
  return handWrittenPurchase(store, instantGoods)
}
