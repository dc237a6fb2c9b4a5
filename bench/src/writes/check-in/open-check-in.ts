import { openStore } from '../open-store.js'
import type { HandWrittenWrite, WriteDatabase } from '../write.js'
import { handWrittenCheckIn } from './hand-written-check-in.js'

export async function openCheckIn(database: WriteDatabase): Promise<HandWrittenWrite> {
  const store = await openStore(database, {
    sqlite: async (handle) => (await import('./sqlite-check-in.js')).sqliteCheckIns(handle),
    postgres: async (sql) => (await import('./postgres-check-in.js')).postgresCheckIns(sql),
  })
  return handWrittenCheckIn(store)
}
