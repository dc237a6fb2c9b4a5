import type { QcRecordInput } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { qualityCheckCase } from './quality-check-case.js'
import { qualityCheckInput } from '../sample-rows.js'

const FIRST_PAGE = { pageNo: 1, pageSize: 10 } as const
const PARTNER_MEMBERS = ['completionTime', 'goodsId', 'height', 'length', 'qcPathList', 'volume', 'weight', 'width']

/** Quality checks as partners see them. */
export function describeQualityChecks(use: UseSpace): void {
  describe('qualityChecks', () => {
    describeLatest(use)
    describeCompleted(use)
    describeNewest(use)
  })
}

function describeNewest(use: UseSpace): void {
  it('answers the newest checks of each of several goods, at most so many of each', async () => {
    const { theirs, qualityChecks } = await use().neighbours('qualityChecks')
    const add = async (members: Partial<QcRecordInput>, completed: number) =>
      (await qualityChecks.create(qualityCheckInput({ ...members, completionTime: at(completed) }), at(0))).id
    for (const [weight, completed] of [
      ['a', 1],
      ['b', 3],
      ['c', 3],
      ['d', 2],
      ['e', 9],
    ] as const)
      await add({ weight }, completed)
    await qualityChecks.delete(await add({ weight: 'gone' }, 99), at(1))
    await add({ weight: 'of another marketplace', source: 2 }, 99)
    await add({ goodsId: 'G2', weight: 'f', source: 2 }, 4)
    await add({ goodsId: `G'"3`, weight: 'g' }, 0)
    await add({ goodsId: 'G4', weight: 'not asked for' }, 99)
    await theirs.stores.qualityChecks.create(qualityCheckInput({ weight: 'theirs', completionTime: at(99) }), at(0))
    const newest = async (goods: [string, 1 | 2][], limit: number) =>
      (
        await qualityChecks.listNewest(
          goods.map(([goodsId, source]) => ({ goodsId, source })),
          limit,
        )
      )
        .map(({ weight }) => weight)
        .join('')
    expect(await newest([['G1', 1]], 3)).toBe('ecb')
    expect(
      await newest(
        [
          ['G1', 1],
          ['G2', 2],
          [`G'"3`, 1],
          ['G9', 1],
        ],
        4,
      ),
    ).toBe('efcbdg')
    expect(await newest([['G2', 1]], 5)).toBe('')
    expect(await newest([], 5)).toBe('')
  })

  it('shows everything of a check but who made it and where it stands', async () => {
    const { stores } = await use().tenant()
    const input = qualityCheckCase.full('G')
    await stores.qualityChecks.create(input, at(0))
    const { inspector: _inspector, photographer: _photographer, ...seen } = input
    expect(await stores.qualityChecks.listNewest([{ goodsId: input.goodsId, source: 3 }], 5)).toEqual([seen])
  })
}

function describeLatest(use: UseSpace): void {
  it('answers the check that was completed last; of equal times the newest row', async () => {
    const { stores } = await use().tenant()
    const add = async (weight: string, milliseconds: number) =>
      (await stores.qualityChecks.create(qualityCheckInput({ weight, completionTime: at(milliseconds) }), at(0))).id
    const latest = async () => (await stores.qualityChecks.findLatest({ goodsId: 'G1', source: 1 }))?.weight
    expect(await latest()).toBeUndefined()
    await add('first', 1000)
    await add('earlier', 999)
    expect(await latest()).toBe('first')
    const tied = await add('tied', 1000)
    expect(await latest()).toBe('tied')
    await stores.qualityChecks.delete(tied, at(1))
    expect(await latest()).toBe('first')
  })

  it('looks at these goods of this marketplace and tenant only', async () => {
    const { mine, theirs } = await use().neighbours()
    await mine.stores.qualityChecks.create(qualityCheckInput({ source: 2 }), at(0))
    await mine.stores.qualityChecks.create(qualityCheckInput({ goodsId: 'g1' }), at(0))
    await theirs.stores.qualityChecks.create(qualityCheckInput(), at(0))
    expect(await mine.stores.qualityChecks.findLatest({ goodsId: 'G1', source: 1 })).toBeUndefined()
  })

  it('reads for partners what they may see, and nothing else', async () => {
    const { stores } = await use().tenant()
    const input = qualityCheckCase.full('G')
    await stores.qualityChecks.create(input, at(0))
    const latest = await stores.qualityChecks.findLatest({ goodsId: input.goodsId, source: 3 })
    const { list } = await stores.qualityChecks.listCompleted(FIRST_PAGE)
    const seen = Object.fromEntries(PARTNER_MEMBERS.map((member) => [member, input[member as keyof typeof input]]))
    expect([latest, list]).toEqual([seen, [seen]])
  })
}

function describeCompleted(use: UseSpace): void {
  it('lists what was completed last first; of equal times the newest row', async () => {
    const { theirs, qualityChecks } = await use().neighbours('qualityChecks')
    for (const [weight, completed, created] of [
      ['c', 10, 5],
      ['b', 20, 1],
      ['a', 20, 0],
      ['d', 0, 9],
    ] as const) {
      await qualityChecks.create(qualityCheckInput({ weight, completionTime: at(completed) }), at(created))
    }
    const { id: gone } = await qualityChecks.create(qualityCheckInput({ completionTime: at(99) }), at(0))
    await qualityChecks.delete(gone, at(1))
    await theirs.stores.qualityChecks.create(qualityCheckInput({ completionTime: at(99) }), at(0))
    const list = async (pageNo: number, pageSize: number) => {
      const page = await qualityChecks.listCompleted({ pageNo, pageSize })
      return { weights: page.list.map(({ weight }) => weight).join(''), total: page.total }
    }
    expect(await list(1, 10)).toEqual({ weights: 'abcd', total: 4 })
    expect(await list(2, 3)).toEqual({ weights: 'd', total: 4 })
    expect(await list(3, 3)).toEqual({ weights: '', total: 4 })
  })

  it('filters, both ends of a range included', async () => {
    const { stores } = await use().tenant()
    const add = async (goodsId: string, completed: number, created: number) =>
      (await stores.qualityChecks.create(qualityCheckInput({ goodsId, completionTime: at(completed) }), at(created))).id
    for (const time of [999, 1000, 2000, 2001]) await add(`completed ${time}`, time, 0)
    for (const time of [4999, 5000, 6000, 6001]) await add(`created ${time}`, 0, time)
    await stores.qualityChecks.create(qualityCheckInput({ goodsId: 'other', source: 2, completionTime: at(0) }), at(0))
    const found = async (filter: Partial<Parameters<typeof stores.qualityChecks.listCompleted>[0]>) =>
      (await stores.qualityChecks.listCompleted({ ...FIRST_PAGE, ...filter })).list.map(({ goodsId }) => goodsId)
    expect(await found({ completionTime: { start: at(1000), end: at(2000) } })).toEqual([
      'completed 2000',
      'completed 1000',
    ])
    expect(await found({ createTime: { start: at(5000), end: at(6000) } })).toEqual(['created 6000', 'created 5000'])
    expect(await found({ source: 2 })).toEqual(['other'])
    expect(await found({ goodsId: 'other' })).toEqual(['other'])
    expect(await found({ goodsId: 'other', source: 1 })).toEqual([])
    expect(await found({ goodsId: undefined, source: undefined })).toHaveLength(9)
  })
}
