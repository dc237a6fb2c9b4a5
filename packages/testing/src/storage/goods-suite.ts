import { describe, expect, it } from 'vitest'
import { at } from './contract-space.js'
import type { UseSpace } from './contract-space.js'
import { qualityCheckCase } from './resource-cases.js'
import { qualityCheckInput } from './sample-rows.js'

const FIRST_PAGE = { pageNo: 1, pageSize: 10 } as const
const PARTNER_MEMBERS = ['completionTime', 'goodsId', 'height', 'length', 'qcPathList', 'volume', 'weight', 'width']

/** Quality checks as partners see them. */
export function describeQualityChecks(use: UseSpace): void {
  describe('qualityChecks', () => {
    describeLatest(use)
    describeCompleted(use)
  })
}

function describeLatest(use: UseSpace): void {
  it('answers the check that was completed last; of equal times the newest row', async () => {
    const { stores } = await use().tenant()
    const add = (weight: string, milliseconds: number) =>
      stores.qualityChecks.create(qualityCheckInput({ weight, completionTime: at(milliseconds) }), at(0))
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
    const { mine, theirs } = await use().neighbours()
    const { qualityChecks } = mine.stores
    for (const [weight, completed, created] of [['c', 10, 5], ['b', 20, 1], ['a', 20, 0], ['d', 0, 9]] as const) {
      await qualityChecks.create(qualityCheckInput({ weight, completionTime: at(completed) }), at(created))
    }
    const gone = await qualityChecks.create(qualityCheckInput({ completionTime: at(99) }), at(0))
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
    const add = (goodsId: string, completed: number, created: number) =>
      stores.qualityChecks.create(qualityCheckInput({ goodsId, completionTime: at(completed) }), at(created))
    for (const time of [999, 1000, 2000, 2001]) await add(`completed ${time}`, time, 0)
    for (const time of [4999, 5000, 6000, 6001]) await add(`created ${time}`, 0, time)
    await stores.qualityChecks.create(qualityCheckInput({ goodsId: 'other', source: 2, completionTime: at(0) }), at(0))
    const found = async (filter: Partial<Parameters<typeof stores.qualityChecks.listCompleted>[0]>) =>
      (await stores.qualityChecks.listCompleted({ ...FIRST_PAGE, ...filter })).list.map(({ goodsId }) => goodsId)
    expect(await found({ completionTime: { start: at(1000), end: at(2000) } })).toEqual(['completed 2000', 'completed 1000'])
    expect(await found({ createTime: { start: at(5000), end: at(6000) } })).toEqual(['created 6000', 'created 5000'])
    expect(await found({ source: 2 })).toEqual(['other'])
    expect(await found({ goodsId: 'other' })).toEqual(['other'])
    expect(await found({ goodsId: 'other', source: 1 })).toEqual([])
    expect(await found({ goodsId: undefined, source: undefined })).toHaveLength(9)
  })
}
