import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { chanceRuleInput, luckyDrawInput, luckyDrawPrizeInput, specialUserInput } from './draw-rows.js'
import { LARGEST_ID } from '../sample-rows.js'

const [DRAFT, PUBLISHED, CLOSED] = [0, 1, 2] as const
const MOST_STOCK = 2_147_483_647

/** Lucky draws with what operations decide about them, beside what every resource does. */
export function describeLuckyDraws(use: UseSpace): void {
  describe('luckyDraws', () => {
    describeDraws(use)
    describeTableVersions(use)
  })
  describe('luckyDrawPrizes', () => {
    describePrizes(use)
    describeStock(use)
  })
  describe('chanceRules', () => {
    describeRules(use)
    describeGains(use)
  })
  describe('drawSpecialUsers', () => {
    it('tell the prize of a member, where he has one of his own', async () => {
      const { theirs, drawSpecialUsers } = await use().neighbours('drawSpecialUsers')
      await drawSpecialUsers.create(specialUserInput(1, 2, { prizeId: 3 }), at(0))
      await drawSpecialUsers.create(specialUserInput(1, 4), at(0))
      expect([
        await drawSpecialUsers.prizeOf(1, 2),
        await drawSpecialUsers.prizeOf(1, 4),
        await drawSpecialUsers.prizeOf(2, 2),
      ]).toEqual([3, undefined, undefined])
      expect(await theirs.stores.drawSpecialUsers.prizeOf(1, 2)).toBeUndefined()
    })
  })
}

function describeDraws(use: UseSpace): void {
  it('are found by their ids, in their order, of one tenant', async () => {
    const { theirs, luckyDraws } = await use().neighbours('luckyDraws')
    const [first, second] = [
      (await luckyDraws.create(luckyDrawInput('A'), at(0))).id,
      (await luckyDraws.create(luckyDrawInput('B'), at(0))).id,
    ]
    const codes = (await luckyDraws.listOf([second, LARGEST_ID, first])).map(({ code }) => code)
    expect(codes).toEqual(['B', 'A'])
    expect(await theirs.stores.luckyDraws.listOf([first])).toEqual([])
    await luckyDraws.delete(first, at(1))
    expect(await luckyDraws.listOf([first])).toEqual([])
  })

  it('move from one status to another, once, and are locked as they are', async () => {
    const { theirs, luckyDraws } = await use().neighbours('luckyDraws')
    const { id } = await luckyDraws.create(luckyDrawInput('A'), at(0))
    expect([await luckyDraws.move(id, DRAFT, PUBLISHED), await luckyDraws.move(id, DRAFT, PUBLISHED)]).toEqual([
      true,
      false,
    ])
    expect(await theirs.stores.luckyDraws.move(id, PUBLISHED, CLOSED)).toBe(false)
    const locked = await luckyDraws.lock(id)
    expect(locked).toMatchObject({ id, code: 'A', status: PUBLISHED, revision: 2 })
    expect((await luckyDraws.find(id))?.revision).toBe(2)
    expect(await theirs.stores.luckyDraws.lock(id)).toBeUndefined()
    expect([await luckyDraws.lockUndrawn(id), await theirs.stores.luckyDraws.lockUndrawn(id)]).toEqual([true, false])
    await luckyDraws.delete(id, at(1))
    expect([await luckyDraws.lock(id), await luckyDraws.move(id, PUBLISHED, CLOSED)]).toEqual([undefined, false])
    expect(await luckyDraws.lockUndrawn(id)).toBe(false)
  })
}

function describeTableVersions(use: UseSpace): void {
  it('keep every version of their table, and open with the last', async () => {
    const { theirs, luckyDraws } = await use().neighbours('luckyDraws')
    const { id } = await luckyDraws.create(luckyDrawInput('A'), at(0))
    expect(await luckyDraws.open(id)).toMatchObject({ draw: { id, code: 'A' }, tableVersion: 0, table: [] })
    const [first, second] = [
      [{ prizeId: LARGEST_ID, from: 0, to: 10_000 }],
      [
        { prizeId: 1, from: 0, to: 1 },
        { prizeId: 2, from: 1, to: 3 },
      ],
    ]
    await luckyDraws.writeTable(id, first)
    await luckyDraws.writeTable(id, second)
    expect(await luckyDraws.open(id)).toMatchObject({ tableVersion: 2, table: second })
    expect(await luckyDraws.openToDraw(id)).toEqual(await luckyDraws.open(id))
    expect([
      await luckyDraws.findTable(id, 1),
      await luckyDraws.findTable(id, 2),
      await luckyDraws.findTable(id, 3),
    ]).toEqual([first, second, undefined])
    expect((await luckyDraws.find(id))?.revision).toBe(1)
    expect(await theirs.stores.luckyDraws.openToDraw(id)).toBeUndefined()
    expect([await theirs.stores.luckyDraws.open(id), await theirs.stores.luckyDraws.findTable(id, 1)]).toEqual([
      undefined,
      undefined,
    ])
    await luckyDraws.update(id, luckyDrawInput('A', { name: 'Other' }))
    expect((await luckyDraws.open(id))?.tableVersion).toBe(2)
    await luckyDraws.delete(id, at(1))
    expect([await luckyDraws.open(id), await luckyDraws.openToDraw(id)]).toEqual([undefined, undefined])
    expect(await luckyDraws.findTable(id, 1)).toEqual(first)
  })
}

function describePrizes(use: UseSpace): void {
  it('are listed by id', async () => {
    const { theirs, luckyDrawPrizes } = await use().neighbours('luckyDrawPrizes')
    const ids: number[] = []
    for (const time of [3, 1, 2]) ids.push((await luckyDrawPrizes.create(luckyDrawPrizeInput(7), at(time))).id)
    await luckyDrawPrizes.create(luckyDrawPrizeInput(8), at(0))
    await luckyDrawPrizes.delete(ids[1] as number, at(4))
    expect((await luckyDrawPrizes.listOfDraw(7)).map(({ id }) => id)).toEqual([ids[0], ids[2]])
    const { name, fixedDisplay } = luckyDrawPrizeInput(7)
    expect(await luckyDrawPrizes.listShown(7)).toEqual([ids[0], ids[2]].map((id) => ({ id, name, fixedDisplay })))
    expect([
      await theirs.stores.luckyDrawPrizes.listOfDraw(7),
      await theirs.stores.luckyDrawPrizes.listShown(7),
    ]).toEqual([[], []])
  })

  it('are taken while there are any, without end where nothing limits them', async () => {
    const { theirs, luckyDrawPrizes } = await use().neighbours('luckyDrawPrizes')
    const { id: limited } = await luckyDrawPrizes.create(
      luckyDrawPrizeInput(1, {
        stockLimit: true,
        totalStock: 5,
        currentStock: 1,
        templateId: 3,
        prizeType: 'PLATFORM_COUPON',
      }),
      at(0),
    )
    expect(await theirs.stores.luckyDrawPrizes.take(limited)).toBeUndefined()
    expect(await luckyDrawPrizes.take(limited)).toEqual({
      id: limited,
      name: 'Prize',
      prizeType: 'PLATFORM_COUPON',
      templateId: 3,
    })
    expect(await luckyDrawPrizes.take(limited)).toBeUndefined()
    expect(await luckyDrawPrizes.find(limited)).toMatchObject({ currentStock: 0, totalStock: 5, revision: 2 })
    const { id: endless } = await luckyDrawPrizes.create(luckyDrawPrizeInput(1, { currentStock: 0 }), at(0))
    for (let i = 0; i < 2; i++) expect(await luckyDrawPrizes.take(endless)).toMatchObject({ id: endless })
    expect(await luckyDrawPrizes.find(endless)).toMatchObject({ currentStock: 0, revision: 1 })
    await luckyDrawPrizes.delete(endless, at(1))
    expect(await luckyDrawPrizes.take(endless)).toBeUndefined()
  })
}

function describeStock(use: UseSpace): void {
  it('get more stock, up to what a stock can be, and are locked', async () => {
    const { theirs, luckyDrawPrizes } = await use().neighbours('luckyDrawPrizes')
    const { id } = await luckyDrawPrizes.create(
      luckyDrawPrizeInput(1, { stockLimit: true, totalStock: 5, currentStock: 1 }),
      at(0),
    )
    expect([
      await luckyDrawPrizes.addStock(id, 10),
      await luckyDrawPrizes.addStock(id, MOST_STOCK - 14),
      await theirs.stores.luckyDrawPrizes.addStock(id, 1),
    ]).toEqual([true, false, false])
    expect(await luckyDrawPrizes.find(id)).toMatchObject({ totalStock: 15, currentStock: 11 })
    expect([
      await luckyDrawPrizes.lock(id),
      await luckyDrawPrizes.lock(LARGEST_ID),
      await theirs.stores.luckyDrawPrizes.lock(id),
    ]).toEqual([true, false, false])
  })
}

function describeRules(use: UseSpace): void {
  it('are listed by id, and DEFAULT_FREE is there once for a lucky draw', async () => {
    const { theirs, chanceRules } = await use().neighbours('chanceRules')
    const ids: number[] = []
    for (const time of [3, 1]) ids.push((await chanceRules.create(chanceRuleInput(7), at(time))).id)
    await chanceRules.create(chanceRuleInput(8, { type: 'DEFAULT_FREE' }), at(0))
    expect((await chanceRules.listOfDraw(7)).map(({ id }) => id)).toEqual(ids)
    expect(await theirs.stores.chanceRules.listOfDraw(7)).toEqual([])
    await expect(chanceRules.create(chanceRuleInput(8, { type: 'DEFAULT_FREE' }), at(1))).rejects.toMatchObject({
      kind: 'unique',
    })
  })

  it('are in force within their own time, of lucky draws that are published and run', async () => {
    const { theirs, chanceRules, luckyDraws } = await use().neighbours('chanceRules', 'luckyDraws')
    const time = { startTime: at(10), endTime: at(20) }
    const addDraw = async (code: string, members: object) =>
      (await luckyDraws.create(luckyDrawInput(code, { ...time, status: PUBLISHED, ...members }), at(0))).id
    const running = await addDraw('A', {})
    const others = [
      await addDraw('B', { status: DRAFT }),
      await addDraw('C', { status: CLOSED }),
      await addDraw('D', { startTime: at(15) }),
      await addDraw('E', { endTime: at(14) }),
    ]
    const gone = await addDraw('F', {})
    const { id: whole } = await chanceRules.create(chanceRuleInput(running), at(0))
    const { id: late } = await chanceRules.create(
      chanceRuleInput(running, { startTime: at(12), endTime: at(14) }),
      at(0),
    )
    await chanceRules.create(chanceRuleInput(running, { type: 'DEFAULT_FREE' }), at(0))
    for (const luckyDrawId of [...others.slice(0, 2), gone])
      await chanceRules.create(chanceRuleInput(luckyDrawId), at(0))
    await chanceRules.delete((await chanceRules.create(chanceRuleInput(running), at(0))).id, at(1))
    await luckyDraws.delete(gone, at(1))
    const inForce = async (now: number) =>
      (await chanceRules.listOpen('RECHARGE_AMOUNT', at(now))).map(({ rule }) => rule.id)
    expect([
      await inForce(9),
      await inForce(10),
      await inForce(12),
      await inForce(14),
      await inForce(19),
      await inForce(20),
    ]).toEqual([[], [whole], [whole, late], [whole], [whole], []])
    const [open] = await chanceRules.listOpen('RECHARGE_AMOUNT', at(10))
    expect(open).toMatchObject({
      drawEndTime: at(20),
      rule: { luckyDrawId: running, config: '{"minAmount":1}', startTime: null },
    })
    const { id: early } = await chanceRules.create(chanceRuleInput(others[3] as number), at(0))
    expect([await inForce(13), await inForce(14)]).toEqual([[whole, late, early], [whole]])
    expect(await theirs.stores.chanceRules.listOpen('RECHARGE_AMOUNT', at(10))).toEqual([])
  })
}

function describeGains(use: UseSpace): void {
  it('count what a member gets, up to the most', async () => {
    const { mine, theirs } = await use().neighbours()
    const gain = (wanted: number, most: number, userId = 1) =>
      mine.stores.chanceRules.gain({ ruleId: 1, userId, wanted, most })
    expect([await gain(2, 5), await gain(2, 5), await gain(2, 5), await gain(2, 5)]).toEqual([2, 2, 1, 0])
    // A rule that was made stricter since takes nothing back, and gives nothing.
    expect([await gain(1, 3), await gain(1, -1), await gain(9, 7, 2), await gain(9, -1, 3)]).toEqual([0, 1, 7, 9])
    expect(await theirs.stores.chanceRules.gain({ ruleId: 1, userId: 1, wanted: 1, most: 1 })).toBe(1)
  })

  it('give once to a member', async () => {
    const { stores } = await use().tenant()
    const gain = (wanted: number, most: number, userId = 1) =>
      stores.chanceRules.gainOnce({ ruleId: 1, userId, wanted, most })
    expect([await gain(2, 5), await gain(2, 5), await gain(2, -1, 2), await gain(2, 1, 3)]).toEqual([2, 0, 2, 1])
  })
}
