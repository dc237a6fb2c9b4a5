import { instantPayments } from '../instant-channels.js'
import type { HandWrittenWrite, WriteDatabase } from '../write.js'
import { handWrittenPayment } from './hand-written-payment.js'

export async function openPayment({ storage, file, databaseUrl = '' }: WriteDatabase): Promise<HandWrittenWrite> {
  if (storage === 'sqlite') {
    const { openSqlite } = await import('../sqlite-database.js')
    const { sqlitePayments } = await import('./sqlite-payment.js')
    return handWrittenPayment(sqlitePayments(openSqlite(file)), instantPayments)
  }
  const { openPostgres } = await import('../postgres-database.js')
  const { postgresPayments } = await import('./postgres-payment.js')
  return handWrittenPayment(postgresPayments(openPostgres(databaseUrl)), instantPayments)
}
