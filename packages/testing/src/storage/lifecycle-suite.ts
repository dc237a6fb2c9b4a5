import type { Storage } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from './contract-space.js'
import { gate } from './gate.js'
import { AWKWARD, qualityCheckInput, tenantInput } from './sample-rows.js'
import { storageErrorOf } from './storage-error-of.js'
import type { StorageContractOptions, TestStorage } from './test-storage.js'

/** Runs a test with a database of its own. */
type WithStorage = (test: (made: TestStorage) => Promise<void>) => Promise<void>

/** From an empty database to a closed one; each test on a database of its own. */
export function describeLifecycle(options: StorageContractOptions): void {
  const withStorage: WithStorage = async (test) => {
    const made = await options.create({})
    try {
      await test(made)
    } finally {
      await made.close()
    }
  }

  describe('migrate', () => describeMigrate(withStorage))

  describe('health', () => {
    it('resolves where the database answers, migrated or not', () =>
      withStorage(async ({ storage }) => {
        await expect(storage.health()).resolves.toBeUndefined()
        await storage.migrate()
        await expect(storage.health()).resolves.toBeUndefined()
      }))
  })

  describe('close', () => {
    it('waits for what is running', () =>
      withStorage(async ({ storage }) => {
        await storage.migrate()
        const [began, closing] = [gate(), gate()]
        const running = storage.system.transaction(async (tx) => {
          await tx.tenants.create(tenantInput(), at(0))
          began.open()
          await closing.opened
          return tx.tenants.page({ pageNo: 1, pageSize: 1 })
        })
        await began.opened
        const closed = storage.close()
        closing.open()
        await closed
        expect((await running).total).toBe(1)
      }))

    it('refuses every call after it, and may be called again', () => withStorage(refusesAfterClose))
  })

  describe('a second look', () => {
    it('finds what was acknowledged, where closing does not lose the database', () => withStorage(survivesReopening))
  })
}

function describeMigrate(withStorage: WithStorage): void {
  it('brings an empty database up to date, and has nothing to do after that', () =>
    withStorage(async ({ storage }) => {
      const pending = await storage.pendingMigrations()
      expect(pending.length).toBeGreaterThan(0)
      expect(await storage.pendingMigrations()).toEqual(pending)
      await storage.migrate()
      expect(await storage.pendingMigrations()).toEqual([])
      const { id } = await storage.system.tenants.create(tenantInput({ name: AWKWARD }), at(0))
      await storage.migrate()
      expect(await storage.pendingMigrations()).toEqual([])
      expect((await storage.system.tenants.find(id))?.name).toBe(AWKWARD)
    }))

  it('may be called by several at once', () =>
    withStorage(async ({ storage }) => {
      await Promise.all([storage.migrate(), storage.migrate(), storage.migrate(), storage.migrate()])
      expect(await storage.pendingMigrations()).toEqual([])
      expect(await storage.system.tenants.page({ pageNo: 1, pageSize: 1 })).toEqual({ list: [], total: 0 })
    }))

  it('does not join a transaction that is open', () =>
    withStorage(async ({ storage }) => {
      await storage.migrate()
      const { opened, open } = gate()
      const undone = storage.system.transaction(async (tx) => {
        await tx.tenants.create(tenantInput(), at(0))
        await opened
        throw new Error('undone')
      })
      const migrated = storage.migrate()
      open()
      await expect(undone).rejects.toThrow('undone')
      await migrated
      expect(await storage.pendingMigrations()).toEqual([])
      expect((await storage.system.tenants.page({ pageNo: 1, pageSize: 1 })).total).toBe(0)
    }))
}

async function refusesAfterClose({ storage }: TestStorage): Promise<void> {
  await storage.migrate()
  const { qualityChecks } = storage.forTenant(1)
  await storage.close()
  await storage.close()
  const refused: (() => Promise<unknown>)[] = [
    () => storage.system.tenants.find(1),
    () => storage.system.clients.findClient('a'),
    () => qualityChecks.create(qualityCheckInput(), at(0)),
    () => qualityChecks.findLatest({ goodsId: 'G1', source: 1 }),
    () => storage.forTenant(2).revokedTokens.revoke('a', at(0)),
    () => storage.system.transaction(async () => undefined),
    () => storage.health(),
    () => storage.migrate(),
    () => storage.pendingMigrations(),
  ]
  for (const call of refused) await storageErrorOf(call())
}

async function survivesReopening({ storage, reopen }: TestStorage): Promise<void> {
  await storage.migrate()
  const input = qualityCheckInput({ goodsId: AWKWARD, qcPathList: [AWKWARD] })
  const { id } = await storage.forTenant(1).qualityChecks.create(input, at(1))
  const before = await storage.forTenant(1).qualityChecks.find(id)
  expect(before).toMatchObject({ id })
  await storage.close()
  if (reopen === undefined) return
  const again: Storage = await reopen()
  try {
    expect(await again.pendingMigrations()).toEqual([])
    expect(await again.forTenant(1).qualityChecks.find(id)).toEqual(before)
    expect((await again.forTenant(1).qualityChecks.create(input, at(2))).id).toBeGreaterThan(id)
  } finally {
    await again.close()
  }
}
