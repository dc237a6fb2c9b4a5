import { createTestPlatform } from '@org/openapi-testing'
import type { TestPlatform } from '@org/openapi-testing'
import { keepCodes } from '../left-codes.js'
import type { LedgerDatabase } from './ledger-database.js'

/** An engine over a database of its own, which is deleted when the engine is closed. */
export interface LedgerPlatform extends TestPlatform {
  readonly tamper: LedgerDatabase['tamper']
}

/** Opens both. */
export async function openLedgerPlatform(open: () => Promise<LedgerDatabase>): Promise<LedgerPlatform> {
  const { storage, tamper, drop } = await open()
  const platform = await createTestPlatform({ storage, onAnswer: keepCodes })
  const close = async (): Promise<void> => {
    await platform.close()
    await drop()
  }
  return { ...platform, tamper, close }
}
