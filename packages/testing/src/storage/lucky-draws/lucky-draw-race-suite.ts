import type { Storage } from '@org/openapi-core/storage'
import { beforeAll, describe, expect, it } from 'vitest'
import { ofTenant, race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'
import { at } from '../contract-space.js'
import { expectBooked, LuckyDrawArena } from './lucky-draw-arena.js'

const RACERS = 40
const NO_CHANCE = 1_013_033_004

const count = (answers: readonly unknown[], wanted: unknown) => answers.filter((answer) => answer === wanted).length

/** Draws at the same time: few chances and few prizes, each given once. */
export function describeLuckyDrawRaces(use: () => Racers): void {
  describe(`${RACERS} racers for lucky draws`, () => {
    let arena: LuckyDrawArena
    beforeAll(async () => {
      arena = new LuckyDrawArena(use())
      await arena.start()
    })

    describeDraws(use, () => arena)
    describeOnce(use, () => arena)
  })
}

/** Many draws, whose books must agree afterwards. */
function describeDraws(use: () => Racers, arenaOf: () => LuckyDrawArena): void {
  it('draw with one member’s chances: as many draws as chances', async () => {
    const scene = await arenaOf().open(RACERS, 1, 7)
    const [userId = 0] = scene.userIds
    const answers = await race(use(), RACERS, (storage) =>
      arenaOf().draw(storage, scene.id, { userId, luckyDrawId: scene.luckyDrawId }),
    )
    expect(count(answers, NO_CHANCE)).toBe(RACERS - 7)
    await expectBooked(scene, { draws: 7, wins: 7, left: 0 })
  })

  it('draw as many members: as many prizes as there are, and everybody else nothing', async () => {
    const scene = await arenaOf().open(5, 10, 3)
    const request = (index: number) => ({
      userId: scene.userIds[index % 10] as number,
      luckyDrawId: scene.luckyDrawId,
    })
    const answers = await race(use(), RACERS, (storage, index) => arenaOf().draw(storage, scene.id, request(index)))
    expect(count(answers, NO_CHANCE)).toBe(RACERS - 30)
    await expectBooked(scene, { draws: 30, wins: 5, left: 0 })
  })

  it('draw in one whose table is written anew meanwhile: by the one there is then', async () => {
    const scene = await arenaOf().open(1, 1, 1)
    const { storages } = use()
    const [first = storages[0], second = first] = storages
    const unit = (storage = first) => (storage as Storage).forTenant(scene.id)
    const ranges = [{ prizeId: scene.prizeId, from: 0, to: 1 }]
    let isHeld = (): void => undefined
    const held = new Promise<void>((resolve) => (isHeld = resolve))
    const writing = unit().transaction(async (tx) => {
      await tx.luckyDraws.lockUndrawn(scene.luckyDrawId)
      await tx.luckyDraws.writeTable(scene.luckyDrawId, ranges)
      isHeld()
      // Whoever opens it comes while it is held, where the database lets him.
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    await held
    const opened = await unit(second).transaction((tx) => tx.luckyDraws.openToDraw(scene.luckyDrawId))
    await writing
    expect(opened).toMatchObject({ tableVersion: 2, table: ranges })
  })

  it('draw with the same request id: one record, which all are answered', async () => {
    const scene = await arenaOf().open(RACERS, 2, 5)
    const request = (index: number) => ({
      userId: scene.userIds[index % 2] as number,
      luckyDrawId: scene.luckyDrawId,
      requestId: 'once',
    })
    const answers = await race(use(), RACERS, (storage, index) => arenaOf().draw(storage, scene.id, request(index)))
    const ids = answers.map((answer) => (typeof answer === 'number' ? answer : answer.recordId))
    expect(new Set(ids).size).toBe(2)
    await expectBooked(scene, { draws: 2, wins: 2, left: 8 })
  })
}

/** What only one of them may do, or so many of them. */
function describeOnce(use: () => Racers, arenaOf: () => LuckyDrawArena): void {
  it('gain by a rule: never more than its most', async () => {
    const { id, stores } = await use().space.tenant()
    const gains = await race(ofTenant(use(), id), RACERS, (racer) =>
      racer.chanceRules.gain({ ruleId: 1, userId: 1, wanted: 3, most: 10 }),
    )
    expect(gains.reduce((sum, gained) => sum + gained, 0)).toBe(10)
    expect(await stores.chanceRules.gain({ ruleId: 1, userId: 1, wanted: 1, most: 10 })).toBe(0)
  })

  it('settle a failed grant: one of them', async () => {
    const scene = await arenaOf().open(1, 1, 1)
    const [userId = 0] = scene.userIds
    const [storage] = use().storages
    const drawn = await arenaOf().draw(storage as Storage, scene.id, { userId, luckyDrawId: scene.luckyDrawId })
    const recordId = typeof drawn === 'number' ? drawn : drawn.recordId
    await scene.stores.drawRecords.settle(recordId, 0, { assetStatus: 2, assetId: null, retryTime: at(0) })
    const settled = await race(use(), RACERS, (each) =>
      each.forTenant(scene.id).transaction(async (tx) => {
        if ((await tx.drawRecords.lockFailed(recordId)) === undefined) return false
        return tx.drawRecords.settle(recordId, 2, { assetStatus: 1, assetId: '1', retryTime: null })
      }),
    )
    expect(count(settled, true)).toBe(1)
  })
}
