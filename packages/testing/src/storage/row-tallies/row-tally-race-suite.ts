import { describe, expect, it } from 'vitest'
import { ofTenant, race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'
import { at } from '../contract-space.js'
import { newCoupon } from '../coupons/coupon-rows.js'
import { ledgerEntry, newBagOrder, walletChange } from '../wallets/money-rows.js'
import { count } from './counted-list-suite.js'
import { fold } from './row-tally-suite.js'

const BAGS = { pageNo: 1, pageSize: 1, memberId: 1 } as const
const RACERS = 90

/** Totals while many fold at once. */
export function describeRowTallyRaces(use: () => Racers): void {
  describe('row tally races', () => {
    it('read a total between what was written before and what was begun after, whoever writes and folds', async () => {
      const { id: tenantId } = await use().space.tenant()
      let begun = 0
      let written = 0
      const wrong: unknown[] = []
      const act = [
        async (storage: Racers['storages'][number], index: number) => {
          begun++
          await storage
            .forTenant(tenantId)
            .transaction((tx) => tx.bagOrders.insert(newBagOrder(`B${index}`), at(index * 500)))
          written++
        },
        async (storage: Racers['storages'][number], index: number) => {
          await fold(storage, 1 + (index % 7))
        },
        async (storage: Racers['storages'][number]) => {
          const least = written
          const { total } = await storage.forTenant(tenantId).bagOrders.pageOfMember(BAGS)
          if (total < least || total > begun) wrong.push({ least, total, begun })
        },
      ] as const
      for (let round = 0; round < 3; round++)
        await race(use(), RACERS, (storage, index) => (act[index % 3] ?? act[0])(storage, round * RACERS + index))
      expect(wrong).toEqual([])
      while ((await fold(use().space, 1000)) > 0);
      const { total } = await use().space.storage.forTenant(tenantId).bagOrders.pageOfMember(BAGS)
      expect([total, written]).toEqual([90, 90])
    })

    it('count each row once, and read a total between what was written before and what was begun after', async () => {
      const { id: tenantId } = await use().space.tenant()
      let begun = 0
      let written = 0
      const wrong: unknown[] = []
      const page = { pageNo: 1, pageSize: 1 }
      const act = [
        async (storage: Racers['storages'][number], index: number) => {
          begun++
          await storage.forTenant(tenantId).transaction(async (tx) => {
            // A few wallets: writers wait for each other, and are not committed in the order of their ids.
            const userId = 1 + (index % 5)
            await tx.wallets.change(userId, walletChange({ balance: 100 }), at(0))
            await tx.ledger.append(ledgerEntry(userId, String(index)), at(index * 500))
          })
          written++
        },
        async (storage: Racers['storages'][number], index: number) => {
          await count(storage, 1 + (index % 7))
        },
        async (storage: Racers['storages'][number]) => {
          const least = written
          const { total } = await storage.forTenant(tenantId).ledger.page(page)
          if (total < least || total > begun) wrong.push({ least, total, begun })
        },
      ] as const
      for (let round = 0; round < 3; round++)
        await race(use(), RACERS, (storage, index) => (act[index % 3] ?? act[0])(storage, round * RACERS + index))
      expect(wrong).toEqual([])
      while ((await count(use().space, 1000)) > 0);
      const { total } = await use().space.storage.forTenant(tenantId).ledger.page(page)
      expect([total, written]).toEqual([90, 90])
    })

    it('count each row where it is, whoever moves and deletes it meanwhile', async () => {
      const { id: tenantId, stores } = await use().space.tenant()
      const page = { pageNo: 1, pageSize: 200 }
      const codes = Array.from({ length: 60 }, (_, serial) => `C${serial}`)
      const issued = await stores.coupons.issue(
        codes.map((code) => newCoupon(code)),
        at(0),
      )
      const ids = issued.map(({ id }) => id)
      const wrong: unknown[] = []
      const act = [
        async (storage: Racers['storages'][number], index: number) => {
          const some = [ids[index % 60] ?? 0, ids[(index * 7) % 60] ?? 0]
          const trigger = index % 5 === 0 ? 'giveBack' : index % 2 === 0 ? 'use' : 'settle'
          await storage
            .forTenant(tenantId)
            .transaction((tx) => tx.coupons.transition(some, { trigger, now: at(1000), orderId: 1 }))
        },
        async (storage: Racers['storages'][number], index: number) => {
          await (index % 2 === 0 ? count(storage, 1 + (index % 7)) : fold(storage, 1 + (index % 7)))
        },
        async (storage: Racers['storages'][number], index: number) => {
          const coupons = storage.forTenant(tenantId)
          if (index % 9 === 2) await coupons.transaction((tx) => tx.coupons.delete(ids[index % 60] ?? 0, at(2000)))
          const { total } = await coupons.coupons.page({ ...page, pageSize: 1 })
          if (total < 40 || total > 60) wrong.push(total)
        },
      ] as const
      for (let round = 0; round < 4; round++)
        await race(use(), RACERS, (storage, index) => (act[index % 3] ?? act[0])(storage, round * RACERS + index))
      expect(wrong).toEqual([])
      const totals = () =>
        Promise.all(
          [{}, ...[1, 2, 3].map((status) => ({ status }))].map(async (filter) => {
            const { list, total } = await stores.coupons.page({ ...page, ...filter })
            return { ...filter, rows: list.length, total }
          }),
        )
      const before = await totals()
      while ((await count(use().space, 1000)) > 0);
      while ((await fold(use().space, 1000)) > 0);
      const after = await totals()
      expect([...before, ...after].filter(({ rows, total }) => rows !== total)).toEqual([])
      expect(after).toEqual(before)
    })

    it('fold each change once', async () => {
      const { id: tenantId, stores } = await use().space.tenant()
      while ((await fold(use().space, 1000)) > 0);
      // Several rounds: should they wait for each other in a circle, few of these would be done in time.
      for (let round = 0; round < 5; round++) {
        await race(ofTenant(use(), tenantId), 30, (racer, index) =>
          racer.transaction((tx) => tx.bagOrders.insert(newBagOrder(`B${round}-${index}`), at(index * 500))),
        )
        await race(use(), 20, (storage, index) => fold(storage, 1 + (index % 11)))
      }
      const { total } = await stores.bagOrders.pageOfMember(BAGS)
      while ((await fold(use().space, 1000)) > 0);
      expect([total, (await stores.bagOrders.pageOfMember(BAGS)).total]).toEqual([150, 150])
    })
  })
}
