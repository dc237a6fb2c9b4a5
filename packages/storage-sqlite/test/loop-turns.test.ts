import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Repositories, Storage, UnitOfWork } from '@org/openapi-core/storage'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sqliteStorage } from '../src/sqlite-storage.js'

const NOW = new Date('2026-09-10T04:00:00Z')
const MANY = 100
/** A turn is over after two looks at the clock. */
const TURNS = 20

/** How many turns the event loop has until the work is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await work
  isOver = true
  return turns
}

describe.each([':memory:', 'turns.sqlite'])('the event loop while SQLite works in %s', (file) => {
  let folder: string
  let storage: Storage
  let stores: UnitOfWork<Repositories>

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'openapi-turns-'))
    storage = sqliteStorage({ file: file === ':memory:' ? file : join(folder, file) })
    await storage.migrate()
    stores = storage.forTenant(1)
    // Whatever is done between two looks at the clock takes a millisecond.
    let present = 0
    vi.spyOn(performance, 'now').mockImplementation(() => present++)
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await storage.close()
    await rm(folder, { recursive: true })
  })

  test('has turns while statements follow each other', async () => {
    const reads = async () => {
      for (let at = 0; at < MANY; at++) await stores.settings.find('name')
    }
    expect(await turnsDuring(reads())).toBeGreaterThan(TURNS)
  })

  test('has turns while callers stand in line, who are served in their order', async () => {
    const served: number[] = []
    const callers = Array.from({ length: MANY }, (_, caller) =>
      stores.transaction(async (tx) => {
        await tx.settings.find('name')
        served.push(caller)
      }),
    )
    expect(await turnsDuring(Promise.all(callers))).toBeGreaterThan(TURNS)
    expect(served).toEqual(callers.map((_, caller) => caller))
  })

  test('has turns within a long transaction, of which nobody sees a part', async () => {
    const seen: unknown[] = []
    const long = stores.transaction(async (tx) => {
      for (let at = 1; at <= MANY; at++) await tx.settings.save('name', at, NOW)
    })
    const look = async () => {
      for (let turn = 0; turn < TURNS; turn++) {
        seen.push(await stores.settings.find('name'))
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    expect(await turnsDuring(Promise.all([long, look()]))).toBeGreaterThan(TURNS)
    expect(seen).toHaveLength(TURNS)
    expect(seen.every((value) => value === undefined || value === MANY)).toBe(true)
  })

  test('gets statements that nobody waits for in their order, all of them within the transaction', async () => {
    let others: Promise<unknown>[] = []
    await stores.transaction(async (tx) => {
      others = Array.from({ length: MANY }, (_, at) => tx.settings.save('name', at, NOW))
    })
    await Promise.all(others)
    expect(await stores.settings.find('name')).toBe(MANY - 1)
  })

  test('lets the time limit end a transaction that takes long', async () => {
    await storage.close()
    storage = sqliteStorage({ file: file === ':memory:' ? file : join(folder, file), transactionLimitMs: 1 })
    await storage.migrate()
    stores = storage.forTenant(1)
    const long = stores.transaction(async (tx) => {
      for (let at = 0; at < 50_000; at++) await tx.settings.save('name', 1, NOW)
    })
    await expect(long).rejects.toMatchObject({ kind: 'timeout' })
    expect(await stores.settings.find('name')).toBeUndefined()
  })
})
