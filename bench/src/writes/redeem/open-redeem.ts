import { openStore } from '../open-store.js'
import type { HandWrittenWrite, WriteDatabase } from '../write.js'
import { handWrittenRedeem } from './hand-written-redeem.js'

export async function openRedeem(database: WriteDatabase): Promise<HandWrittenWrite> {
  const store = await openStore(database, {
    sqlite: async (handle) => (await import('./sqlite-redeem.js')).sqliteRedemptions(handle),
    postgres: async (sql) => (await import('./postgres-redeem.js')).postgresRedemptions(sql),
  })
  return handWrittenRedeem(store)
}
