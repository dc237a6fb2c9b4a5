import { describe, expect, it } from 'vitest'
import { at } from '../storage/contract-space.js'
import { accessEntry, auditEntry, newApplication } from '../storage/sample-rows.js'
import { ofTenant, race } from './race-suite.js'
import type { Racers } from './race-suite.js'

/** An application whose generation of tokens serves as a counter. */
const addCounter = async (use: () => Racers) => {
  const { id: tenantId, stores } = await use().space.tenant()
  const clientId = use().space.unique('counter')
  const id = (await stores.partnerApplications.insert(newApplication(clientId), at(0)))?.id ?? 0
  const value = async () => (await use().space.system.clients.findClient(clientId))?.tokenGeneration
  return { tenantId, stores, id, value }
}

/** Transactions at the same time lose nothing that they acknowledged. */
export function describeParallelTransactions(use: () => Racers): void {
  describe('parallel transactions', () => {
    it('that each read and increment: every commit counts, no rollback does', { timeout: 30_000 }, async () => {
      const { tenantId, stores, id, value } = await addCounter(use)
      const outcomes = await race(ofTenant(use(), tenantId), 60, (racer, index) =>
        racer
          .transaction(async (tx) => {
            await tx.partnerApplications.find(id)
            await tx.partnerApplications.revokeTokens(id)
            await tx.operateLogs.append(auditEntry(tenantId, { requestId: `${index}` }))
            if (index % 3 === 0) throw new Error('undone')
          })
          .then(
            () => 'committed',
            (error: unknown) => (error as Error).message,
          ),
      )
      expect(outcomes).toEqual(outcomes.map((_, index) => (index % 3 === 0 ? 'undone' : 'committed')))
      expect(await value()).toBe(40)
      expect((await stores.operateLogs.page({ pageNo: 1, pageSize: 1 })).total).toBe(40)
    })

    it('that claim the same key: one does the work', async () => {
      const { tenantId, id, value } = await addCounter(use)
      await race(ofTenant(use(), tenantId), 20, (racer) =>
        racer.transaction(async (tx) => {
          if (await tx.revokedTokens.revoke('claim', at(0))) await tx.partnerApplications.revokeTokens(id)
        }),
      )
      expect(await value()).toBe(1)
    })

    describeWaitingTransactions(use)
  })
}

function describeWaitingTransactions(use: () => Racers): void {
  it('that lock the same two rows in opposite orders: both are done', { timeout: 30_000 }, async () => {
    const first = await addCounter(use)
    const second = {
      id: (await first.stores.partnerApplications.insert(newApplication(use().space.unique('other')), at(0)))?.id ?? 0,
    }
    await race(use(), 2, (storage, index) =>
      storage.forTenant(first.tenantId).transaction(async (tx) => {
        for (const { id } of index === 0 ? [first, second] : [second, first]) {
          await tx.partnerApplications.revokeTokens(id)
          // Time for the other one to get its first row.
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }),
    )
    expect(await first.value()).toBe(2)
  })

  it('beside batches of log entries: nothing is missing', async () => {
    const { id, stores } = await use().space.tenant()
    await race(use(), 20, (storage, index) =>
      index % 2 === 0
        ? storage.system.apiAccessLogs.appendAll(Array.from({ length: 37 }, () => accessEntry(id)))
        : storage.system.transaction((tx) =>
            tx.apiAccessLogs.appendAll(Array.from({ length: 21 }, () => accessEntry(id))),
          ),
    )
    expect((await stores.apiAccessLogs.page({ pageNo: 1, pageSize: 1 })).total).toBe(10 * 37 + 10 * 21)
  })
}
