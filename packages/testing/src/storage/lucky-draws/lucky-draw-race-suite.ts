import { ApiError, createOpenApi } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import type { Storage } from '@org/openapi-core/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from '../../platform/fixed-clock.js'
import { scriptedGoods } from '../../platform/scripted-goods.js'
import { seededRandom } from '../../platform/seeded-random.js'
import { at } from '../contract-space.js'
import { chanceRuleInput, luckyDrawInput, luckyDrawPrizeInput } from './draw-rows.js'
import { newMember } from '../sample-rows.js'
import { race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'

const RACERS = 40
const PUBLISHED = 1
const NO_CHANCE = 1_013_033_004
const ALL = { pageNo: 1, pageSize: 200 } as const

const count = (answers: readonly unknown[], wanted: unknown) => answers.filter((answer) => answer === wanted).length

/** Draws at the same time: few chances and few prizes, each given once. */
export function describeLuckyDrawRaces(use: () => Racers): void {
  describe(`${RACERS} racers for lucky draws`, () => {
    const engines = new Map<Storage, OpenApi>()
    /** An engine for each process; the storages are the contract's, which closes them. */
    beforeAll(async () => {
      for (const [index, storage] of use().storages.entries()) {
        const channels = { goods: scriptedGoods() }
        const [clock, random] = [fixedClock(at(0)), seededRandom(index + 1)]
        engines.set(
          storage,
          await createOpenApi({
            storage,
            channels,
            clock,
            random,
            onUndeclaredError: 'throw',
            tokens: { keys: [{ kid: 'race', secret: 'the-secret-of-the-races-has-enough-bytes' }] },
          }),
        )
      }
    })
    afterAll(() => engines.clear())

    const draw = async (
      storage: Storage,
      tenantId: number,
      request: { userId: number; luckyDrawId: number; requestId?: string },
    ) => {
      const engine = engines.get(storage) as OpenApi
      try {
        return await engine.services.luckyDraws.draw(engine.context(tenantId), request)
      } catch (error) {
        if (error instanceof ApiError) return error.code
        throw error
      }
    }

    /** A lucky draw whose one prize everybody wins while it is in stock, and members with so many chances each. */
    const open = async (stock: number, members: number, chances: number) => {
      const { id, stores } = await use().space.tenant()
      const { id: luckyDrawId } = await stores.luckyDraws.create(
        luckyDrawInput('RACE', { status: PUBLISHED, endTime: new Date('2099-01-01T00:00:00Z') }),
        at(0),
      )
      const prize = luckyDrawPrizeInput(luckyDrawId, {
        winProbability: 10_000,
        stockLimit: true,
        totalStock: stock,
        currentStock: stock,
      })
      const { id: prizeId } = await stores.luckyDrawPrizes.create(prize, at(0))
      await stores.transaction(async (tx) => tx.luckyDraws.writeTable(luckyDrawId, [{ prizeId, from: 0, to: 10_000 }]))
      await stores.chanceRules.create(
        chanceRuleInput(luckyDrawId, { type: 'DEFAULT_FREE', config: null, chancesAwarded: chances }),
        at(0),
      )
      const userIds: number[] = []
      for (let i = 0; i < members; i++) userIds.push((await stores.members.create(newMember(`racer ${i}`), at(0))).id)
      const joined = await race(use(), members * 2, (storage, index) => {
        const engine = engines.get(storage) as OpenApi
        return engine.services.luckyDraws.join(engine.context(id), {
          luckyDrawId,
          userId: userIds[index % members] as number,
        })
      })
      // Of two who join at once as the same member, one gets the chances.
      expect(joined.reduce((sum, { granted }) => sum + granted, 0)).toBe(members * chances)
      return { id, stores, luckyDrawId, prizeId, userIds }
    }

    /** Wallets, chances, log, records, stock and counts tell the same of so many draws. */
    const expectBooked = async (
      { stores, luckyDrawId, prizeId, userIds }: Awaited<ReturnType<typeof open>>,
      { draws, wins, left }: { readonly draws: number; readonly wins: number; readonly left: number },
    ) => {
      const { list: wallets } = await stores.drawWallets.page({ luckyDrawId, ...ALL })
      for (const userId of userIds) {
        const items = (await stores.chanceItems.page({ userId, status: 0, ...ALL })).total
        const log = (await stores.chanceLogs.page({ userId, ...ALL })).list.reduce(
          (sum, entry) => sum + (entry.changeType === 1 ? 1 : -1) * entry.changeCount,
          0,
        )
        const wallet = wallets.find((row) => row.userId === userId)
        expect([items, log]).toEqual([wallet?.availableCount, wallet?.availableCount])
      }
      const { list: records } = await stores.drawRecords.page({ luckyDrawId, ...ALL })
      const prize = await stores.luckyDrawPrizes.find(prizeId)
      const counts = new Map(
        (await stores.drawTallies.read(luckyDrawId)).map(({ name, count: found }) => [name, found]),
      )
      expect({
        draws: records.length,
        wins: records.filter(({ won }) => won).length,
        left: wallets.reduce((sum, { availableCount }) => sum + availableCount, 0),
        stock: prize?.currentStock,
        counted: [counts.get('used') ?? 0, counts.get('draws') ?? 0, counts.get('wins') ?? 0, counts.get('members')],
      }).toEqual({
        draws,
        wins,
        left,
        stock: (prize?.totalStock ?? 0) - wins,
        counted: [draws, draws, wins, userIds.length],
      })
    }

    it('draw with one member’s chances: as many draws as chances', async () => {
      const scene = await open(RACERS, 1, 7)
      const [userId = 0] = scene.userIds
      const answers = await race(use(), RACERS, (storage) =>
        draw(storage, scene.id, { userId, luckyDrawId: scene.luckyDrawId }),
      )
      expect(count(answers, NO_CHANCE)).toBe(RACERS - 7)
      await expectBooked(scene, { draws: 7, wins: 7, left: 0 })
    })

    it('draw as many members: as many prizes as there are, and everybody else nothing', async () => {
      const scene = await open(5, 10, 3)
      const request = (index: number) => ({
        userId: scene.userIds[index % 10] as number,
        luckyDrawId: scene.luckyDrawId,
      })
      const answers = await race(use(), RACERS, (storage, index) => draw(storage, scene.id, request(index)))
      expect(count(answers, NO_CHANCE)).toBe(RACERS - 30)
      await expectBooked(scene, { draws: 30, wins: 5, left: 0 })
    })

    it('draw with the same request id: one record, which all are answered', async () => {
      const scene = await open(RACERS, 2, 5)
      const request = (index: number) => ({
        userId: scene.userIds[index % 2] as number,
        luckyDrawId: scene.luckyDrawId,
        requestId: 'once',
      })
      const answers = await race(use(), RACERS, (storage, index) => draw(storage, scene.id, request(index)))
      const ids = answers.map((answer) => (typeof answer === 'number' ? answer : answer.recordId))
      expect(new Set(ids).size).toBe(2)
      await expectBooked(scene, { draws: 2, wins: 2, left: 8 })
    })

    it('gain by a rule: never more than its most', async () => {
      const { id, stores } = await use().space.tenant()
      const gains = await race(use(), RACERS, (storage) =>
        storage.forTenant(id).chanceRules.gain({ ruleId: 1, userId: 1, wanted: 3, most: 10 }),
      )
      expect(gains.reduce((sum, gained) => sum + gained, 0)).toBe(10)
      expect(await stores.chanceRules.gain({ ruleId: 1, userId: 1, wanted: 1, most: 10 })).toBe(0)
    })

    it('settle a failed grant: one of them', async () => {
      const scene = await open(1, 1, 1)
      const [userId = 0] = scene.userIds
      const [storage] = use().storages
      const drawn = await draw(storage as Storage, scene.id, { userId, luckyDrawId: scene.luckyDrawId })
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
  })
}
