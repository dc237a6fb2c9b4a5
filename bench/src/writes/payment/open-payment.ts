import { instantPayments } from '../instant-channels.js'
import { openStore } from '../open-store.js'
import type { HandWrittenWrite, WriteDatabase } from '../write.js'
import { handWrittenPayment } from './hand-written-payment.js'

export async function openPayment(database: WriteDatabase): Promise<HandWrittenWrite> {
  const store = await openStore(database, {
    sqlite: async (handle) => (await import('./sqlite-payment.js')).sqlitePayments(handle),
    postgres: async (sql) => (await import('./postgres-payment.js')).postgresPayments(sql),
  })
  return handWrittenPayment(store, instantPayments)
}
