import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sqliteStorage } from '../src/sqlite-storage.js'

test('a transaction that works for long leaves most of the event loop to those who read the file', async () => {
  const STATEMENTS = 200
  let present = 0
  vi.spyOn(performance, 'now').mockImplementation(() => present)
  const folder = await mkdtemp(join(tmpdir(), 'openapi-long-work-'))
  const storage = sqliteStorage({ file: join(folder, 'long.sqlite') })
  await storage.migrate()
  const stores = storage.forTenant(1)
  const spent = { long: 0, reads: 0 }
  const spend = (on: keyof typeof spent) => {
    present += 1
    spent[on] += 1
  }
  let isOver = false
  const readOn = async () => {
    while (!isOver) {
      await stores.settings.find('name')
      spend('reads')
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const workForLong = async () => {
    await stores.transaction(async (tx) => {
      for (let at = 0; at < STATEMENTS; at++) {
        await tx.settings.save('name', at, new Date(0))
        spend('long')
      }
    })
    isOver = true
  }
  await Promise.all([workForLong(), readOn()])
  expect(spent.long).toBe(STATEMENTS)
  expect(spent.reads).toBeGreaterThan(2.5 * STATEMENTS)
  vi.restoreAllMocks()
  await storage.close()
  await rm(folder, { recursive: true })
})
