import type { HandWrittenWrite, WriteDatabase } from '../write.js'
import { handWrittenCheckIn } from './hand-written-check-in.js'

export async function openCheckIn({ storage, file, databaseUrl = '' }: WriteDatabase): Promise<HandWrittenWrite> {
  if (storage === 'sqlite') {
    const { openSqlite } = await import('../sqlite-database.js')
    const { sqliteCheckIns } = await import('./sqlite-check-in.js')
    return handWrittenCheckIn(sqliteCheckIns(openSqlite(file)))
  }
  const { openPostgres } = await import('../postgres-database.js')
  const { postgresCheckIns } = await import('./postgres-check-in.js')
  return handWrittenCheckIn(postgresCheckIns(openPostgres(databaseUrl)))
}
