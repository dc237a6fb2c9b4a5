import { ApiError, createOpenApi } from '@org/openapi-core'
import type { DrawnRecord, OpenApi } from '@org/openapi-core'
import type { Storage } from '@org/openapi-core/storage'
import { expect } from 'vitest'
import { race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'
import { fixedClock } from '../../platform/fixed-clock.js'
import { scriptedGoods } from '../../platform/scripted-goods.js'
import { seededRandom } from '../../platform/seeded-random.js'
import { at } from '../contract-space.js'
import type { TenantSpace } from '../contract-space.js'
import { newMember } from '../sample-rows.js'
import { chanceRuleInput, luckyDrawInput, luckyDrawPrizeInput } from './draw-rows.js'

const PUBLISHED = 1
const ALL = { pageNo: 1, pageSize: 200 } as const

/** A lucky draw that is open, and members who have joined it. */
export interface RaceScene extends TenantSpace {
  readonly luckyDrawId: number
  readonly prizeId: number
  readonly userIds: readonly number[]
}

/** Where lucky draws race: an engine for each process; the storages are the contract's, which closes them. */
export class LuckyDrawArena {
  readonly #engines = new Map<Storage, OpenApi>()

  constructor(private readonly racers: Racers) {}

  async start(): Promise<void> {
    for (const [index, storage] of this.racers.storages.entries()) {
      const engine = await createOpenApi({
        storage,
        channels: { goods: scriptedGoods() },
        clock: fixedClock(at(0)),
        random: seededRandom(index + 1),
        onUndeclaredError: 'throw',
        tokens: { keys: [{ kid: 'race', secret: 'the-secret-of-the-races-has-enough-bytes' }] },
      })
      this.#engines.set(storage, engine)
    }
  }

  /** What the draw answers, or the code that it is refused with. */
  async draw(
    storage: Storage,
    tenantId: number,
    request: { userId: number; luckyDrawId: number; requestId?: string },
  ): Promise<DrawnRecord | number> {
    const engine = this.#engineOf(storage)
    try {
      return await engine.services.luckyDraws.draw(engine.context(tenantId), request)
    } catch (error) {
      if (error instanceof ApiError) return error.code
      throw error
    }
  }

  /** A lucky draw whose one prize everybody wins while it is in stock, and members with so many chances each. */
  async open(stock: number, members: number, chances: number): Promise<RaceScene> {
    const { id, stores } = await this.racers.space.tenant()
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
    const joined = await race(this.racers, members * 2, (storage, index) => {
      const engine = this.#engineOf(storage)
      return engine.services.luckyDraws.join(engine.context(id), {
        luckyDrawId,
        userId: userIds[index % members] as number,
      })
    })
    // Of two who join at once as the same member, one gets the chances.
    expect(joined.reduce((sum, { granted }) => sum + granted, 0)).toBe(members * chances)
    return { id, stores, luckyDrawId, prizeId, userIds }
  }

  #engineOf(storage: Storage): OpenApi {
    const engine = this.#engines.get(storage)
    if (engine === undefined) throw new Error('No engine was started on this storage')
    return engine
  }
}

/** Wallets, chances, log, records, stock and counts tell the same of so many draws. */
export async function expectBooked(
  { stores, luckyDrawId, prizeId, userIds }: RaceScene,
  { draws, wins, left }: { readonly draws: number; readonly wins: number; readonly left: number },
): Promise<void> {
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
  const counts = new Map((await stores.drawTallies.read(luckyDrawId)).map(({ name, count: found }) => [name, found]))
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
