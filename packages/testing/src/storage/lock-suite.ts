import type { Repositories, Storage, UnitOfWork } from '@org/openapi-core/storage'
import { expect, it } from 'vitest'
import type { Racers } from '../concurrency/race-suite.js'
import { gate, linger } from './gate.js'
import { LARGEST_ID } from './sample-rows.js'

const TIMEOUT = { timeout: 60_000 } as const

/** A lock of one row, and what it keeps others from. */
interface TestedLock {
  /** Makes the row. */
  readonly prepare: (stores: Repositories) => Promise<void>
  readonly lock: (tx: Repositories) => Promise<boolean>
  /** After it the lock finds no row. */
  readonly change: (stores: Repositories) => Promise<unknown>
}

/** Whoever has locked a row and whoever changes it: one goes after the other. */
export function describeLock(use: () => Racers, { prepare, lock, change }: TestedLock): void {
  const storageOf = (index: number) => use().storages[index % use().storages.length] as Storage

  it('the change waits for the transaction, and is seen by the next', TIMEOUT, async () => {
    const { id, stores } = await use().space.tenant()
    await prepare(stores)
    const order: string[] = []
    const locked = gate()
    const transaction = storageOf(0)
      .forTenant(id)
      .transaction(async (tx) => {
        expect(await lock(tx)).toBe(true)
        locked.open()
        await linger(tx)
        order.push('done')
      })
    await locked.opened
    await Promise.all([transaction, change(storageOf(1).forTenant(id)).then(() => order.push('changed'))])
    expect(order).toEqual(['done', 'changed'])
    expect(await stores.transaction(lock)).toBe(false)
  })

  it('the transaction waits for a change that is under way, and finds it', TIMEOUT, async () => {
    const { id, stores } = await use().space.tenant()
    await prepare(stores)
    const changed = gate()
    const transaction = storageOf(0)
      .forTenant(id)
      .transaction(async (tx) => {
        await change(tx)
        changed.open()
        await linger(tx)
      })
    await changed.opened
    const locking = storageOf(1).forTenant(id).transaction(lock)
    await transaction
    expect(await locking).toBe(false)
  })
}

/** A lock that answers its row, and what changes that. */
interface TestedHold {
  /** Makes the row; answers its id. */
  readonly prepare: (stores: UnitOfWork<Repositories>) => Promise<number>
  readonly lock: (tx: Repositories, id: number) => Promise<unknown>
  readonly find: (stores: Repositories, id: number) => Promise<unknown>
  readonly change: (stores: Repositories, id: number) => Promise<unknown>
}

/** Whoever has locked a row and whoever changes it: what the lock answered is so until the transaction ends. */
export function describeHold(use: () => Racers, { prepare, lock, find, change }: TestedHold): void {
  const storageOf = (index: number) => use().storages[index % use().storages.length] as Storage

  it('what it answers stays until the transaction ends', TIMEOUT, async () => {
    const { id: tenantId, stores } = await use().space.tenant()
    const id = await prepare(stores)
    const locked = gate()
    const transaction = storageOf(0)
      .forTenant(tenantId)
      .transaction(async (tx) => {
        const row = await lock(tx, id)
        locked.open()
        await linger(tx)
        expect(await find(tx, id)).toEqual(row)
        return row
      })
    await locked.opened
    const [row] = await Promise.all([transaction, change(storageOf(1).forTenant(tenantId), id)])
    expect(row).toBeDefined()
    expect(await find(stores, id)).not.toEqual(row)
  })

  it('it waits for a change that is under way, and answers what that left', TIMEOUT, async () => {
    const { id: tenantId, stores } = await use().space.tenant()
    const id = await prepare(stores)
    const changed = gate()
    const transaction = storageOf(0)
      .forTenant(tenantId)
      .transaction(async (tx) => {
        await change(tx, id)
        changed.open()
        await linger(tx)
      })
    await changed.opened
    const locking = storageOf(1)
      .forTenant(tenantId)
      .transaction((tx) => lock(tx, id))
    await transaction
    expect(await locking).toEqual(await find(stores, id))
  })

  it('it answers nothing where there is no row, or it is another tenant’s', async () => {
    const [mine, theirs] = [await use().space.tenant(), await use().space.tenant()]
    const id = await prepare(mine.stores)
    expect(await theirs.stores.transaction((tx) => lock(tx, id))).toBeUndefined()
    expect(await mine.stores.transaction((tx) => lock(tx, LARGEST_ID))).toBeUndefined()
  })
}
