import type { Repositories, Storage } from '@org/openapi-core/storage'
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

type Act = (storage: Storage, index: number) => Promise<void>

/** Totals while many fold at once. */
export function describeRowTallyRaces(use: () => Racers): void {
  describe('row tally races', () => {
    it('read a total between what was written before and what was begun after, whoever writes and folds', async () => {
      await writeCountAndRead(use(), {
        write: (tx, index) => tx.bagOrders.insert(newBagOrder(`B${index}`), at(index * 500)),
        count: fold,
        totalOf: async ({ bagOrders }) => (await bagOrders.pageOfMember(BAGS)).total,
      })
    })

    it('count each row once, and read a total between what was written before and what was begun after', async () => {
      await writeCountAndRead(use(), {
        async write(tx, index) {
          // A few wallets: writers wait for each other, and are not committed in the order of their ids.
          const userId = 1 + (index % 5)
          await tx.wallets.change(userId, walletChange({ balance: 100 }), at(0))
          await tx.ledger.append(ledgerEntry(userId, String(index)), at(index * 500))
        },
        count,
        totalOf: async ({ ledger }) => (await ledger.page({ pageNo: 1, pageSize: 1 })).total,
      })
    })

    describeMovedRows(use)

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

/** Writes of one list, what counts its rows, and what a page says of them. */
interface CountedWrites {
  readonly write: (tx: Repositories, index: number) => Promise<unknown>
  readonly count: typeof fold
  readonly totalOf: (stores: Repositories) => Promise<number>
}

/** Every third racer writes, every third counts, every third reads: each total is one that there has been. */
async function writeCountAndRead(racers: Racers, { write, count: countSome, totalOf }: CountedWrites): Promise<void> {
  const { id: tenantId } = await racers.space.tenant()
  let begun = 0
  let written = 0
  const wrong: unknown[] = []
  await raceInTurns(racers, 3, [
    async (storage, index) => {
      begun++
      await storage.forTenant(tenantId).transaction((tx) => write(tx, index))
      written++
    },
    async (storage, index) => {
      await countSome(storage, 1 + (index % 7))
    },
    async (storage) => {
      const least = written
      const total = await totalOf(storage.forTenant(tenantId))
      if (total < least || total > begun) wrong.push({ least, total, begun })
    },
  ])
  expect(wrong).toEqual([])
  while ((await countSome(racers.space, 1000)) > 0);
  expect([await totalOf(racers.space.storage.forTenant(tenantId)), written]).toEqual([90, 90])
}

/** So many rounds of racers, who act one like the first, one like the second, and so on. */
async function raceInTurns(racers: Racers, rounds: number, acts: readonly [Act, Act, Act]): Promise<void> {
  for (let round = 0; round < rounds; round++)
    await race(racers, RACERS, (storage, index) => (acts[index % 3] ?? acts[0])(storage, round * RACERS + index))
}

function describeMovedRows(use: () => Racers): void {
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
    await raceInTurns(use(), 4, [
      async (storage, index) => {
        const some = [ids[index % 60] ?? 0, ids[(index * 7) % 60] ?? 0]
        const trigger = index % 5 === 0 ? 'giveBack' : index % 2 === 0 ? 'use' : 'settle'
        await storage
          .forTenant(tenantId)
          .transaction((tx) => tx.coupons.transition(some, { trigger, now: at(1000), orderId: 1 }))
      },
      async (storage, index) => {
        await (index % 2 === 0 ? count(storage, 1 + (index % 7)) : fold(storage, 1 + (index % 7)))
      },
      async (storage, index) => {
        const coupons = storage.forTenant(tenantId)
        if (index % 9 === 2) await coupons.transaction((tx) => tx.coupons.delete(ids[index % 60] ?? 0, at(2000)))
        const { total } = await coupons.coupons.page({ ...page, pageSize: 1 })
        if (total < 40 || total > 60) wrong.push(total)
      },
    ])
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
}
