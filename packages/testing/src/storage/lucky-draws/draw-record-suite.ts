import { expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { AWKWARD, LARGEST_ID } from '../sample-rows.js'
import { newDrawRecord } from './draw-rows.js'

const owner = { userId: 1, luckyDrawId: 2 }
const FIRST_PAGE = { pageNo: 1, pageSize: 10 } as const
const won = {
  won: true,
  prizeId: 5,
  prizeSnapshotName: AWKWARD,
  prizeType: 'PLATFORM_COUPON',
  assetStatus: 0,
  drawnPrizeId: 5,
  number: 0,
}

/** Records of draws, and the grants of their prizes. */
export function describeDrawRecords(use: UseSpace): void {
  describeRecords(use)
  describeGrants(use)
}

function describeRecords(use: UseSpace): void {
  it('are as they were given, and found by request, member and what they used', async () => {
    const { theirs, drawRecords } = await use().neighbours('drawRecords')
    const record = newDrawRecord(2, 1, { ...won, requestId: AWKWARD })
    const id = await drawRecords.insert(record, at(1))
    const lost = await drawRecords.insert(newDrawRecord(2, 1, { number: null, drawnPrizeId: 6 }), at(2))
    const { drawnPrizeId: _, requestId: _requestId, ...shown } = record
    const row = { ...shown, id, assetId: null, createTime: at(1), revision: 1 }
    expect([await drawRecords.find(id), await drawRecords.findByRequest(owner, AWKWARD)]).toEqual([row, row])
    expect([await drawRecords.findFact(id), await drawRecords.findFact(LARGEST_ID)]).toEqual([
      { ...row, drawnPrizeId: 5 },
      undefined,
    ])
    expect((await drawRecords.listOf(owner)).map((found) => found.id)).toEqual([lost, id])
    expect(await drawRecords.listOf({ userId: 1, luckyDrawId: 3 })).toEqual([])
    expect([await drawRecords.hasDrawn(owner), await drawRecords.hasDrawn({ userId: 2, luckyDrawId: 2 })]).toEqual([
      true,
      false,
    ])
    expect([
      await drawRecords.isUsed({ luckyDrawId: 2 }),
      await drawRecords.isUsed({ luckyDrawId: 3 }),
      await drawRecords.isUsed({ prizeId: 5 }),
      await drawRecords.isUsed({ prizeId: 6 }),
    ]).toEqual([true, false, true, false])
    const other = theirs.stores.drawRecords
    expect([
      await other.find(id),
      await other.findFact(id),
      await other.findByRequest(owner, AWKWARD),
      await other.listOf(owner),
      await other.hasDrawn(owner),
      await other.isUsed({ prizeId: 5 }),
    ]).toEqual([undefined, undefined, undefined, [], false, false])
    const ids = async (filter: object) =>
      (await drawRecords.page({ ...FIRST_PAGE, ...filter })).list.map((found) => found.id)
    expect([
      await ids({}),
      await ids({ assetStatus: 0 }),
      await ids({ ...owner }),
      await ids({ luckyDrawId: 2, assetStatus: 1 }),
    ]).toEqual([[lost, id], [id], [lost, id], []])
  })

  it('are there once for a request of a member in a lucky draw', async () => {
    const { stores } = await use().tenant()
    const { drawRecords } = stores
    for (const record of [
      newDrawRecord(1, 1, { requestId: 'a' }),
      newDrawRecord(1, 2, { requestId: 'a' }),
      newDrawRecord(2, 1, { requestId: 'a' }),
    ])
      await drawRecords.insert(record, at(0))
    await expect(drawRecords.insert(newDrawRecord(1, 1, { requestId: 'a' }), at(1))).rejects.toMatchObject({
      kind: 'unique',
    })
  })
}

function describeGrants(use: UseSpace): void {
  it('are settled from the status that they have, and wait for their next try', async () => {
    const { mine, theirs, drawRecords } = await use().neighbours('drawRecords')
    const due = async (now: number, after?: { tenantId: number; id: number; retryTime: Date }) =>
      (await use().system.drawRecords.listDue(at(now), 1000, after))
        .filter(({ tenantId }) => tenantId === mine.id)
        .map(({ id }) => id)
    const [first = 0, second = 0] = [
      await drawRecords.insert(newDrawRecord(2, 1, won), at(0)),
      await drawRecords.insert(newDrawRecord(2, 1, won), at(0)),
    ]
    const failed = { assetStatus: 2, assetId: null, retryTime: at(50) }
    expect(await drawRecords.lockFailed(first)).toBeUndefined()
    expect([
      await theirs.stores.drawRecords.settle(first, 0, failed),
      await drawRecords.settle(first, 1, failed),
    ]).toEqual([false, false])
    for (const id of [first, second])
      expect([await drawRecords.settle(id, 0, failed), await drawRecords.settle(id, 0, failed)]).toEqual([true, false])
    expect([await due(49), await due(50), await due(50, { tenantId: mine.id, id: first, retryTime: at(50) })]).toEqual([
      [],
      [first, second],
      [second],
    ])
    expect(await use().system.drawRecords.listDue(at(50), 1)).toHaveLength(1)
    expect(await drawRecords.lockFailed(first)).toMatchObject({ id: first, failures: 1, revision: 2, assetStatus: 2 })
    expect(await theirs.stores.drawRecords.lockFailed(first)).toBeUndefined()
    await drawRecords.settle(first, 2, { ...failed, retryTime: at(60) })
    expect((await drawRecords.lockFailed(first))?.failures).toBe(2)
    await drawRecords.settle(first, 2, { assetStatus: 1, assetId: AWKWARD, retryTime: null })
    expect([await due(60), (await drawRecords.find(first))?.assetId]).toEqual([[second], AWKWARD])
  })
}
