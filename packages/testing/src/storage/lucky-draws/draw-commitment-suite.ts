import { describe, expect, it } from 'vitest'
import { at, undo } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { luckyDrawInput, newDrawRecord } from './draw-rows.js'
import { expectRefusal } from '../storage-error-of.js'

const seed = { digest: 'digest', sealed: 'name.sealed' }

/** The seeds of committed lucky draws, and the records that they lead to. */
export function describeDrawCommitments(use: UseSpace): void {
  describe('drawCommitments', () => {
    describeSeeds(use)
    describeSeals(use)
  })
  describe('drawRecords of a lucky draw', () => describeSequences(use))
}

function describeSeeds(use: UseSpace): void {
  it('show the digest from their beginning on, the seed when it is revealed, each once', async () => {
    const { theirs, luckyDraws, drawCommitments } = await use().neighbours('luckyDraws', 'drawCommitments')
    const { id } = await luckyDraws.create(luckyDrawInput('A', { committed: true }), at(0))
    expect([
      await drawCommitments.find(id),
      await drawCommitments.take(id),
      await drawCommitments.reveal(id, 'seed'),
    ]).toEqual([undefined, undefined, false])
    expect([
      await drawCommitments.begin(id, seed),
      await drawCommitments.begin(id, { digest: 'other', sealed: 'other' }),
    ]).toEqual([true, false])
    expect(await luckyDraws.find(id)).toMatchObject({
      committed: true,
      seedDigest: 'digest',
      seed: null,
      revision: 1,
    })
    expect(
      JSON.stringify([
        await luckyDraws.find(id),
        await luckyDraws.open(id),
        await luckyDraws.page({ pageNo: 1, pageSize: 10 }),
      ]),
    ).not.toContain('sealed')
    await luckyDraws.update(id, luckyDrawInput('A', { name: 'Other' }))
    expect(await theirs.stores.drawCommitments.reveal(id, 'seed')).toBe(false)
    expect([await drawCommitments.reveal(id, 'seed'), await drawCommitments.reveal(id, 'other')]).toEqual([true, false])
    expect(await luckyDraws.find(id)).toMatchObject({
      committed: true,
      seedDigest: 'digest',
      seed: 'seed',
      revision: 2,
    })
    await luckyDraws.update(id, luckyDrawInput('A'))
    expect(await luckyDraws.find(id)).toMatchObject({ committed: true, seedDigest: 'digest', seed: 'seed' })
    expect([await drawCommitments.find(id), await drawCommitments.take(id)]).toEqual([
      { digest: 'digest', sealed: null, drawnCount: 0 },
      undefined,
    ])
  })

  it('count their records, without gaps where a transaction ends in nothing', async () => {
    const { mine, theirs, drawCommitments } = await use().neighbours('drawCommitments')
    await drawCommitments.begin(7, seed)
    expect(await drawCommitments.take(7)).toEqual({ ...seed, sequence: 1 })
    await undo(mine.stores, async (tx) => {
      expect((await tx.drawCommitments.take(7))?.sequence).toBe(2)
    })
    expect((await drawCommitments.take(7))?.sequence).toBe(2)
    expect(await drawCommitments.find(7)).toEqual({ ...seed, drawnCount: 2 })
    expect([await theirs.stores.drawCommitments.find(7), await theirs.stores.drawCommitments.take(7)]).toEqual([
      undefined,
      undefined,
    ])
  })
}

function describeSeals(use: UseSpace): void {
  it('are sealed anew from the seal that was seen, and listed while they have another', async () => {
    const { mine, theirs, drawCommitments } = await use().neighbours('drawCommitments')
    const listed = async (
      seal: string,
      after?: { tenantId: number; luckyDrawId: number; digest: string; sealed: string },
    ) =>
      (await use().system.drawSeeds.listSealedOtherwise(seal, 1000, after)).filter(
        ({ tenantId }) => tenantId === mine.id,
      )
    for (const id of [1, 2, 3]) await drawCommitments.begin(id, seed)
    await drawCommitments.reveal(3, 'seed')
    const [first, second] = [1, 2].map((luckyDrawId) => ({ ...seed, tenantId: mine.id, luckyDrawId }))
    expect([await listed('name.'), await listed('other.'), await listed('other.', first)]).toEqual([
      [],
      [first, second],
      [second],
    ])
    expect(await use().system.drawSeeds.listSealedOtherwise('other.', 1)).toHaveLength(1)
    expect([
      await drawCommitments.reseal(1, 'wrong', 'other.'),
      await theirs.stores.drawCommitments.reseal(1, seed.sealed, 'other.'),
    ]).toEqual([false, false])
    expect([
      await drawCommitments.reseal(1, seed.sealed, 'other.anew'),
      await drawCommitments.reseal(1, seed.sealed, 'other.anew'),
    ]).toEqual([true, false])
    expect([await listed('other.'), (await drawCommitments.take(1))?.sealed]).toEqual([[second], 'other.anew'])
  })
}

function describeSequences(use: UseSpace): void {
  it('have a sequence once, where they have one', async () => {
    const { theirs, drawRecords } = await use().neighbours('drawRecords')
    await drawRecords.insert(newDrawRecord(1, 1, { sequence: 1 }), at(0))
    await expectRefusal(drawRecords.insert(newDrawRecord(1, 2, { sequence: 1 }), at(0)), 'unique')
    for (const userId of [1, 2]) await drawRecords.insert(newDrawRecord(1, userId), at(0))
    const others = [
      await drawRecords.insert(newDrawRecord(2, 1, { sequence: 1 }), at(0)),
      await theirs.stores.drawRecords.insert(newDrawRecord(1, 1, { sequence: 1 }), at(0)),
    ]
    expect(others).toHaveLength(2)
  })

  it('are listed from the oldest on, those after a record', async () => {
    const { theirs, drawRecords } = await use().neighbours('drawRecords')
    const ids: number[] = []
    for (const time of [3, 1, 2, 1])
      ids.push(await drawRecords.insert(newDrawRecord(1, 1, { drawnPrizeId: 9 }), at(time)))
    await drawRecords.insert(newDrawRecord(2, 1), at(0))
    const [last, first, third, second] = ids
    const listed = async (limit: number, after?: { id: number; createTime: Date }) =>
      (await drawRecords.listAfter(1, limit, after)).map(({ id }) => id)
    expect([await listed(9), await listed(2)]).toEqual([
      [first, second, third, last],
      [first, second],
    ])
    expect([
      await listed(9, { id: first ?? 0, createTime: at(1) }),
      await listed(9, { id: last ?? 0, createTime: at(3) }),
    ]).toEqual([[second, third, last], []])
    expect((await drawRecords.listAfter(1, 1))[0]).toMatchObject({ drawnPrizeId: 9, createTime: at(1) })
    expect(await theirs.stores.drawRecords.listAfter(1, 9)).toEqual([])
  })
}
