import type { Storage } from '@org/openapi-core/storage'
import { expect, it } from 'vitest'
import { at, undo } from './contract-space.js'
import { newPayOrder } from './payments/pay-order-rows.js'
import { qualityCheckInput, tenantInput } from './sample-rows.js'
import type { StorageContractOptions } from './test-storage.js'

const ROUNDS = 8

/**
 * What is decided by which of two rows came later asks their ids: a payment order that a newer one replaced, a page
 * that begins behind a row. So a generated id is above every one that a tenant was given before, whoever gave it.
 */
export function describeIdOrder(options: StorageContractOptions): void {
  it('ids grow in the order in which rows are made, by several processes too, and none is given twice', async () => {
    const made = await options.create({})
    const opened: Storage[] = []
    try {
      await made.storage.migrate()
      if (made.storage.isShared && made.reopen !== undefined) opened.push(await made.reopen(), await made.reopen())
      const processes = [made.storage, ...opened]
      for (const make of makers) {
        const ids: number[] = []
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const [index, storage] of processes.entries()) ids.push(await make(storage, `${round}-${index}`))
        }
        expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other))
      }
    } finally {
      await Promise.all(opened.map((storage) => storage.close()))
      await made.close()
    }
  })
}

/** Each makes a row, and answers its id; several connections of a storage are in use meanwhile. */
const makers: readonly ((storage: Storage, name: string) => Promise<number>)[] = [
  async ({ system }) => (await system.tenants.create(tenantInput(), at(0))).id,
  (storage) =>
    storage
      .forTenant(1)
      .transaction(async ({ qualityChecks }) => (await qualityChecks.create(qualityCheckInput(), at(0))).id),
  async (storage, name) => {
    const { payOrders } = storage.forTenant(1)
    const [order] = await Promise.all([payOrders.insert(newPayOrder(name), at(0)), storage.health()])
    return order?.id ?? 0
  },
  // What was undone, and what was deleted, leaves its number unused.
  async (storage, name) => {
    const { qualityChecks } = storage.forTenant(1)
    await undo(storage.forTenant(1), async (tx) => {
      await tx.qualityChecks.create(qualityCheckInput({ goodsId: name }), at(0))
    })
    const { id } = await qualityChecks.create(qualityCheckInput(), at(0))
    await qualityChecks.delete(id, at(1))
    return id
  },
]
