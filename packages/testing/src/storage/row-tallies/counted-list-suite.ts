import type { Page, Repositories, Storage } from '@org/openapi-core/storage'
import { expect, it } from 'vitest'
import { seededRandom } from '../../platform/seeded-random.js'
import { at, undo } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { newChanceLog, newDrawRecord } from '../lucky-draws/draw-rows.js'
import { expectPartsOf } from './parts-of-list.js'
import { ledgerEntry, newRecharge, walletChange } from '../wallets/money-rows.js'

const WHOLE = { pageNo: 1, pageSize: 1000 } as const

/** As the job does it: in a transaction of its own. */
export const count = ({ system }: Pick<Storage, 'system'>, limit: number): Promise<number> =>
  system.transaction((tx) => tx.countedLists.count(limit))

/** A row of each kind that is counted; what it belongs to follows from `serial`. */
async function writeOne(tx: Repositories, serial: number, now: Date): Promise<void> {
  const [userId, luckyDrawId] = [1 + (serial % 2), 1 + (serial % 3)]
  const owner = { userId, luckyDrawId }
  await tx.wallets.change(userId, walletChange({ balance: 100 }), now)
  await tx.ledger.append(ledgerEntry(userId, String(serial), { bizType: 1 + (serial % 2) }), now)
  await tx.recharges.insert(newRecharge(userId, { channel: serial % 2 === 0 ? 'CARD' : 'BANK' }), now)
  const checkIn = { walletRedeemCodeId: 1, clientId: 'client', day: '2026-09-10', seq: serial, grantAmount: 1 }
  await tx.checkIns.insert({ ...checkIn, userId }, now)
  await tx.drawRecords.insert(newDrawRecord(luckyDrawId, userId), now)
  await tx.chanceLogs.append(newChanceLog(luckyDrawId, userId, { changeType: serial % 2 === 0 ? 1 : 2 }), now)
  await tx.chanceItems.insertMany({ ...owner, ruleId: 1, expirationTime: at(0), count: 1 + (serial % 2) }, now)
}

/** Pages of every counted list by each of its filters, and each range in whole seconds and without. */
async function pagesOf(stores: Repositories, range: { start: Date; end: Date }): Promise<Page<unknown>[]> {
  const { ledger, recharges, checkIns, drawRecords, chanceItems, chanceLogs } = stores
  const uneven = { start: range.start, end: new Date(range.end.getTime() - 500) }
  const times = [{}, { createTime: range }, { createTime: uneven }].map((time) => ({ ...WHOLE, ...time }))
  return Promise.all(
    times.flatMap((time) => [
      ...[{}, { bizType: 1 }, { bizType: 3 }, { userId: 1 }, { userId: 1, bizType: 1 }].map((filter) =>
        ledger.page({ ...time, ...filter }),
      ),
      ...[{}, { channel: 'CARD' }, { channel: 'CARD', userId: 1 }].map((filter) =>
        recharges.page({ ...time, ...filter }),
      ),
      ...[{}, { userId: 2 }].map((filter) => checkIns.page({ ...time, ...filter })),
      ...[{}, { luckyDrawId: 1 }, { luckyDrawId: 2, userId: 1 }].flatMap((filter) =>
        [drawRecords, chanceItems, chanceLogs].map((rows) => rows.page({ ...time, ...filter })),
      ),
      ...[1, 2].map((changeType) => chanceLogs.page({ ...time, changeType })),
    ]),
  )
}

/** Whoever counts when, totals of lists that nobody notes anything of are the numbers of rows. */
export function describeCountedLists(use: UseSpace): void {
  it.each([1, 2])('total every list exactly, counted at random points (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const dice = (sides: number) => random.integer(sides)
    const { mine, theirs } = await use().neighbours()
    const range = { start: at(3000), end: at(20_999) }
    const wrong: unknown[] = []
    for (let serial = 0; serial < 30; serial++) {
      await mine.stores.transaction((tx) => writeOne(tx, serial, at(dice(30) * 1000 + dice(1000))))
      if (dice(4) === 0) await theirs.stores.transaction((tx) => writeOne(tx, serial, at(serial)))
      if (dice(3) === 0) await count(use(), 1 + dice(9))
      if (dice(8) === 0) while ((await count(use(), 1000)) > 0);
      if (serial % 5 === 4)
        wrong.push(...(await pagesOf(mine.stores, range)).filter(({ list, total }) => list.length !== total))
    }
    while ((await count(use(), 40)) > 0);
    const pages = await pagesOf(mine.stores, range)
    expect([...wrong, ...pages.filter(({ list, total }) => list.length !== total)]).toEqual([])
    expect(pages[0]?.total).toBe(30)
  })

  it('find the rows of pages far down, those that came since among them', async () => {
    const { stores } = await use().tenant()
    // The last three are not counted: newer than all others, among them and older.
    const seconds = [40_000, 0, 1, 33, 0, 31, 1023, 32, 1024, 2_000_000, 33, -5]
    for (const [round, second] of seconds.entries()) {
      await stores.transaction(async (tx) => {
        await tx.wallets.change(1, walletChange({ balance: 100 }), at(0))
        for (let piece = 0; piece < (round > 8 ? 20 : 60); piece++)
          await tx.ledger.append(
            ledgerEntry(1, `${round}-${piece}`, { bizType: 1 + (piece % 3) }),
            at(second * 1000 + (piece % 2) * 400),
          )
      })
      if (round === 8) while ((await count(use(), 1000)) > 0);
    }
    const filters = [{}, { bizType: 2 }, { createTime: { start: at(1000), end: at(1_024_999) } }]
    await expectPartsOf(filters, (query) => stores.ledger.page(query))
  })

  describeUndoneCounts(use)
}

function describeUndoneCounts(use: UseSpace): void {
  it('are as they were after a count that is rolled back', async () => {
    const { stores } = await use().tenant()
    await stores.transaction((tx) => writeOne(tx, 0, at(0)))
    await undo(use().system, async (tx) => {
      while ((await tx.countedLists.count(1000)) > 0);
    })
    const total = async () => (await stores.ledger.page(WHOLE)).total
    expect(await total()).toBe(1)
    while ((await count(use(), 1000)) > 0);
    expect(await total()).toBe(1)
  })
}
