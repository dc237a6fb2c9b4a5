import { describe, expect, it } from 'vitest'
import { at, undo } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { levelInput } from './promoter-rows.js'
import { LARGEST_ID } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

/** What belongs to promoters, beyond what every resource does. */
export function describePromoterBelongings(use: UseSpace): void {
  describe('promoterLevels', () => describeLevels(use))
  describe('promoterGroups', () => describeGroups(use))
  describe('promoterGroupRelations', () => describeRelations(use))
  describe('socialChannels and promoterCategories', () => {
    describeKeys(use)
    describeSortedCategories(use)
  })
  describe('emailCodes', () => describeEmailCodes(use))
}

function describeLevels(use: UseSpace): void {
  it('are listed and paged by their sort, smaller first', async () => {
    const { theirs, promoterLevels } = await use().neighbours('promoterLevels')
    for (const [level, sort] of [
      [1, 30],
      [2, -5],
      [3, 30],
      [4, 0],
    ] as const)
      await promoterLevels.create(levelInput(level, { sort }), at(level))
    await theirs.stores.promoterLevels.create(levelInput(9), at(0))
    const { id: gone } = await promoterLevels.create(levelInput(5), at(0))
    await promoterLevels.delete(gone, at(1))
    expect((await promoterLevels.list()).map(({ level }) => level)).toEqual([2, 4, 1, 3])
    const { list } = await promoterLevels.page({ pageNo: 1, pageSize: 10 })
    expect(list.map(({ level }) => level)).toEqual([2, 4, 3, 1])
    expect((await promoterLevels.list())[0]).toEqual(list[0])
  })

  it('are locked while they are enabled, and left as they are', async () => {
    const { mine, theirs, promoterLevels } = await use().neighbours('promoterLevels')
    const { id } = await promoterLevels.create(levelInput(1), at(0))
    await promoterLevels.create(levelInput(2, { status: 1 }), at(0))
    await theirs.stores.promoterLevels.create(levelInput(3), at(0))
    const before = await promoterLevels.list()
    const locked = await mine.stores.transaction(async (tx) => {
      await tx.promoterLevels.lockAll()
      const levels = [1, 2, 3, LARGEST_ID]
      const answers: boolean[] = []
      for (const level of levels) answers.push(await tx.promoterLevels.lockEnabled(level))
      return answers
    })
    expect(locked).toEqual([true, false, false, false])
    expect(await promoterLevels.list()).toEqual(before)
    await promoterLevels.delete(id, at(1))
    expect(await promoterLevels.lockEnabled(1)).toBe(false)
  })

  it('are unique while they live', async () => {
    const { promoterLevels } = (await use().tenant()).stores
    const { id } = await promoterLevels.create(levelInput(1), at(0))
    const { id: other } = await promoterLevels.create(levelInput(2), at(0))
    await expectRefusal(promoterLevels.create(levelInput(1), at(0)), 'unique')
    await expectRefusal(promoterLevels.update(other, levelInput(1)), 'unique')
    await promoterLevels.delete(id, at(1))
    expect(await promoterLevels.update(other, levelInput(1))).toBe(true)
  })
}

function describeGroups(use: UseSpace): void {
  it('are listed oldest first, and locked where they are', async () => {
    const { mine, theirs, promoterGroups } = await use().neighbours('promoterGroups')
    const [b, a, gone] = [
      (await promoterGroups.create({ groupName: 'b' }, at(2))).id,
      (await promoterGroups.create({ groupName: 'a' }, at(1))).id,
      (await promoterGroups.create({ groupName: 'c' }, at(0))).id,
    ]
    const { id: foreign } = await theirs.stores.promoterGroups.create({ groupName: 'a' }, at(0))
    await promoterGroups.delete(gone, at(3))
    expect((await promoterGroups.list()).map(({ id }) => id)).toEqual([a, b])
    expect((await promoterGroups.list())[0]).toEqual(await promoterGroups.find(a))
    expect(await mine.stores.transaction((tx) => tx.promoterGroups.lock([a, gone, foreign, b]))).toEqual([b, a])
    await expectRefusal(promoterGroups.create({ groupName: 'a' }, at(0)), 'unique')
    await promoterGroups.create({ groupName: 'c' }, at(0))
  })

  it('take every promoter out when they are deleted, at once for whoever looks', async () => {
    const { mine, theirs } = await use().neighbours()
    const { promoterGroups, promoterGroupRelations } = mine.stores
    const [gone, kept] = [
      (await promoterGroups.create({ groupName: 'a' }, at(0))).id,
      (await promoterGroups.create({ groupName: 'b' }, at(0))).id,
    ]
    const { id } = await promoterGroupRelations.create({ groupId: gone, promoterId: 1 }, at(0))
    for (const promoterId of [2, 3]) await promoterGroupRelations.create({ groupId: gone, promoterId }, at(0))
    await promoterGroupRelations.create({ groupId: kept, promoterId: 1 }, at(0))
    for (const groupId of [gone, kept]) expect(await promoterGroupRelations.takeOut(groupId, 9, at(1))).toBe(0)
    expect(await promoterGroupRelations.listOf([1, 2])).toHaveLength(3)
    expect(await promoterGroups.delete(gone, at(1))).toBe(true)
    const left = { groupId: kept, promoterId: 1 }
    const takeOut = (limit: number, { stores } = mine) => stores.promoterGroupRelations.takeOut(gone, limit, at(2))
    for (const taken of [0, 2, 1, 0]) {
      expect(await promoterGroupRelations.listOf([1, 2])).toEqual([left])
      expect(await promoterGroupRelations.page({ pageNo: 1, pageSize: 9 })).toMatchObject({ list: [left], total: 1 })
      expect((await promoterGroupRelations.page({ pageNo: 1, pageSize: 9, groupId: gone })).total).toBe(0)
      expect(await promoterGroupRelations.find(id)).toBeUndefined()
      expect(await promoterGroupRelations.delete(id, at(2))).toBe(false)
      expect(await (taken === 0 ? takeOut(9, theirs) : takeOut(2))).toBe(taken)
    }
    expect(await takeOut(2)).toBe(0)
  })
}

function describeRelations(use: UseSpace): void {
  it('are replaced for the promoters that are named, and kept where they were right', async () => {
    const { mine, theirs } = await use().neighbours()
    const { promoterGroupRelations: relations } = mine.stores
    for (const groupId of [10, 11]) await relations.create({ groupId, promoterId: 1 }, at(0))
    await relations.create({ groupId: 10, promoterId: 3 }, at(0))
    await theirs.stores.promoterGroupRelations.create({ groupId: 10, promoterId: 1 }, at(0))
    for (const time of [5, 6])
      await mine.stores.transaction((tx) => tx.promoterGroupRelations.replace([1, 2], [11, 12], at(time)))
    const pairs = [1, 2].flatMap((promoterId) => [11, 12].map((groupId) => ({ groupId, promoterId })))
    expect(await relations.listOf([2, 1])).toEqual(pairs)
    expect(await relations.listOf([3])).toEqual([{ groupId: 10, promoterId: 3 }])
    expect(await theirs.stores.promoterGroupRelations.listOf([1])).toEqual([{ groupId: 10, promoterId: 1 }])
    const { list, total } = await relations.page({ promoterId: 1, pageNo: 1, pageSize: 10 })
    expect({ total, times: list.map(({ groupId, createTime }) => [groupId, createTime]) }).toEqual({
      total: 2,
      times: [
        [12, at(5)],
        [11, at(0)],
      ],
    })
  })

  it('are replaced for many at once', async () => {
    const { stores } = await use().tenant()
    const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
    await stores.transaction((tx) => tx.promoterGroupRelations.replace(numbers(100), numbers(20), at(0)))
    expect((await stores.promoterGroupRelations.page({ pageNo: 1, pageSize: 1 })).total).toBe(2000)
    await stores.transaction((tx) => tx.promoterGroupRelations.replace(numbers(100), [20], at(1)))
    expect(await stores.promoterGroupRelations.listOf(numbers(100))).toHaveLength(100)
  })

  it('are of a promoter and a group once', async () => {
    const { promoterGroupRelations: relations } = (await use().tenant()).stores
    const { id } = await relations.create({ groupId: 1, promoterId: 1 }, at(0))
    await expectRefusal(relations.create({ groupId: 1, promoterId: 1 }, at(0)), 'unique')
    await relations.delete(id, at(1))
    await relations.create({ groupId: 1, promoterId: 1 }, at(2))
    expect(await relations.listOf([1])).toEqual([{ groupId: 1, promoterId: 1 }])
  })
}

function describeKeys(use: UseSpace): void {
  const links = { socialChannelLinks: 'https://social.example.com', displayOnSharePage: false }

  it('have a code, or a title, once for each promoter', async () => {
    const { socialChannels, promoterCategories } = (await use().tenant()).stores
    const channel = async (promoterId: number) =>
      (await socialChannels.create({ promoterId, socialChannelCode: 'X', ...links }, at(0))).id
    const category = async (promoterId: number) =>
      (await promoterCategories.create({ promoterId, title: 'Shoes' }, at(0))).id
    for (const create of [channel, category]) {
      await create(1)
      await expectRefusal(create(1), 'unique')
      await create(2)
    }
  })

  it('of social channels: are remembered by code, also deleted ones and those that have moved', async () => {
    const { theirs, socialChannels } = await use().neighbours('socialChannels')
    const standing = (socialChannelCode: string, promoterId = 1) =>
      socialChannels.standing({ promoterId, socialChannelCode })
    const row = { promoterId: 1, socialChannelCode: 'X', ...links }
    expect(await standing('X')).toBe('never')
    const { id } = await socialChannels.create(row, at(0))
    expect([await standing('X'), await standing('Y'), await standing('X', 2)]).toEqual(['present', 'never', 'never'])
    expect(await theirs.stores.socialChannels.standing({ promoterId: 1, socialChannelCode: 'X' })).toBe('never')
    await socialChannels.delete(id, at(1))
    expect(await standing('X')).toBe('past')
    const { id: again } = await socialChannels.create(row, at(2))
    expect(await standing('X')).toBe('present')
    await socialChannels.leave({ ...row, socialChannelCode: 'Y' }, at(3))
    expect(await standing('Y')).toBe('past')
    expect((await socialChannels.page({ pageNo: 1, pageSize: 10 })).list.map((shown) => shown.id)).toEqual([again])
  })

  it('keep their promoter in an update that lacks it', async () => {
    const { socialChannels, withdrawMethods } = (await use().tenant()).stores
    const { id: channel } = await socialChannels.create({ promoterId: 1, socialChannelCode: 'X', ...links }, at(0))
    expect(await socialChannels.update(channel, { socialChannelCode: 'Y', ...links, promoterId: undefined })).toBe(true)
    expect(await socialChannels.find(channel)).toMatchObject({ promoterId: 1, socialChannelCode: 'Y' })
    const wallet = { accountType: 3, accountTypeCode: 'PLATFORM_WALLET', accountDetail: 'a' } as const
    const { id: method } = await withdrawMethods.create({ ...wallet, promoterId: 1 }, at(0))
    expect(await withdrawMethods.update(method, { ...wallet, accountDetail: 'b' })).toBe(true)
    expect(await withdrawMethods.find(method)).toMatchObject({ promoterId: 1, accountDetail: 'b' })
  })
}

function describeSortedCategories(use: UseSpace): void {
  it('of categories: begin with sort 0, keep what was sorted, and page larger sort first', async () => {
    const { mine, theirs } = await use().neighbours()
    const { promoterCategories: categories } = mine.stores
    const create = async (title: string, sort?: number) =>
      (await categories.create({ promoterId: 1, title, sort }, at(0))).id
    const [a, b, c, d] = [await create('a'), await create('b', 5), await create('c', -1), await create('d')]
    const page = async (filter = {}) =>
      (await categories.page({ ...filter, pageNo: 1, pageSize: 10 })).list.map(({ id, sort }) => [id, sort])
    expect(await page()).toEqual([
      [b, 5],
      [d, 0],
      [a, 0],
      [c, -1],
    ])
    expect([await categories.updateSort(c, 9), await theirs.stores.promoterCategories.updateSort(c, 1)]).toEqual([
      true,
      false,
    ])
    expect(await categories.update(b, { title: 'B', promoterId: undefined })).toBe(true)
    expect(await page({ promoterId: 1 })).toEqual([
      [c, 9],
      [b, 5],
      [d, 0],
      [a, 0],
    ])
    expect(await categories.find(b)).toMatchObject({ promoterId: 1, title: 'B', sort: 5 })
    expect(await mine.stores.transaction((tx) => tx.promoterCategories.lock([b, LARGEST_ID, a]))).toEqual([a, b])
  })
}

function describeEmailCodes(use: UseSpace): void {
  const code = (codeHash: string | null, second: number, promoterId = 1) => ({
    promoterId,
    codeHash,
    sentTime: at(second * 1000),
    expireTime: at(second * 1000 + 600_000),
  })

  it('are one for each promoter, the last that was sent', async () => {
    const { theirs, emailCodes } = await use().neighbours('emailCodes')
    expect(await emailCodes.find(1)).toBeUndefined()
    expect(await emailCodes.save(code('old', 0), 60_000)).toBe(true)
    expect(await emailCodes.save(code('other', 0, 2), 60_000)).toBe(true)
    expect(await emailCodes.find(1)).toMatchObject(code('old', 0))
    expect(await emailCodes.save(code('new', 60), 60_000)).toBe(true)
    expect([await emailCodes.find(1), await emailCodes.find(2)]).toMatchObject([code('new', 60), code('other', 0, 2)])
    expect(await theirs.stores.emailCodes.find(1)).toBeUndefined()
  })

  it('are not sent again before it has been quiet, whether the last one was used or not', async () => {
    const { emailCodes } = (await use().tenant()).stores
    await emailCodes.save(code('old', 0), 60_000)
    expect(await emailCodes.save({ ...code('new', 59), sentTime: at(59_999) }, 60_000)).toBe(false)
    expect(await emailCodes.find(1)).toMatchObject(code('old', 0))
    expect(await emailCodes.consume(1, 'old')).toBe(true)
    expect([await emailCodes.save(code('new', 59), 60_000), await emailCodes.save(code('new', 60), 60_000)]).toEqual([
      false,
      true,
    ])
  })

  it('of a clock that was set back hold nobody up', async () => {
    const { emailCodes } = (await use().tenant()).stores
    await emailCodes.save(code('old', 3600), 60_000)
    expect(await emailCodes.save(code('new', 3599), 60_000)).toBe(true)
    expect(await emailCodes.find(1)).toMatchObject(code('new', 3599))
  })

  it('are used once, and again after a rollback', async () => {
    const { mine, theirs, emailCodes } = await use().neighbours('emailCodes')
    await emailCodes.save(code('hash', 0), 1)
    expect([await emailCodes.consume(2, 'hash'), await theirs.stores.emailCodes.consume(1, 'hash')]).toEqual([
      false,
      false,
    ])
    await undo(mine.stores, async (tx) => {
      expect(await tx.emailCodes.consume(1, 'hash')).toBe(true)
    })
    expect([await emailCodes.consume(1, 'hash'), await emailCodes.consume(1, 'hash')]).toEqual([true, false])
    expect(await emailCodes.find(1)).toMatchObject(code(null, 0))
  })
}
