import type { Repositories, Storage } from '@org/openapi-core/storage'
import { expect, it } from 'vitest'
import type { Racers } from '../concurrency/race-suite.js'
import { gate, linger } from './gate.js'

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
