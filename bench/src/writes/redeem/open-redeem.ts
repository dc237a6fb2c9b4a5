import type { HandWrittenWrite, WriteDatabase } from '../write.js'
import { handWrittenRedeem } from './hand-written-redeem.js'

export async function openRedeem({ storage, file, databaseUrl = '' }: WriteDatabase): Promise<HandWrittenWrite> {
  if (storage === 'sqlite') {
    const { openSqlite } = await import('../sqlite-database.js')
    const { sqliteRedemptions } = await import('./sqlite-redeem.js')
    return handWrittenRedeem(sqliteRedemptions(openSqlite(file)))
  }
  const { openPostgres } = await import('../postgres-database.js')
  const { postgresRedemptions } = await import('./postgres-redeem.js')
  return handWrittenRedeem(postgresRedemptions(openPostgres(databaseUrl)))
}
