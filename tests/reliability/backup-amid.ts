import type { Storage } from '@org/openapi-core/storage'
import { expect } from 'vitest'
import { startPlatform } from '../start-platform.js'

const AMOUNT = 5
const WRITES = 40

/** How many changes were acknowledged before a backup began, and in the end. */
export interface Acknowledged {
  readonly before: number
  readonly end: number
}

/** Changes one wallet again and again, and backs up in between; answers what was acknowledged before and in the end. */
export async function backUpAmid(storage: Storage, backUp: () => Promise<void>): Promise<Acknowledged> {
  const platform = await startPlatform({ storage })
  const userId = Number(await platform.adminData('POST member/user/create', { body: {} }))
  let acknowledged = 0
  const state = { isDone: false }
  const write = async (): Promise<void> => {
    await platform.adminData('PUT pay/wallet/update-balance', { body: { userId, balance: AMOUNT } })
    acknowledged++
  }
  for (let i = 0; i < WRITES; i++) await write()
  const before = acknowledged
  const writing = (async () => {
    while (!state.isDone) await write()
  })()
  await backUp()
  state.isDone = true
  await writing
  const end = acknowledged
  await platform.openApi.close()
  return { before, end }
}

/** Expects of a restored database that its wallets are their entries, and that it has all that was acknowledged before. */
export async function expectRestored(storage: Storage, { before, end }: Acknowledged): Promise<void> {
  const platform = await startPlatform({ storage, empty: true })
  const { services } = platform.openApi
  const { mismatch } = await services.wallets.verify(platform.openApi.context(1))
  const page: unknown = await platform.adminData('GET pay/wallet-transaction/page', {
    query: { pageSize: 1 },
    tenantId: 1,
  })
  await platform.openApi.close()
  const { total } = page as { total: number }
  expect(mismatch).toBeNull()
  expect(total).toBeGreaterThanOrEqual(before)
  expect(total).toBeLessThanOrEqual(end)
  expect(end).toBeGreaterThan(before)
}
