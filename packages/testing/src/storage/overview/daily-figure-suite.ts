import { figureKinds } from '@org/openapi-core/storage'
import { expect, it } from 'vitest'
import { seededRandom } from '../../platform/seeded-random.js'
import { at, undo } from '../contract-space.js'
import type { TenantSpace, UseSpace } from '../contract-space.js'
import { countAllFigures, countFigures, DAYS, FigureHistory, happen, RANGE, sliceOf } from './figure-history.js'

const historyOf = (use: UseSpace, { id }: TenantSpace) => new FigureHistory(use().storage, id)

const figuresOf = ({ stores }: TenantSpace) => stores.overviews.figures(figureKinds, RANGE)

/** Whatever happens and whoever counts it when, figures of days are what a recount says. */
export function describeDailyFigures(use: UseSpace): void {
  const partnersOf = ({ stores }: TenantSpace) => stores.overviews.partnerCalls(RANGE, 9)

  it.each([1, 2])('figures are those of a recount, counted at random points (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const dice = (sides: number) => random.integer(sides)
    const { mine, theirs } = await use().neighbours()
    const histories = [historyOf(use, mine), historyOf(use, theirs)] as const
    for (let serial = 0; serial < 120; serial++) {
      await happen(histories[dice(4) === 0 ? 1 : 0], dice)
      if (dice(3) === 0) await countFigures(use(), 1 + dice(9))
      if (dice(20) === 0) await countAllFigures(use().storage)
    }
    await countAllFigures(use().storage)
    for (const [index, space] of [mine, theirs].entries()) {
      expect(await figuresOf(space)).toEqual(histories[index]?.recount())
      expect(await partnersOf(space)).toEqual(histories[index]?.recountOfPartners())
    }
    expect((await figuresOf(mine)).length).toBeGreaterThan(10)
  })

  it('a day has what was made from its first to its last millisecond', async () => {
    const space = await use().tenant()
    const history = historyOf(use, space)
    for (const { start, end } of DAYS)
      for (const time of [start, new Date(end.getTime() - 1)]) await history.entry(time, 7)
    await countAllFigures(use().storage)
    expect(await figuresOf(space)).toEqual(DAYS.map(({ day }) => ({ day, kind: 'walletIn', count: 2, amount: 14 })))
    const [, second] = DAYS
    const only = { first: second?.day ?? '', last: second?.day ?? '' }
    expect(await space.stores.overviews.figures(['walletIn'], only)).toHaveLength(1)
    expect(await space.stores.overviews.figures(['walletOut', 'orders'], RANGE)).toEqual([])
    expect(await space.stores.overviews.figures([], RANGE)).toEqual([])
  })

  it('what has not settled waits, and holds up nothing before it', async () => {
    const space = await use().tenant()
    const history = historyOf(use, space)
    await countAllFigures(use().storage)
    const { overviews } = space.stores
    expect(await overviews.uncountedSince(['calls'])).toBeUndefined()
    await history.call(at(1), 'a')
    await history.call(at(5), 'a', { code: 429, refused: 3 })
    await history.call(at(2), 'b')
    await countAllFigures(use().storage, at(5))
    expect(await partnersOf(space)).toEqual([{ clientId: 'a', calls: 1, errors: 0 }])
    expect(await overviews.uncountedSince(['calls', 'orders'])).toEqual(at(5))
    expect(await overviews.uncountedSince(['orders', 'walletIn'])).toBeUndefined()
    await countAllFigures(use().storage, at(6))
    expect(await partnersOf(space)).toEqual(history.recountOfPartners())
    expect(await overviews.uncountedSince(figureKinds)).toBeUndefined()
  })

  describeCounts(use)
  describePartnersAndOldDays(use)
}

function describeCounts(use: UseSpace): void {
  it.each([
    { ahead: 'hours', ms: 2 * 3_600_000, expected: { count: 2, amount: 11 } },
    // Of none of the days.
    { ahead: 'days', ms: 400 * 86_400_000, expected: { count: 1, amount: 6 } },
  ])('a clock that is $ahead ahead holds up nobody', async ({ ms, expected }) => {
    const space = await use().tenant()
    const history = historyOf(use, space)
    await history.entry(at(ms), 5)
    await history.entry(at(0), 6)
    // The first that is not counted is ahead, also as long as somebody else on the server is writing.
    const figures = async () => {
      await countAllFigures(use().storage, at(1))
      return figuresOf(space)
    }
    await expect.poll(figures, { timeout: 30_000 }).toMatchObject([{ kind: 'walletIn', ...expected }])
  })

  it('a count that is rolled back has counted nothing, and the next one counts all', async () => {
    const space = await use().tenant()
    const history = historyOf(use, space)
    await countAllFigures(use().storage)
    await history.purchase(at(0), 2, 100)
    await undo(use().system, async (tx) => {
      while ((await tx.dailyFigures.count(sliceOf(100, at(1)))) > 0);
    })
    expect(await figuresOf(space)).toEqual([])
    await countAllFigures(use().storage)
    await countAllFigures(use().storage)
    expect(await figuresOf(space)).toEqual([{ day: '2026-09-10', kind: 'orders', count: 1, amount: 200 }])
  })

  it('the shops of a purchase are one order, wherever a slice ends between them', async () => {
    const space = await use().tenant()
    await countAllFigures(use().storage)
    const history = historyOf(use, space)
    await history.purchase(at(0), 5, 10)
    await history.purchase(at(1), 4, 1)
    while ((await countFigures(use(), 2)) > 0);
    await countAllFigures(use().storage)
    expect(await figuresOf(space)).toEqual([{ day: '2026-09-10', kind: 'orders', count: 2, amount: 54 }])
  })
}

function describePartnersAndOldDays(use: UseSpace): void {
  it('partners are those with the most calls, so many', async () => {
    const space = await use().tenant()
    const history = historyOf(use, space)
    for (const [client, calls] of [
      ['a', 2],
      ['b', 9],
      ['c', 2],
    ] as const)
      await history.call(at(0), client, { code: 429, refused: calls })
    await countAllFigures(use().storage)
    expect((await space.stores.overviews.partnerCalls(RANGE, 2)).map(({ clientId }) => clientId)).toEqual(['b', 'a'])
    expect(await space.stores.overviews.partnerCalls({ first: '2026-09-11', last: '2026-09-11' }, 2)).toEqual([])
  })

  it('old days are deleted, the oldest first and so many at a time', async () => {
    const space = await use().tenant()
    const history = historyOf(use, space)
    for (const { start } of DAYS) await history.entry(start, 1)
    await countAllFigures(use().storage)
    const left = async () => (await figuresOf(space)).map(({ day }) => day)
    const { dailyFigures } = use().system
    expect(await dailyFigures.deleteBefore('2026-09-11', 0)).toBe(0)
    expect(await left()).toHaveLength(3)
    while ((await dailyFigures.deleteBefore('2026-09-11', 2)) === 2);
    expect(await left()).toEqual(['2026-09-11'])
  })
}
