import type { Repositories } from '@org/openapi-core/storage'
import { expect, it } from 'vitest'
import { seededRandom } from '../../platform/seeded-random.js'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import type { ChangingList, Dice } from './changing-list.js'
import { changingLists } from './changing-lists.js'
import { count } from './counted-list-suite.js'
import { fold } from './row-tally-suite.js'

const WHOLE = { pageNo: 1, pageSize: 1000 } as const
const SECONDS = { start: at(3000), end: at(20_999) }
/** All there is; and every row is counted by itself, since an end lies within a second. */
const EVER = { start: at(-1_000_000), end: at(1_000_000_500) }

/** Where a page's total differs from the number of its rows, as they are looked at one by one. */
async function faultsOf(list: ChangingList, stores: Repositories): Promise<unknown[]> {
  const faults: unknown[] = []
  for (const filter of list.filters) {
    const { list: all } = await list.page(stores, { ...WHOLE, ...filter, createTime: EVER })
    const isWithin = ({ createTime }: { createTime: Date }) => createTime >= SECONDS.start && createTime <= SECONDS.end
    for (const [range, rows] of [
      [undefined, all],
      [SECONDS, all.filter(isWithin)],
    ] as const) {
      const { total } = await list.page(stores, { ...WHOLE, ...filter, ...(range && { createTime: range }) })
      if (total !== rows.length) faults.push({ filter, range, total, rows: rows.length })
    }
  }
  return faults
}

/** Whoever counts and folds when, totals of lists whose rows change are the numbers of rows. */
export function describeChangingLists(use: UseSpace): void {
  it.each(Object.keys(changingLists).flatMap((name) => [1, 2].map((seed) => ({ name, seed }))))(
    'total $name exactly, whatever becomes of the rows, counted at random points (seed $seed)',
    async ({ name, seed }) => {
      const random = seededRandom(seed)
      const dice: Dice = (sides) => random.integer(sides)
      const { mine, theirs } = await use().neighbours()
      const list = changingLists[name]?.(mine.id)
      const others = changingLists[name]?.(theirs.id)
      if (list === undefined || others === undefined) throw new Error(`There is no list ${name}`)
      const faults: unknown[] = []
      for (let serial = 0; serial < 60; serial++) {
        const now = at(dice(30) * 1000 + dice(1000))
        await mine.stores.transaction((tx) => list.act(tx, dice, now))
        if (dice(4) === 0) await theirs.stores.transaction((tx) => others.act(tx, dice, now))
        if (dice(4) === 0) await list.sweep?.(use().system, now)
        if (dice(3) === 0) await count(use(), 1 + dice(9))
        if (dice(4) === 0) await fold(use(), 1 + dice(9))
        if (dice(8) === 0) while ((await count(use(), 1000)) > 0);
        if (serial % 10 === 9) faults.push(...(await faultsOf(list, mine.stores)))
      }
      while ((await count(use(), 1000)) > 0);
      while ((await fold(use(), 1000)) > 0);
      faults.push(...(await faultsOf(list, mine.stores)), ...(await faultsOf(others, theirs.stores)))
      expect(faults).toEqual([])
      expect((await list.page(mine.stores, WHOLE)).total).toBeGreaterThan(0)
    },
  )
}
