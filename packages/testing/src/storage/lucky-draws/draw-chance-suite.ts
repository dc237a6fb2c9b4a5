import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { describeDrawRecords } from './draw-record-suite.js'
import { newChanceLog } from './draw-rows.js'
import { AWKWARD, LARGEST_ID } from '../sample-rows.js'

const owner = { userId: 1, luckyDrawId: 2 }
const FIRST_PAGE = { pageNo: 1, pageSize: 10 } as const
const none = { list: [], total: 0 }

/** What the engine writes about members in lucky draws. */
export function describeDrawChances(use: UseSpace): void {
  describe('chanceItems', () => {
    describeItems(use)
    describeEndedItems(use)
    describePagesOfItems(use)
  })
  describe('chanceLogs and drawWallets', () => describeAccounts(use))
  describe('drawVisits', () => describeVisits(use))
  describe('drawRecords', () => describeDrawRecords(use))
  describe('drawTallies', () => describeTallies(use))
}

function describeItems(use: UseSpace): void {
  it('are used from the one that ends first, and not after its end', async () => {
    const { theirs, chanceItems } = await use().neighbours('chanceItems')
    const add = (ruleId: number, end: number) =>
      chanceItems.insertMany({ ...owner, ruleId, expirationTime: at(end), count: 1 }, at(0))
    for (const [ruleId, end] of [
      [1, 30],
      [2, 10],
      [3, 20],
      [4, 20],
    ] as const)
      await add(ruleId, end)
    await chanceItems.insertMany({ ...owner, userId: 9, ruleId: 5, expirationTime: at(1), count: 3 }, at(0))
    expect(await theirs.stores.chanceItems.use(owner, { logId: 1, now: at(0) })).toBe(false)
    for (const logId of [71, 72]) expect(await chanceItems.use(owner, { logId, now: at(10) })).toBe(true)
    const { list, total } = await chanceItems.page({ userId: 1, ...FIRST_PAGE })
    expect(total).toBe(4)
    expect(list.map(({ ruleId, status, consumedLogId }) => [ruleId, status, consumedLogId])).toEqual([
      [4, 1, 72],
      [3, 1, 71],
      [2, 0, null],
      [1, 0, null],
    ])
    expect(list[3]).toEqual({
      ...owner,
      id: list[3]?.id,
      ruleId: 1,
      gainedTime: at(0),
      createTime: at(0),
      expirationTime: at(30),
      status: 0,
      consumedLogId: null,
      revision: 1,
    })
    expect([
      await chanceItems.use(owner, { logId: 73, now: at(29) }),
      await chanceItems.use(owner, { logId: 74, now: at(29) }),
    ]).toEqual([true, false])
    expect(await chanceItems.find(list[0]?.id ?? 0)).toEqual(list[0])
    expect(await theirs.stores.chanceItems.find(list[0]?.id ?? 0)).toBeUndefined()
  })
}

function describeEndedItems(use: UseSpace): void {
  it('are over once, and the job is told whose', async () => {
    const { mine, theirs, chanceItems } = await use().neighbours('chanceItems')
    const start = -1_000_000
    await chanceItems.insertMany({ ...owner, ruleId: 1, expirationTime: at(start), count: 3 }, at(start))
    await chanceItems.insertMany({ ...owner, ruleId: 1, expirationTime: at(start + 1), count: 1 }, at(start))
    const due = async () =>
      (await use().system.chanceItems.listExpired(at(start), 10)).filter(({ tenantId }) => tenantId === mine.id)
    expect(await due()).toEqual(
      Array.from({ length: 3 }, () => ({ ...owner, tenantId: mine.id, expirationTime: at(start) })),
    )
    expect(await use().system.chanceItems.listExpired(at(start), 1)).toHaveLength(1)
    expect(await theirs.stores.chanceItems.expire(owner, at(start))).toBe(0)
    expect([await chanceItems.expire(owner, at(start)), await chanceItems.expire(owner, at(start))]).toEqual([3, 0])
    expect(await due()).toEqual([])
    expect([
      await chanceItems.use(owner, { logId: 1, now: at(start) }),
      await chanceItems.use(owner, { logId: 2, now: at(start) }),
    ]).toEqual([true, false])
  })

  it('that ended are listed on from one of them, an owner at a time', async () => {
    const { mine, theirs, chanceItems } = await use().neighbours('chanceItems')
    const start = -2_000_000
    const end = { ruleId: 1, count: 2 }
    await chanceItems.insertMany({ ...end, userId: 8, luckyDrawId: 1, expirationTime: at(start + 1) }, at(start))
    for (const [userId, luckyDrawId] of [
      [7, 3],
      [9, 1],
      [7, 2],
    ] as const)
      await chanceItems.insertMany({ ...end, userId, luckyDrawId, expirationTime: at(start) }, at(start))
    await theirs.stores.chanceItems.insertMany(
      { ...end, userId: 7, luckyDrawId: 2, expirationTime: at(start) },
      at(start),
    )
    const seen: string[] = []
    const { chanceItems: sweep } = use().system
    for (let [last] = await sweep.listExpired(at(start + 1), 1); last !== undefined;) {
      const { tenantId, userId, luckyDrawId, expirationTime } = last
      if (tenantId === mine.id) seen.push(`${userId} ${luckyDrawId} ${expirationTime.getTime() - at(start).getTime()}`)
      else if (tenantId === theirs.id) seen.push('theirs')
      ;[last] = await sweep.listExpired(at(start + 1), 1, last)
    }
    const own = ['7 2 0', '7 3 0', '9 1 0']
    expect(seen).toEqual([...(mine.id < theirs.id ? [...own, 'theirs'] : ['theirs', ...own]), '8 1 1'])
  })
}

function describePagesOfItems(use: UseSpace): void {
  it('are paged by what is asked', async () => {
    const { theirs, chanceItems } = await use().neighbours('chanceItems')
    for (const [userId, luckyDrawId] of [
      [1, 1],
      [1, 2],
      [2, 1],
    ] as const)
      await chanceItems.insertMany({ userId, luckyDrawId, ruleId: 1, expirationTime: at(10), count: 1 }, at(userId))
    await chanceItems.use({ userId: 2, luckyDrawId: 1 }, { logId: 1, now: at(0) })
    const found = async (filter: object) =>
      (await chanceItems.page({ ...FIRST_PAGE, ...filter })).list.map(
        ({ userId, luckyDrawId }) => `${userId}${luckyDrawId}`,
      )
    expect(await found({})).toEqual(['21', '12', '11'])
    expect(await found({ userId: 1 })).toEqual(['12', '11'])
    expect(await found({ luckyDrawId: 1 })).toEqual(['21', '11'])
    expect(await found({ userId: 1, luckyDrawId: 1 })).toEqual(['11'])
    expect(await found({ status: 1 })).toEqual(['21'])
    expect(await found({ luckyDrawId: 1, status: 0 })).toEqual(['11'])
    expect(await found({ createTime: { start: at(2), end: at(2) } })).toEqual(['21'])
    expect(await chanceItems.page({ pageNo: 2, pageSize: 2 })).toMatchObject({ list: [{ luckyDrawId: 1 }], total: 3 })
    expect(await theirs.stores.chanceItems.page(FIRST_PAGE)).toEqual(none)
    for (const status of [-1, 2 ** 31, LARGEST_ID]) expect(await found({ status })).toEqual([])
  })
}

function describeAccounts(use: UseSpace): void {
  it('keep entries as they were given', async () => {
    const { theirs, chanceLogs } = await use().neighbours('chanceLogs')
    const first = newChanceLog(2, 1, {
      unionId: AWKWARD,
      remark: AWKWARD,
      ruleId: LARGEST_ID,
      changeCount: 1000,
      reasonCode: 'ADMIN_GRANT',
    })
    const id = await chanceLogs.append(first, at(123))
    const used = await chanceLogs.append(newChanceLog(2, 1, { changeType: 2 }), at(124))
    expect(await chanceLogs.find(id)).toEqual({ ...first, id, createTime: at(123), revision: 1 })
    const ids = async (filter: object) =>
      (await chanceLogs.page({ ...FIRST_PAGE, ...filter })).list.map((entry) => entry.id)
    expect([
      await ids({}),
      await ids({ changeType: 1 }),
      await ids({ userId: 1, changeType: 2 }),
      await ids({ luckyDrawId: 3 }),
    ]).toEqual([[used, id], [id], [used], []])
    expect([await theirs.stores.chanceLogs.find(id), await theirs.stores.chanceLogs.page(FIRST_PAGE)]).toEqual([
      undefined,
      none,
    ])
  })

  it('add up, and never fall below zero', async () => {
    const { theirs, drawWallets } = await use().neighbours('drawWallets')
    const gain = (count: number) => drawWallets.gain({ ...owner, unionId: 'union' }, count, at(5))
    expect(await drawWallets.consume(owner, 1)).toBe(false)
    expect([await gain(0), await gain(3)]).toEqual([true, false])
    expect([
      await drawWallets.consume(owner, 2),
      await drawWallets.consume(owner, 2),
      await theirs.stores.drawWallets.consume(owner, 1),
    ]).toEqual([true, false, false])
    const { list } = await drawWallets.page({ ...owner, ...FIRST_PAGE })
    const sums = { totalGainedCount: 3, totalConsumedCount: 2, availableCount: 1 }
    expect(list).toEqual([{ ...owner, ...sums, id: list[0]?.id, unionId: 'union', createTime: at(5), revision: 3 }])
    expect(await drawWallets.find(list[0]?.id ?? 0)).toEqual(list[0])
    expect(await theirs.stores.drawWallets.page(FIRST_PAGE)).toEqual(none)
  })
}

function describeVisits(use: UseSpace): void {
  it('are counted for a member, with the last of them', async () => {
    const { theirs, drawVisits } = await use().neighbours('drawVisits')
    await drawVisits.count({ ...owner, ip: '203.0.113.7', eventMeta: AWKWARD }, at(0))
    const { list } = await drawVisits.page({ userId: 1, ...FIRST_PAGE })
    expect(list).toEqual([
      {
        ...owner,
        id: list[0]?.id,
        totalVisitCount: 1,
        lastVisitIp: '203.0.113.7',
        lastEventMeta: AWKWARD,
        createTime: at(0),
        revision: 1,
      },
    ])
    await drawVisits.count(owner, at(1))
    expect(await drawVisits.find(list[0]?.id ?? 0)).toMatchObject({
      totalVisitCount: 2,
      lastVisitIp: null,
      lastEventMeta: null,
      createTime: at(0),
    })
    expect(await theirs.stores.drawVisits.page(FIRST_PAGE)).toEqual(none)
  })

  it('know who registered for what, also twice', async () => {
    const { theirs, drawVisits } = await use().neighbours('drawVisits')
    for (let i = 0; i < 2; i++) await drawVisits.register(7, 1, at(i))
    expect([
      await drawVisits.isRegistered(7, 1),
      await drawVisits.isRegistered(7, 2),
      await drawVisits.isRegistered(8, 1),
    ]).toEqual([true, false, false])
    expect(await theirs.stores.drawVisits.isRegistered(7, 1)).toBe(false)
  })
}

function describeTallies(use: UseSpace): void {
  it('add up over all members, by name and key', async () => {
    const { theirs, drawTallies } = await use().neighbours('drawTallies')
    for (let userId = 1; userId <= 20; userId++) {
      await drawTallies.add(2, userId, [
        { name: 'draws', by: 1 },
        { name: 'prizeFailed', key: '5', by: 2 },
        { name: 'dayDraws', key: '2026-09-10', by: userId },
      ])
    }
    await drawTallies.add(2, LARGEST_ID, [{ name: 'prizeFailed', key: '5', by: -1 }])
    await drawTallies.add(2, 1, [])
    const read = (await drawTallies.read(2)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    expect(read).toEqual([
      { name: 'dayDraws', key: '2026-09-10', count: 210 },
      { name: 'draws', key: '', count: 20 },
      { name: 'prizeFailed', key: '5', count: 39 },
    ])
    expect([await drawTallies.read(3), await theirs.stores.drawTallies.read(2)]).toEqual([[], []])
  })
}
